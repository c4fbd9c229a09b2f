/** The first and the last date that has data. */
import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/data-dates/calls.ts';
import { reports } from '../../http/reports.ts';
import { dataDates } from './queries.ts';

export function routes(app: FastifyInstance): void {
  reports(app, contract, { dataDates });
}
