/** The content of a report's cover page. */
import { onPostgres, type TimedReading } from '../../access/ask.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { effectiveSettings } from '../../tenants/client-settings.ts';
import { customerOf } from '../../tenants/customer-settings.ts';
import { logoWithSize } from '../../tenants/logos.ts';
import { organisationInSight } from '../../tenants/parts-in-sight.ts';
import type { Cover } from '../document.ts';
import { periodWords } from '../period-words.ts';
import type { Filter } from './figures.ts';

export async function coverOf(
  db: ReadOnlyDb,
  reading: TimedReading,
  { nodeId, dateStart, dateEnd }: Filter,
): Promise<Omit<Cover, 'dataVersion' | 'before'>> {
  const onDatabase = { ...reading, run: onPostgres(db) };
  const [client, label, customer] = await Promise.all([
    db
      .selectFrom('clients')
      .select(['name', 'currency', 'locale', 'settings', 'logo_key'])
      .where('id', '=', reading.clientId)
      .executeTakeFirstOrThrow(),
    // With how much of it the reader sees.
    nodeId === undefined && reading.grants === 'all' ? null : organisationInSight(reading, nodeId),
    nodeId === undefined ? undefined : customerOf(onDatabase, nodeId),
  ]);
  const settled = effectiveSettings(client.settings);
  const isBelow = customer !== undefined && customer.id !== nodeId;
  const period = { dateStart, dateEnd };
  return {
    tmc: client.name,
    logo: client.logo_key === null ? null : await logoWithSize(db, reading.clientId, client.logo_key),
    colors: {
      background: settled.report_background_color,
      text: settled.report_text_color,
      bars: settled.chart_bar_color,
    },
    // The label of a node below a customer includes the customer.
    node: label !== null && isBelow ? `${label}, ${customer.label}` : label,
    period,
    periodWords: periodWords(
      period,
      customer?.fiscalYearEnd ?? reading.settings.fiscalYearEnd,
      client.locale,
    ),
    madeAt: reading.now,
    locale: client.locale,
    currency: client.currency,
  };
}
