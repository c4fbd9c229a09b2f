/** What lies behind the answers of queries: the lines of a cell, and the members of a dimension to choose from. */
import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { linesEndpoint } from '../http/lines.ts';
import { type MetricEntry, spend } from '../metrics/metric.ts';
import { json, text } from '../vocabulary/filters.ts';
import { conditions, dimension, filter, metric } from './input.ts';
import { type QueryMetric, queryMetrics, rulesOfMetrics } from './metrics.ts';

const counted = (one: string) => ({ made: [{ sum: 'bookings', one }] }) as const;
const distinct = (one: string) => ({ made: [{ sum: 'value', one }] }) as const;
const adding = (label: string) =>
  ({ made: [{ sum: 'value', unit: 'money' }], adds: { label, unit: 'money' } }) as const;
const trips = counted('trip');

/** How the lines make up the metrics that open other rows on their screens. */
const madeOfLines: Partial<Record<QueryMetric, Pick<MetricEntry & { made: object }, 'made' | 'adds'>>> = {
  costOfChange: adding('Cost of change'),
  changedBookings: counted('changed booking'),
  travellers: distinct('traveller'),
  nonCompliantTravellers: distinct('traveller'),
  overnightTrips: counted('overnight trip'),
  overnightTripsWithoutAccommodation: counted('overnight trip without accommodation'),
  overnightTripsWithoutAccommodationPercentage: {
    made: [...counted('overnight trip without accommodation').made, { sum: 'whole', one: 'overnight trip' }],
  },
  forwardTrips: trips,
  tripsInProgress: trips,
  departuresIn48Hours: trips,
  departuresIn7Days: trips,
  departuresIn30Days: trips,
  forwardSpend: { made: [spend] },
  pendingSpend: { made: [spend] },
  creditValue: adding('Credit value'),
  ticketsInCredit: distinct('ticket'),
  expiringTickets: distinct('ticket'),
};

type OpeningLines = MetricEntry & { made: NonNullable<MetricEntry['made']>; opens: 'lines' };

/** Every metric opens its lines. */
const entries = Object.fromEntries(
  Object.entries(queryMetrics as Record<QueryMetric, MetricEntry>).map(([name, entry]) => [
    name,
    { ...entry, ...madeOfLines[name as QueryMetric], opens: 'lines' },
  ]),
) as Record<QueryMetric, OpeningLines>;

const declared = linesEndpoint(entries, {
  path: '/api/query/lines/',
  screen: 'Explore',
  isWhole: true,
  more: {
    where: json(100_000, 'Enter the conditions as JSON.', conditions).default([]).meta({
      description: 'JSON: [{"dimension":"airline","in":["QF"]}, …]: those of the query and of the cell.',
    }),
  },
});
const rulesOf: NonNullable<typeof declared.rulesOf> = ({ query }) =>
  rulesOfMetrics([(query as { figure: QueryMetric }).figure]);
export const lines = {
  ...declared,
  rulesOf,
  file: { ...declared.file, rulesOf },
} as typeof declared;

/** The most members that are listed at once. */
export const mostMembers = 50;

export const members = endpoint({
  method: 'POST',
  isRead: true,
  rulesOf: ({ body }) => rulesOfMetrics([(body as { metric: QueryMetric }).metric]),
  path: '/api/query/members/',
  summary:
    'The members of a dimension with lines of a metric, to choose from; a read, which needs no CSRF header.',
  access: 'client',
  body: z.object({
    dimension,
    metric: metric.default('bookings').meta({ description: 'The members with the most of it come first.' }),
    search: text(100).trim().default('').meta({ description: 'Part of the name, in any case.' }),
    filter,
  }),
  answer: z.object({
    members: z.array(z.object({ key: z.union([z.string(), z.number(), z.null()]), label: z.string() })),
    total: z.number().meta({ description: `All members found; at most ${mostMembers} are listed.` }),
  }),
});
