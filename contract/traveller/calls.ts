/** The Traveller dashboard's questions. */
import * as z from 'zod';
import { id, ids } from '../core/filters.ts';
import { linesEndpoint } from '../core/lines.ts';
import { money } from '../core/money.ts';
import { paged } from '../core/paging.ts';
import { card, report } from '../core/report.ts';
import { figures } from './figures.ts';

export const summary = card(figures, {
  path: '/api/traveller/summary/',
  summary: 'Travellers and their bookings.',
  names: ['numberOfTravellers', 'numberOfBookings'],
});

/** Numbers of bookings, most first; `to` is null where there is no end. */
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
  figures: { travellers: figures.tripFrequency },
});

export const compliance = card(figures, {
  path: '/api/traveller/compliance/',
  summary: 'Non-compliant travellers, and lost savings for each traveller.',
  names: ['nonCompliantTravellers', 'averageLostSavings'],
});

const travellerRow = z.object({
  travellerId: z.number(),
  travellerName: z.string(),
  employeeNumber: z.string().nullable(),
  costCentre: z.string().meta({ description: 'Of the latest counted line.' }),
  trips: z.number().meta({ description: 'Bookings with an Air, Rail, Hotel or Car line.' }),
  bookings: z.number(),
  lostSavings: money,
  costOfChange: money.meta({ description: 'Of every product.' }),
  totalSpend: money,
});
export type TravellerRow = z.infer<typeof travellerRow>;

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
  row: travellerRow,
  columns: [
    { field: 'travellerName', title: 'Name' },
    { field: 'employeeNumber', title: 'Employee number' },
    { field: 'costCentre', title: 'Cost centre' },
    { field: 'bookings', title: 'Bookings', kind: 'count' },
    { field: 'trips', title: 'Number of trips', kind: 'count' },
    { field: 'lostSavings', title: 'Lost savings', kind: 'money' },
    { field: 'costOfChange', title: 'Cost of change', kind: 'money' },
    { field: 'totalSpend', title: 'Total spend', kind: 'money' },
  ],
  sums: z.object({ travellers: z.number(), lostSavings: money, costOfChange: money, totalSpend: money }),
  count: 'travellers',
  fileTitle: 'TravelSpendSpendAnalysis.csv',
  figures: { totalSpend: figures.spendAnalysis },
});

export const detail = paged({
  path: '/api/traveller/detail/',
  summary: "One traveller's bookings; the latest first.",
  more: { travellerId: id },
  row: z.object({
    bookingId: z.number(),
    bookingReference: z.string(),
    transactionDate: z.string().meta({ description: 'Of the earliest line.' }),
    country: z.string().nullable().meta({ description: "Of the trip's destination." }),
    departure: z.string().nullable().meta({ description: "The date on which the booking's trip starts." }),
    arrival: z.string().nullable().meta({ description: 'The date on which it ends.' }),
    lostSavings: money,
    costOfChange: money,
    totalSpend: money,
  }),
  columns: [
    { field: 'bookingReference', title: 'Booking reference' },
    { field: 'transactionDate', title: 'Transaction date', kind: 'date' },
    { field: 'country', title: 'Country', kind: 'country' },
    { field: 'departure', title: 'Departure', kind: 'date' },
    { field: 'arrival', title: 'Arrival', kind: 'date' },
    { field: 'lostSavings', title: 'Lost savings', kind: 'money' },
    { field: 'costOfChange', title: 'Cost of change', kind: 'money' },
    { field: 'totalSpend', title: 'Total spend', kind: 'money' },
  ],
  sums: z.object({ bookings: z.number(), lostSavings: money, costOfChange: money, totalSpend: money }),
  count: 'bookings',
  fileTitle: 'TravellerTripData.csv',
});

/** By the glossary's names. What counts travellers opens to travellers: see `spendAnalysis`. */
export const lines = linesEndpoint(figures, {
  path: '/api/traveller/lines/',
  screen: 'Traveller',
});
