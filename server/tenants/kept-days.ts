/** For how long a TMC keeps what ages in days: it may shorten what the installation keeps, not extend it. */

import type { ReadOnlyDb } from '../database/schema.ts';
import { daysAgo } from '../jobs/each-client.ts';
import type { JobContext } from '../jobs/queue.ts';
import type { StoredSettings } from './client-settings.ts';
import { settingsOfClient } from './client-settings.ts';

type DaysSetting = {
  [Name in keyof StoredSettings]: Name extends `${string}_days` ? Name : never;
}[keyof StoredSettings] &
  Exclude<keyof StoredSettings, 'exchange_rate_days'>;

/** The instant before which things are not kept. */
export async function keptFrom(
  context: Pick<JobContext, 'clock'>,
  trx: ReadOnlyDb,
  clientId: number,
  setting: DaysSetting,
  most: number,
): Promise<Date> {
  return daysAgo(context, Math.min(most, (await keptDays(trx, clientId, setting)) ?? most));
}

/** null: the TMC has no rule of its own. */
export async function keptDays(
  trx: ReadOnlyDb,
  clientId: number,
  setting: DaysSetting,
): Promise<number | null> {
  return (await settingsOfClient(trx, clientId))?.[setting] ?? null;
}
