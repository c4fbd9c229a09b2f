/** The Airfare dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as airfare from '../../../contract/airfare/calls.ts';
import * as emissionCalls from '../../../contract/airfare/emissions.ts';
import { reports } from '../../http/reports.ts';
import { cardsAndLines } from '../../lines/figures.ts';
import { pagedTables } from '../../lines/paged-report.ts';
import * as details from './details.ts';
import * as emissions from './emissions.ts';
import { figures, ofBar } from './figures.ts';
import * as tables from './table-queries.ts';

export function routes(app: FastifyInstance): void {
  reports(app, airfare, {
    ...cardsAndLines(airfare, figures, ofBar),
    ...pagedTables(airfare, {
      spendByDestinationDetail: details.spendByDestinationDetail,
      airlineMarketShareDetail: details.airlineMarketShareDetail,
      spendByClassOfTravelDetail: details.spendByClassOfTravelDetail,
    }),
    spendByDestination: tables.spendByDestination,
    airlineMarketShare: tables.airlineMarketShare,
    spendByClassOfTravel: tables.spendByClassOfTravel,
    advancePurchase: tables.advancePurchase,
    bookingClassList: tables.bookingClasses,
  });
  reports(app, emissionCalls, emissions);
}
