/**
 * Serves the reads of a contract file from one record, which must contain every read that the file exports.
 *
 *     reports(app, airfare, {
 *       ...cardsAndLines(airfare, figures),
 *       ...pagedTables(airfare, { spendByDestinationDetail }),
 *       spendByDestination,
 *     });
 */
import type { FastifyInstance } from 'fastify';
import type { ClientAccess, Endpoint } from '../../contract/http/endpoint.ts';
import { isPaged, type PagedEndpoint } from '../../contract/http/paging.ts';
import type { ReadingFor, ReadingWithSettings, TimedReading } from '../access/ask.ts';
import { fileNameOf } from '../files/file-name.ts';
import type { PagedReport, Report } from '../metrics/report.ts';
import { serveDownload } from './serve-download.ts';
import { serveReport } from './serve-report.ts';
import type { Served } from './served.ts';

type Read = Endpoint & { method: 'GET'; access: ClientAccess };

/** A report for each read of a client's data; only endpoints that declare `dependsOn` are given the time. */
export type Reports<Calls> = {
  [Name in keyof Calls as Calls[Name] extends Read ? Name : never]: Calls[Name] extends PagedEndpoint
    ? PagedReport<Calls[Name], ReadingWithSettings & ReadingFor<Calls[Name]>>
    : Calls[Name] extends Read
      ? Report<Calls[Name], ReadingWithSettings & ReadingFor<Calls[Name]>>
      : never;
};

type ServedReads<Calls> = {
  readonly [Name in keyof Calls as Calls[Name] extends Read ? Name : never]: Served<Calls[Name]>;
};

export function reports<Calls extends Readonly<Record<string, unknown>>>(
  app: FastifyInstance,
  calls: Calls,
  handlers: Reports<Calls>,
): ServedReads<Calls> {
  for (const [name, report] of Object.entries(handlers)) {
    const call: unknown = calls[name];
    if (isPaged(call)) servePaged(app, call, report as PagedReport<PagedEndpoint, TimedReading>);
    else serveReport(app, call as Endpoint, report as Report<Endpoint>);
  }
  return Object.fromEntries(Object.keys(handlers).map((name) => [name, calls[name]])) as ServedReads<Calls>;
}

function servePaged(
  app: FastifyInstance,
  call: PagedEndpoint,
  { page, whole }: PagedReport<PagedEndpoint, TimedReading>,
) {
  serveReport(app, call, page);
  serveDownload(app, call.file, async (reading, query) => {
    const title = call.file.titleOf(query);
    return {
      fileName: await fileNameOf(reading, title, call.isUndated ? { nodeId: query.nodeId } : query),
      title,
      format: 'csv',
      table: await whole(reading, query),
    };
  });
}
