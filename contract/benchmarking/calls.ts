/** Endpoints of the Benchmarking screen: a customer’s figures (client) beside those of a pool of customers (all). */
import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { linesEndpoint } from '../http/lines.ts';
import { report } from '../http/report.ts';
import { notSpecified } from '../vocabulary/constants.ts';
import { id, reportQuery, text } from '../vocabulary/filters.ts';
import { average, money, percent } from '../vocabulary/money.ts';
import { metrics } from './metrics.ts';

const access = ['view_benchmarking'] as const;

/** The customers in the comparison: those of the same industry, or all customers of the TMC. */
export const pools = ['industry', 'all'] as const;
export type PoolName = (typeof pools)[number];

/**
 * Why the guard withholds a value. `subtraction`: enough customers are behind it, but not in any month by itself, or
 * not behind another value, so that a single customer could be worked out by subtraction.
 */
export const withheldReasons = ['too_few', 'one_dominates', 'subtraction'] as const;
export type Withheld = (typeof withheldReasons)[number];

/** Whether the pool is shown, or why it is withheld. */
export const standings = [
  'shown',
  'no_customer',
  'cost_centre',
  'no_industry',
  'part_of_month',
  'locations',
  ...withheldReasons,
] as const;
export type Standing = (typeof standings)[number];

const more = {
  pool: z
    .enum(pools, 'Enter industry or all.')
    .default('industry')
    .meta({ description: 'industry: the customers of the same industry; all: every customer.' }),
};

const standing = z.enum(standings).meta({
  description:
    'shown: the pool’s values are there, null where the guard withholds one of them; else why they are all null.',
});

/** Over how many months a value is compared: both the customer's and the pool's are those of these months. */
const coverage = {
  months: z.number().meta({
    description:
      'Months that both values are of; 0: the pool’s is withheld, and the customer’s is of all dates.',
  }),
  withheld: z
    .enum(withheldReasons)
    .nullable()
    .meta({ description: 'Why the guard withholds the pool’s value; null: it does not.' }),
};

export const kpis = [
  'onlineBookingCost',
  'offlineBookingCost',
  'policyCompliance',
  'lostSavings',
  'bookingChanged',
  'costOfChange',
  'bookingLeadInTime',
] as const;
export type Kpi = (typeof kpis)[number];

const compared = z.object({ client: average, all: average, ...coverage });

export const overall = report({
  path: '/api/benchmarking/overall/',
  summary: 'Seven figures of a customer beside those of its pool.',
  access,
  isWhole: true,
  more,
  answer: z.object({
    standing,
    industry: z.string().nullable().meta({ description: 'The customer’s; null: it has none.' }),
    months: z.array(z.string()).meta({ description: 'YYYY-MM: every month that the dates touch.' }),
    covered: z.array(z.string()).meta({ description: 'YYYY-MM: those that the pool covers.' }),
    leavesOut: z.boolean().meta({
      description: 'Whether the guard leaves some of the pool’s customers out in a month that it covers.',
    }),
    onlineBookingCost: compared,
    offlineBookingCost: compared,
    policyCompliance: compared,
    lostSavings: compared,
    bookingChanged: compared,
    costOfChange: compared,
    bookingLeadInTime: compared,
  }),
  metrics: Object.fromEntries(kpis.map((kpi) => [kpi, metrics[kpi]])),
});

export const byMonth = endpoint({
  method: 'GET',
  path: '/api/benchmarking/by_month/:kpi/',
  summary: 'One of the figures, month by month.',
  access,
  params: z.object({ kpi: z.enum(kpis, 'Unknown figure.') }),
  query: reportQuery(more),
  answer: z.object({
    standing,
    months: z.array(z.string()).meta({ description: 'YYYY-MM' }),
    client: z.array(average),
    all: z.array(average),
  }),
});

const volumes = { client_booking_volumes: z.number(), all_booking_volumes: z.number().nullable() };

export const byDestination = report({
  path: '/api/benchmarking/by_destination/',
  summary: 'The five destinations on which the customer spent most.',
  access,
  isWhole: true,
  more,
  answer: z.object({
    standing,
    rows: z.array(
      z.object({
        locationId: z.number(),
        destination: z.string(),
        country: z.string().nullable(),
        client_spend: money,
        all_spend: money.nullable(),
        ...volumes,
        client_online_booking: average.meta({ description: 'Average cost of an online booking.' }),
        all_online_booking: average,
        client_offline_booking: average.meta({ description: 'Average cost of an offline booking.' }),
        all_offline_booking: average,
        ...coverage,
        averages: z.object(coverage).meta({ description: 'The same for both averages.' }),
      }),
    ),
  }),
  metrics: { rows: metrics.byDestination },
});

export const byAirfareType = report({
  path: '/api/benchmarking/by_airfare_type/',
  summary: 'Fare types: how much each is used, how often it is changed.',
  access,
  isWhole: true,
  more,
  answer: z.object({
    standing,
    ...coverage,
    rows: z.array(
      z.object({
        fareType: z.string(),
        ...volumes,
        client_utilisation: percent,
        all_utilisation: percent,
        client_percentage_changed: percent.meta({
          description: 'Bookings with a cost of change above 0 ÷ bookings × 100.',
        }),
        all_percentage_changed: percent,
        client_cost_of_change: percent.meta({ description: 'Cost of change ÷ airfares × 100.' }),
        all_cost_of_change: percent,
      }),
    ),
  }),
  metrics: { rows: metrics.byAirfareType },
});

export const byHotels = report({
  path: '/api/benchmarking/by_hotels/',
  summary: 'Nightly room-only rates in the five places where the customer stayed most.',
  access,
  isWhole: true,
  more,
  answer: z.object({
    standing,
    rows: z.array(
      z.object({
        locationId: z.number(),
        location: z.string(),
        country: z.string().nullable(),
        client_nights: z.number(),
        client_rate: average,
        all_rate: average,
        ...coverage,
      }),
    ),
  }),
  metrics: { rows: metrics.byHotels },
});

/**
 * Figures go by their glossary names. Only the customer's own lines are listed, as each user may see them; those of
 * the pool are not. They are of the months in which the figure is compared with the pool.
 */
export const lines = linesEndpoint(metrics, {
  path: '/api/benchmarking/lines/',
  screen: 'Benchmarking',
  access,
  isWhole: true,
  more: {
    ...more,
    locationId: id.optional().meta({ description: 'Of trips to it, or of hotels in it.' }),
    fareType: text(500)
      .min(1)
      .optional()
      .meta({ description: `“${notSpecified}”: lines without one.` }),
  },
});
