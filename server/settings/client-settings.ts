/** What a TMC has settled: for all who work in it, and for what is delivered to them. */
import type * as z from 'zod';
import { clientSettings, usualClientSettings } from '../../contract/core/client-settings.ts';
import type { Co2Settings } from '../../contract/core/co2-factors.ts';
import { deliveryDay } from '../../contract/core/report-periods.ts';
import type { ReadOnlyDb } from '../db/schema.ts';

export const storedSettings = clientSettings.extend({
  monthly_delivery_day: deliveryDay,
  quarterly_delivery_day: deliveryDay,
  half_yearly_delivery_day: deliveryDay,
  yearly_delivery_day: deliveryDay,
});
export type StoredSettings = z.infer<typeof storedSettings>;

export const usualSettings: StoredSettings = {
  ...usualClientSettings,
  monthly_delivery_day: 1,
  quarterly_delivery_day: 1,
  half_yearly_delivery_day: 1,
  yearly_delivery_day: 1,
};

/** What holds, by the `settings` of the TMC's row: those, else the usual. */
export const settledIn = (stored: object): StoredSettings =>
  storedSettings.parse({ ...usualSettings, ...stored });

export const co2In = ({ co2_factor_year, co2_radiative_forcing }: StoredSettings): Co2Settings => ({
  co2_factor_year,
  co2_radiative_forcing,
});

/** Columns of the TMC's data exports, in this order; null: all of them, in the usual one. */
export async function exportColumnsOf(db: ReadOnlyDb, clientId: number) {
  return (await settingsOfClient(db, clientId))?.data_export_columns ?? null;
}

/** Undefined: there is no such TMC. */
export async function settingsOfClient(db: ReadOnlyDb, id: number): Promise<StoredSettings | undefined> {
  const found = await db.selectFrom('clients').select('settings').where('id', '=', id).executeTakeFirst();
  return found && settledIn(found.settings);
}
