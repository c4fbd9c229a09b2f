/** The Airfare dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as airfare from '../../../contract/airfare/calls.ts';
import { reports } from '../../http/reports.ts';
import { cardsAndLines } from '../../lines/figures.ts';
import * as details from './details.ts';
import { figures, ofFare } from './figures.ts';
import * as tables from './table-queries.ts';

export function routes(app: FastifyInstance): void {
  reports(app, airfare, {
    ...cardsAndLines(airfare, figures, ofFare),
    spendByDestination: tables.spendByDestination,
    spendByDestinationDetail: details.spendByDestinationDetail,
    airlineMarketShare: tables.airlineMarketShare,
    airlineMarketShareDetail: details.airlineMarketShareDetail,
    spendByClassOfTravel: tables.spendByClassOfTravel,
    spendByClassOfTravelDetail: details.spendByClassOfTravelDetail,
    advancePurchase: tables.advancePurchase,
    bookingClassList: tables.bookingClasses,
  });
}
