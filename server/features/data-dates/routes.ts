/** The first and last dates with data. */
import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/data-dates/calls.ts';
import { reports } from '../../http/reports.ts';
import type { ServedCalls } from '../../http/served.ts';
import { dataDates } from './queries.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof contract> {
  return reports(app, contract, { dataDates });
}
