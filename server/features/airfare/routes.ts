/** The Airfare dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as airfare from '../../../contract/airfare/calls.ts';
import * as emissionCalls from '../../../contract/airfare/emissions.ts';
import { reports } from '../../http/reports.ts';
import type { ServedCalls } from '../../http/served.ts';
import { airfareMetrics } from '../../metrics/formulas/airfare.ts';
import { pagedTables } from '../../metrics/paged-report.ts';
import { cardsAndLines } from '../../metrics/screen-metrics.ts';
import { ofBar } from './bars.ts';
import * as details from './details.ts';
import * as emissions from './emissions.ts';
import * as tables from './tables.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof airfare> {
  return reports(app, airfare, {
    ...cardsAndLines(airfare, airfareMetrics, ofBar),
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
}

export function emissionRoutes(app: FastifyInstance): ServedCalls<typeof emissionCalls> {
  return reports(app, emissionCalls, emissions);
}
