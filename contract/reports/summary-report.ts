/**
 * The Summary Report: the figures of each of its periods, then the page rendered from them. A report contains the
 * answers of the screens' cards unchanged.
 */
import * as z from 'zod';
import * as accommodation from '../accommodation/calls.ts';
import * as airfare from '../airfare/calls.ts';
import { endpoint } from '../http/endpoint.ts';
import { report } from '../http/report.ts';
import * as car from '../rental-car/calls.ts';
import * as summary from '../summary/calls.ts';
import { reportQuery } from '../vocabulary/filters.ts';
import { money } from '../vocabulary/money.ts';
import { organisation } from './organisation.ts';

/** The selected dates, the same number of days before them, and the fiscal year up to the end date. */
export const comparedPeriods = ['current', 'previous', 'ytd'] as const;
export type ComparedPeriod = (typeof comparedPeriods)[number];

/** The cards whose figures the report shows. */
export const reportCards = {
  totalSpend: summary.totalSpend,
  transactions: summary.transactionSummary,
  compliance: summary.compliance,
  air: airfare.summary,
  airAverages: airfare.statistics,
  airCompliance: airfare.compliance,
  emissionIntensity: airfare.emissionIntensity,
  hotel: accommodation.summary,
  hotelAverages: accommodation.statistics,
  hotelCompliance: accommodation.compliance,
  car: car.summary,
  carAverages: car.statistics,
  carCompliance: car.compliance,
} as const;
export type ReportCard = keyof typeof reportCards;

export const rankingNames = [
  'travellers',
  'destinations',
  'airlines',
  'hotels',
  'carSuppliers',
  'policies',
] as const;
export type RankingName = (typeof rankingNames)[number];

/** The number of rows of a ranking that are compared with the other period. */
export const mostRanked = 100;

const rankedRow = z.object({
  id: z.string().meta({ description: 'Knows the row among those of the other period.' }),
  name: z.string(),
  beside: z.string().nullable().meta({ description: 'Where it belongs: a cost centre, a country, a place.' }),
  count: z.number().nullable().meta({ description: 'Bookings, trips, tickets or nights.' }),
  spend: money.nullable(),
  color: z.string().nullable(),
});
export type RankedRow = z.infer<typeof rankedRow>;

const ranking = z.object({
  rows: z.array(rankedRow).max(mostRanked),
  total: z
    .object({ rows: z.number(), count: z.number().nullable(), spend: money.nullable() })
    .meta({ description: 'Of all rows, also of those that are not listed.' }),
});
export type Ranking = z.infer<typeof ranking>;

export const periodMetrics = z.object({
  period: z.enum(comparedPeriods),
  dateStart: z.string(),
  dateEnd: z.string(),
  version: z.number().meta({ description: 'Of the data; the periods of one report have the same.' }),
  cards: z.object({
    totalSpend: reportCards.totalSpend.answer,
    transactions: reportCards.transactions.answer,
    compliance: reportCards.compliance.answer,
    air: reportCards.air.answer,
    airAverages: reportCards.airAverages.answer,
    airCompliance: reportCards.airCompliance.answer,
    emissionIntensity: reportCards.emissionIntensity.answer,
    hotel: reportCards.hotel.answer,
    hotelAverages: reportCards.hotelAverages.answer,
    hotelCompliance: reportCards.hotelCompliance.answer,
    car: reportCards.car.answer,
    carAverages: reportCards.carAverages.answer,
    carCompliance: reportCards.carCompliance.answer,
  }),
  details: z
    .object({ months: summary.byMonth.answer, rankings: z.record(z.enum(rankingNames), ranking) })
    .nullable()
    .meta({ description: 'null: of the year to date, which is compared by its figures alone.' }),
});
export type PeriodMetrics = z.infer<typeof periodMetrics>;

export const summaryReport = report({
  path: '/api/report/summary_report/',
  summary: 'The figures of one period of a Summary Report.',
  isWhole: true,
  more: {
    ...organisation,
    period: z.enum(comparedPeriods, 'Unknown period.').meta({
      description:
        'current: the dates; previous: as many days just before; ytd: from the first day of the customer’s fiscal year (without one, of the TMC’s) to the end date.',
    }),
  },
  answer: periodMetrics,
});

/** The message when the submitted figures are outdated. */
export const metricsChanged = 'The data have changed in the meantime. Please generate the report again.';

export const createSummaryReport = endpoint({
  method: 'POST',
  path: '/api/report/create_summary_report/',
  summary:
    'The Summary Report as a page that stands by itself, of the figures that summary_report answered for its three periods; figures that it did not answer are refused.',
  access: 'client',
  query: reportQuery(organisation),
  body: z.object({ current: periodMetrics, previous: periodMetrics, ytd: periodMetrics }),
  answer: z.string().meta({ description: 'HTML, as text/html.' }),
});
