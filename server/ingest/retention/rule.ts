/** The rule by which old bookings of a TMC are made anonymous or removed. */
import type { RetentionAction } from '../../../contract/vocabulary/retention.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { dayIn } from '../../lib/clock.ts';
import { effectiveSettings } from '../../tenants/client-settings.ts';

export type Rule = {
  action: RetentionAction;
  years: number /** The first day that is kept. */;
  before: string;
};

/** null: the TMC keeps everything. */
export async function ruleOf(trx: ReadOnlyDb, clientId: number, now: Date): Promise<Rule | null> {
  const { settings, time_zone } = await readClient(trx, clientId);
  const { retention_years: years, retention_action: action } = effectiveSettings(settings);
  return years === null ? null : { action, years, before: yearsBefore(dayIn(time_zone, now), years) };
}

/** Lines before this day are not imported: by the rule, or since older ones were made anonymous or removed earlier. */
export async function firstImportedDay(trx: ReadOnlyDb, clientId: number, now: Date): Promise<string | null> {
  const { kept_from: kept } = await readClient(trx, clientId);
  const rule = await ruleOf(trx, clientId, now);
  const days = [kept, rule?.before].filter((day) => day != null).sort();
  return days.at(-1) ?? null;
}

const readClient = (trx: ReadOnlyDb, clientId: number) =>
  trx
    .selectFrom('clients')
    .select(['settings', 'time_zone', 'kept_from'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();

/** In a year without 29 February, its eve. */
export function yearsBefore(day: string, years: number): string {
  const [year = '', month, date] = day.split('-');
  const earlier = `${String(Number(year) - years).padStart(4, '0')}-${month}-${date}`;
  return Number.isNaN(Date.parse(earlier)) || !new Date(earlier).toISOString().startsWith(earlier)
    ? earlier.replace('-02-29', '-02-28')
    : earlier;
}
