/** Endpoints of the Traveller dashboard. */
import * as z from 'zod';
import { column, described, nullable } from '../http/columns.ts';
import { linesEndpoint } from '../http/lines.ts';
import { paged, type RowOf } from '../http/paging.ts';
import { card, report } from '../http/report.ts';
import {
  bookingReference,
  bookings,
  costCentre,
  costOfChange,
  departureDate,
  employeeNumber,
  lostSavings,
  totalSpend,
  transactionDate,
} from '../http/shared-columns.ts';
import { trendOf } from '../http/trend.ts';
import { id, ids } from '../vocabulary/filters.ts';
import { money } from '../vocabulary/money.ts';
import { metrics } from './metrics.ts';

export const summary = card(metrics, {
  path: '/api/traveller/summary/',
  summary: 'Travellers and their bookings.',
  names: ['numberOfTravellers', 'numberOfBookings'],
});

/** Ranges of the number of bookings, highest first; `to` is null if the range is open-ended. */
export const frequencyBuckets = [
  { bucket: '21+', from: 21, to: null },
  { bucket: '11-20', from: 11, to: 20 },
  { bucket: '5-10', from: 5, to: 10 },
  { bucket: '1-4', from: 1, to: 4 },
] as const;

const bucket = z.enum(frequencyBuckets.map((one) => one.bucket));
export type FrequencyBucket = z.infer<typeof bucket>;

export const tripFrequency = report({
  path: '/api/traveller/trip_frequency/',
  summary: 'Travellers by their number of bookings; every bucket is there.',
  answer: z.array(z.object({ bucket, travellers: z.number() })),
  metrics: { travellers: metrics.tripFrequency },
});

export const compliance = card(metrics, {
  path: '/api/traveller/compliance/',
  summary: 'Non-compliant travellers, and lost savings for each traveller.',
  names: ['nonCompliantTravellers', 'averageLostSavings'],
});

export const trend = trendOf(metrics, {
  path: '/api/traveller/trend/',
  names: ['numberOfTravellers', 'nonCompliantTravellers', 'averageLostSavings'],
});

export const spendAnalysis = paged({
  path: '/api/traveller/spend_analysis/',
  summary: 'Travellers with their trips and spend; the highest spend first.',
  more: {
    bucket: bucket.optional().meta({ description: 'Only travellers with so many bookings.' }),
    nonCompliant: z
      .literal('true')
      .optional()
      .meta({ description: 'Only travellers with a line whose policy code is non-compliant.' }),
    travellerIds: ids
      .optional()
      .meta({ description: 'Only these travellers: what those of a page were at other dates.' }),
  },
  keys: { travellerId: z.number() },
  columns: {
    travellerName: column.text('Name'),
    employeeNumber,
    costCentre: described(costCentre, 'Of the latest counted line.'),
    bookings,
    trips: column.count('Number of trips', 'Bookings with an Air, Rail, Hotel or Car line.'),
    lostSavings,
    costOfChange: described(costOfChange, 'Of every product.'),
    totalSpend,
  },
  sums: z.object({ travellers: z.number(), lostSavings: money, costOfChange: money, totalSpend: money }),
  count: 'travellers',
  fileTitle: 'TravelSpendSpendAnalysis.csv',
  metrics: { totalSpend: metrics.spendAnalysis },
});

export type TravellerRow = RowOf<typeof spendAnalysis>;

export const detail = paged({
  path: '/api/traveller/detail/',
  summary: "One traveller's bookings; the latest first.",
  more: { travellerId: id },
  keys: { bookingId: z.number() },
  columns: {
    bookingReference,
    transactionDate: described(transactionDate, 'Of the earliest line.'),
    country: column.countryOrNull('Country', "Of the trip's destination."),
    departure: described(nullable(departureDate), "The date on which the booking's trip starts."),
    arrival: column.dateOrNull('Arrival', 'The date on which it ends.'),
    lostSavings,
    costOfChange,
    totalSpend,
  },
  sums: z.object({ bookings: z.number(), lostSavings: money, costOfChange: money, totalSpend: money }),
  count: 'bookings',
  fileTitle: 'TravellerTripData.csv',
});

/** Figures go by their glossary names. Figures that count travellers open the table `spendAnalysis` instead. */
export const lines = linesEndpoint(metrics, {
  path: '/api/traveller/lines/',
  screen: 'Traveller',
});
