/** The search across the TMC's data. */
import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/search/calls.ts';
import { onPostgres } from '../../access/ask.ts';
import { reports } from '../../http/reports.ts';
import type { ServedCalls } from '../../http/served.ts';
import { search } from './queries.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof contract> {
  const postgres = onPostgres(app.db);
  return reports(app, contract, { search: (reading, query) => search(reading, query, postgres) });
}
