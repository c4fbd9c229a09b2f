/** The Rental Car dashboard's questions. */
import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, reportFilter, text } from '../core/filters.ts';
import { linesEndpoint } from '../core/lines.ts';
import { average, money, percent } from '../core/money.ts';
import { figures } from './figures.ts';

const query = reportFilter;

export const summary = endpoint({
  method: 'GET',
  path: '/api/car/summary/',
  summary: 'Cost of rental cars, bookings, hire days.',
  access: 'client',
  query,
  answer: z.object({ totalCost: money, numberBookings: z.number(), numOfHireDays: z.number() }),
  figures: {
    totalCost: figures.totalCost,
    numberBookings: figures.numberBookings,
    numOfHireDays: figures.numOfHireDays,
  },
});

export const statistics = endpoint({
  method: 'GET',
  path: '/api/car/statistics/',
  summary: 'Averages of hires and their days.',
  access: 'client',
  query,
  answer: z.object({ avgDailyRate: average, avgAncillaryCharge: average, avgHireDays: average }),
  figures: {
    avgDailyRate: figures.avgDailyRate,
    avgAncillaryCharge: figures.avgAncillaryCharge,
    avgHireDays: figures.avgHireDays,
  },
});

export const compliance = endpoint({
  method: 'GET',
  path: '/api/car/compliance/',
  summary: 'Online booking compliance of rental cars.',
  access: 'client',
  query,
  answer: z.object({ onlineBookingCompliance: percent }),
  figures: { onlineBookingCompliance: figures.onlineBookingCompliance },
});

export const spendByMonth = endpoint({
  method: 'GET',
  path: '/api/car/spend_by_month/',
  summary: 'Rental car spend by month; every month of the range is there.',
  access: 'client',
  query,
  answer: z.array(z.object({ month: z.string().meta({ description: 'YYYY-MM' }), totalSpend: money })),
  figures: { totalSpend: figures.spendByMonth },
});

const slices = z.array(z.object({ name: z.string(), value: money, color: z.string() }));
const supplierName = text(500)
  .min(1)
  .meta({ description: 'As spend_by_supplier names it; “Not specified”: the hires that name none.' });

export const spendBySupplier = endpoint({
  method: 'GET',
  path: '/api/car/spend_by_supplier/',
  summary: 'Rental car spend by supplier; suppliers of one name are one.',
  access: 'client',
  query,
  answer: slices,
  figures: { value: figures.spendBySupplier },
});

export const spendByCarType = endpoint({
  method: 'GET',
  path: '/api/car/spend_by_cartype/',
  summary: 'Spend with one supplier by car type.',
  access: 'client',
  query: query.safeExtend({ supplierName }),
  answer: slices,
  figures: { value: figures.spendBySupplier },
});

export const spendAnalysis = endpoint({
  method: 'GET',
  path: '/api/car/spend_analysis/',
  summary: 'Spend, days and rates by location and supplier, highest spend first.',
  access: 'client',
  query,
  answer: z.array(
    z.object({
      country: z.string().nullable(),
      location: z.string(),
      providerName: z.string(),
      carOnlySpend: money,
      dayHire: z.number(),
      ancillarySpend: money,
      totalSpend: money,
      averageDailyRate: average,
      locationId: z.number().nullable().meta({ description: 'null: hires without a location.' }),
      providerId: z
        .string()
        .meta({ description: 'What the supplier is known by: its code, else its name; empty: none.' }),
    }),
  ),
  figures: { totalSpend: figures.spendByLocation },
});

export const detail = endpoint({
  method: 'GET',
  path: '/api/car/detail/',
  summary: 'The hires at one location, or of one supplier there.',
  access: 'client',
  query: query.safeExtend({
    locationId: id.optional().meta({ description: 'Absent: the hires without a location.' }),
    providerId: text(500)
      .optional()
      .meta({ description: 'Absent: every supplier; empty: the hires that name none.' }),
  }),
  answer: z.array(
    z.object({
      reference: z.string(),
      providerName: z.string(),
      location: z.string(),
      travellerName: z.string().nullable(),
      pickupDate: z.string(),
      daysHire: z.number().meta({ description: '0 for refunds and negative amounts.' }),
      carType: z.string().nullable(),
      ancillarySpend: money,
      totalSpend: money,
    }),
  ),
});

/** By the glossary's names. */
export const lines = linesEndpoint({
  path: '/api/car/lines/',
  figures: [
    'totalCost',
    'numberBookings',
    'numOfHireDays',
    'avgDailyRate',
    'avgAncillaryCharge',
    'avgHireDays',
    'onlineBookingCompliance',
    'spendBySupplier',
  ],
  values: {
    numOfHireDays: { label: 'Hire days', unit: 'days' },
    avgDailyRate: { label: 'Car only', unit: 'money' },
    avgAncillaryCharge: { label: 'Ancillary charges', unit: 'money' },
    avgHireDays: { label: 'Days of the hire', unit: 'days' },
  },
  more: {
    supplierName: supplierName.optional(),
    carType: text(500)
      .min(1)
      .optional()
      .meta({ description: 'As spend_by_cartype names it; “Not specified”: the hires that name none.' }),
  },
});
