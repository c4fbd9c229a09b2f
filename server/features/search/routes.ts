/** The search across the TMC's data. */
import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/search/calls.ts';
import { reports } from '../../http/reports.ts';
import type { ServedCalls } from '../../http/served.ts';
import { search } from './queries.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof contract> {
  return reports(app, contract, { search });
}
