/** The Summary Report: the figures of each of its periods, as the screens' cards answer them, then the page. */
import * as z from 'zod';
import * as accommodation from '../accommodation/calls.ts';
import * as airfare from '../airfare/calls.ts';
import { endpoint } from '../http/endpoint.ts';
import { report } from '../http/report.ts';
import * as car from '../rental-car/calls.ts';
import * as summary from '../summary/calls.ts';
import { comparisons } from '../vocabulary/comparison.ts';
import { reportQuery } from '../vocabulary/filters.ts';
import { organisation } from './organisation.ts';

/** The selected dates, the earlier ones that they are compared with, and the fiscal year up to the end date. */
export const comparedPeriods = ['current', 'previous', 'ytd'] as const;
export type ComparedPeriod = (typeof comparedPeriods)[number];

/** The cards whose figures a period has. */
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
});
export type PeriodMetrics = z.infer<typeof periodMetrics>;

/** By default as many days just before, as these calls always did. */
const compare = z.enum(comparisons, 'Unknown comparison.').optional().meta({
  description:
    'The earlier dates. lastYear: the same a year before; previous: as many whole months, or days, just before; absent: as many days just before.',
});

export const summaryReport = report({
  path: '/api/report/summary_report/',
  summary: 'The figures of one period of a Summary Report.',
  isWhole: true,
  more: {
    ...organisation,
    compare,
    period: z.enum(comparedPeriods, 'Unknown period.').meta({
      description:
        'current: the dates; previous: the earlier dates; ytd: from the first day of the customer’s fiscal year (without one, of the TMC’s) to the end date.',
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
  query: reportQuery({ ...organisation, compare }),
  body: z.object({ current: periodMetrics, previous: periodMetrics, ytd: periodMetrics }),
  answer: z.string().meta({ description: 'HTML, as text/html.' }),
});
