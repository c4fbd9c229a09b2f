/** TMC settings, which apply to all users of the TMC and to reports delivered to them. */
import type * as z from 'zod';
import { clientSettings, usualClientSettings } from '../../contract/vocabulary/client-settings.ts';
import type { Co2Settings } from '../../contract/vocabulary/co2-factors.ts';
import { deliveryDay } from '../../contract/vocabulary/report-periods.ts';
import type { ReadOnlyDb } from '../database/schema.ts';

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

/** The effective settings: the `settings` of the TMC's row, else the defaults. */
export const effectiveSettings = (stored: object): StoredSettings =>
  storedSettings.parse({ ...usualSettings, ...stored });

export const co2In = ({ co2_factor_year, co2_radiative_forcing }: StoredSettings): Co2Settings => ({
  co2_factor_year,
  co2_radiative_forcing,
});

/** Columns of the TMC's data exports in order; null for all columns in the default order. */
export async function exportColumnsOf(db: ReadOnlyDb, clientId: number) {
  return (await settingsOfClient(db, clientId))?.data_export_columns ?? null;
}

/** Returns undefined if the TMC does not exist. */
export async function settingsOfClient(db: ReadOnlyDb, id: number): Promise<StoredSettings | undefined> {
  const found = await db.selectFrom('clients').select('settings').where('id', '=', id).executeTakeFirst();
  return found && effectiveSettings(found.settings);
}
