/**
 * Serves the reads of a contract file, one record for all: whatever it exports must be in it.
 *
 *     reports(app, airfare, {
 *       ...cardsAndLines(airfare, figures),
 *       spendByDestination,
 *     });
 */
import type { FastifyInstance } from 'fastify';
import type { ClientAccess, Endpoint } from '../../contract/core/endpoint.ts';
import type { Reading, TimedReading } from '../db/ask.ts';
import { type Report, serveReport } from './serve-report.ts';

type Read = Endpoint & { method: 'GET'; access: ClientAccess };

/** A report for each read of a client's data; only those that say so learn what time it is. */
export type Reports<Calls> = {
  [Name in keyof Calls as Calls[Name] extends Read ? Name : never]: Calls[Name] extends Read
    ? Report<Calls[Name], Calls[Name] extends { dependsOn: string } ? TimedReading : Reading>
    : never;
};

export function reports<Calls extends Readonly<Record<string, unknown>>>(
  app: FastifyInstance,
  calls: Calls,
  answering: Reports<Calls>,
): void {
  for (const [name, report] of Object.entries(answering)) {
    serveReport(app, calls[name] as Endpoint, report as Report<Endpoint>);
  }
}
