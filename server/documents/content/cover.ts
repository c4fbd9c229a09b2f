/** The content of a report's cover page. */
import { onPostgres, type TimedReading } from '../../access/ask.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { effectiveSettings } from '../../tenants/client-settings.ts';
import { customerOf } from '../../tenants/customer-settings.ts';
import { logoWithSize } from '../../tenants/logos.ts';
import { organisationInSight } from '../../tenants/parts-in-sight.ts';
import type { Cover } from '../document.ts';
import { filterWords } from '../filter-words.ts';
import type { ReportReader, ReportRequest } from '../request.ts';
import { periodText } from '../shown.ts';

/** The cover, and the colour of single-series bars; null: each chart's default. */
export type CoverAndColors = { cover: Omit<Cover, 'dataVersion'>; barColor: string | null };

export async function coverOf(
  db: ReadOnlyDb,
  reading: TimedReading,
  reader: ReportReader,
  request: ReportRequest,
): Promise<CoverAndColors> {
  const { nodeId, dateStart, dateEnd } = request.filter;
  const [client, node, [_node, ...filters]] = await Promise.all([
    db
      .selectFrom('clients')
      .select(['name', 'currency', 'locale', 'settings', 'logo_key'])
      .where('id', '=', reading.clientId)
      .executeTakeFirstOrThrow(),
    nodeId === undefined && reading.grants === 'all' ? null : nodeName(db, reading, nodeId),
    filterWords(reading, request, periodText),
  ]);
  const settled = effectiveSettings(client.settings);
  const logo = client.logo_key === null ? null : await logoWithSize(db, reading.clientId, client.logo_key);
  const cover = {
    tmc: client.name,
    logo,
    colors: { background: settled.report_background_color, text: settled.report_text_color },
    node,
    period: { dateStart, dateEnd },
    filters,
    reader: reader.name,
    madeAt: reading.now,
    timeZone: reading.settings.timeZone,
    locale: client.locale,
    currency: client.currency,
  };
  return { cover, barColor: settled.chart_bar_color };
}

/** With how much of it the reader sees. The label of a node below a customer includes the customer. */
async function nodeName(db: ReadOnlyDb, reading: TimedReading, nodeId: number | undefined): Promise<string> {
  const [label, customer] = await Promise.all([
    organisationInSight(reading, nodeId),
    nodeId === undefined ? undefined : customerOf({ ...reading, run: onPostgres(db) }, nodeId),
  ]);
  return customer === undefined || customer.id === nodeId ? label : `${label}, ${customer.label}`;
}
