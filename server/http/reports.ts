/**
 * Serves the reads of a contract file, one record for all: whatever it exports must be in it.
 *
 *     reports(app, airfare, {
 *       ...cardsAndLines(airfare, figures),
 *       ...pagedTables(airfare, { spendByDestinationDetail }),
 *       spendByDestination,
 *     });
 */
import type { FastifyInstance } from 'fastify';
import type { Answer, ClientAccess, Endpoint, Input } from '../../contract/core/endpoint.ts';
import { isPaged, type PagedEndpoint } from '../../contract/core/paging.ts';
import type { ReadingFor, SettledReading } from '../db/ask.ts';
import type { Table } from '../files/file.ts';
import { fileNameOf } from '../files/file-name.ts';
import { serveDownload } from './serve-download.ts';
import { type Report, serveReport } from './serve-report.ts';

type Read = Endpoint & { method: 'GET'; access: ClientAccess };

/** Answers a paged table: a page of it, and all of it for its file. */
export type PagedReport<E extends PagedEndpoint> = {
  page: (reading: ReadingFor<E>, query: Input<E>['query']) => Promise<Answer<E>>;
  whole: (reading: ReadingFor<E>, query: Input<E['file']>['query']) => Promise<Table<StoredRow>>;
};

/** A row of a file, as the database holds it. */
export type StoredRow = Record<string, unknown>;

/** A report for each read of a client's data; only those that say so learn what time it is. */
export type Reports<Calls> = {
  [Name in keyof Calls as Calls[Name] extends Read ? Name : never]: Calls[Name] extends PagedEndpoint
    ? PagedReport<Calls[Name]>
    : Calls[Name] extends Read
      ? Report<Calls[Name], SettledReading & ReadingFor<Calls[Name]>>
      : never;
};

export function reports<Calls extends Readonly<Record<string, unknown>>>(
  app: FastifyInstance,
  calls: Calls,
  answering: Reports<Calls>,
): void {
  for (const [name, report] of Object.entries(answering)) {
    const call: unknown = calls[name];
    if (isPaged(call)) servePaged(app, call, report as PagedReport<PagedEndpoint>);
    else serveReport(app, call as Endpoint, report as Report<Endpoint>);
  }
}

function servePaged(app: FastifyInstance, call: PagedEndpoint, { page, whole }: PagedReport<PagedEndpoint>) {
  serveReport(app, call, page);
  serveDownload(app, call.file, async (reading, query) => ({
    fileName: await fileNameOf(
      reading,
      call.file.titleOf(query),
      call.isUndated ? { nodeId: query.nodeId } : query,
    ),
    format: 'csv',
    table: await whole(reading, query),
  }));
}
