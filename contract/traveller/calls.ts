/** The Traveller dashboard's questions. */
import * as z from 'zod';
import { id, ids, text } from '../core/filters.ts';
import { linesEndpoint } from '../core/lines.ts';
import { money } from '../core/money.ts';
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

/** A page of `most` is the whole table, for files. */
export const travellerPageSizes = { first: 10, most: 100_000 } as const;

export const spendAnalysis = report({
  path: '/api/traveller/spend_analysis/',
  summary: 'Travellers with their trips and spend, page by page; the highest spend first.',
  more: {
    bucket: bucket.optional().meta({ description: 'Only travellers with so many bookings.' }),
    nonCompliant: z
      .literal('true')
      .optional()
      .meta({ description: 'Only travellers with a line whose policy code is non-compliant.' }),
    travellerIds: ids
      .optional()
      .meta({ description: 'Only these travellers: what those of a page were at other dates.' }),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce
      .number()
      .int()
      .min(1)
      .max(travellerPageSizes.most)
      .default(travellerPageSizes.first)
      .meta({ description: 'A file takes all at once.' }),
    sort: z.enum(travellerRow.omit({ travellerId: true }).keyof().options).default('totalSpend'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    search: text(100)
      .trim()
      .optional()
      .meta({ description: 'In name, employee number and cost centre; upper and lower case are equal.' }),
  },
  answer: z.object({
    rows: z.array(travellerRow),
    total: z.number().meta({ description: 'Travellers found.' }),
    sums: z
      .object({ lostSavings: money, costOfChange: money, totalSpend: money })
      .meta({ description: 'Of all travellers found.' }),
  }),
  figures: { totalSpend: figures.spendAnalysis },
});

export const detail = report({
  path: '/api/traveller/detail/',
  summary: "One traveller's bookings.",
  more: { travellerId: id },
  answer: z.array(
    z.object({
      bookingReference: z.string(),
      transactionDate: z.string().meta({ description: 'Of the earliest line.' }),
      country: z.string().nullable().meta({ description: "Of the trip's destination." }),
      departure: z.string().nullable().meta({ description: "The date on which the booking's trip starts." }),
      arrival: z.string().nullable().meta({ description: 'The date on which it ends.' }),
      lostSavings: money,
      costOfChange: money,
      totalSpend: money,
    }),
  ),
});

/** By the glossary's names. What counts travellers opens to travellers: see `spendAnalysis`. */
export const lines = linesEndpoint(figures, {
  path: '/api/traveller/lines/',
});
