/** What stands on a report's first page: whose it is, of what, and how it looks. */
import { onPostgres, type TimedReading } from '../../db/ask.ts';
import type { ReadOnlyDb } from '../../db/schema.ts';
import { nodeLabel } from '../../files/file-name.ts';
import { settledIn } from '../../settings/client-settings.ts';
import { customerOf } from '../../settings/customers.ts';
import { logoWithSize } from '../../tenants/logos.ts';
import type { Cover } from '../document.ts';
import { filterWords } from '../filter-words.ts';
import type { ReportReader, ReportRequest } from '../request.ts';
import { periodText } from '../shown.ts';

/** With the colour of bars of one kind; null: as each chart has them. */
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
    nodeId === undefined ? null : nodeName(db, reading, nodeId),
    filterWords(reading, request, periodText),
  ]);
  const settled = settledIn(client.settings);
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

/** A node below a customer is known by the customer too. */
async function nodeName(db: ReadOnlyDb, reading: TimedReading, nodeId: number): Promise<string> {
  const [label, customer] = await Promise.all([
    nodeLabel(reading, nodeId),
    customerOf({ ...reading, run: onPostgres(db) }, nodeId),
  ]);
  return customer === undefined || customer.id === nodeId ? label : `${label}, ${customer.label}`;
}
