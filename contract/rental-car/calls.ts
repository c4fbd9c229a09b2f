/** Endpoints of the Rental Car dashboard. */
import * as z from 'zod';
import { column } from '../http/columns.ts';
import { linesEndpoint } from '../http/lines.ts';
import { paged } from '../http/paging.ts';
import { card, report } from '../http/report.ts';
import { ancillarySpend, bookingReference, totalSpend, travellerName } from '../http/shared-columns.ts';
import { trendOf } from '../http/trend.ts';
import { idOrNone, text } from '../vocabulary/filters.ts';
import { average, money } from '../vocabulary/money.ts';
import { metrics } from './metrics.ts';

export const summary = card(metrics, {
  path: '/api/car/summary/',
  summary: 'Cost of rental cars, bookings, hire days.',
  names: ['totalCost', 'numberBookings', 'numOfHireDays'],
});

export const statistics = card(metrics, {
  path: '/api/car/statistics/',
  summary: 'Averages of hires and their days.',
  names: ['avgDailyRate', 'avgAncillaryCharge', 'avgHireDays'],
});

export const compliance = card(metrics, {
  path: '/api/car/compliance/',
  summary: 'Online booking compliance of rental cars.',
  names: ['onlineBookingCompliance'],
});

export const trend = trendOf(metrics, {
  path: '/api/car/trend/',
  names: ['totalCost', 'avgDailyRate', 'avgAncillaryCharge', 'avgHireDays', 'onlineBookingCompliance'],
});

export const spendByMonth = report({
  path: '/api/car/spend_by_month/',
  summary: 'Rental car spend by month; every month of the range is there.',
  answer: z.array(z.object({ month: z.string().meta({ description: 'YYYY-MM' }), totalSpend: money })),
  metrics: { totalSpend: metrics.spendByMonth },
});

const slices = z.array(z.object({ name: z.string(), value: money, color: z.string() }));
const supplierName = text(500)
  .min(1)
  .meta({ description: 'As spend_by_supplier names it; “Not specified”: the hires that name none.' });

export const spendBySupplier = report({
  path: '/api/car/spend_by_supplier/',
  summary: 'Rental car spend by supplier; suppliers of one name are one.',
  answer: slices,
  metrics: { value: metrics.spendBySupplier },
});

export const spendByCarType = report({
  path: '/api/car/spend_by_cartype/',
  summary: 'Spend with one supplier by car type.',
  more: { supplierName },
  answer: slices,
  metrics: { value: metrics.spendBySupplier },
});

export const spendAnalysis = report({
  path: '/api/car/spend_analysis/',
  summary: 'Spend, days and rates by location and supplier, highest spend first.',
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
  metrics: { totalSpend: metrics.spendByLocation },
});

export const detail = paged({
  path: '/api/car/detail/',
  summary: 'The hires at one location, or of one supplier there; the highest spend first.',
  more: {
    locationId: idOrNone.meta({ description: 'Empty: the hires without a location.' }),
    providerId: text(500)
      .optional()
      .meta({ description: 'Absent: every supplier; empty: the hires that name none.' }),
  },
  columns: {
    reference: bookingReference,
    providerName: column.text('Supplier'),
    location: column.text('Location'),
    travellerName,
    pickupDate: column.date('Pick-up'),
    daysHire: column.count('Hire days', '0 for refunds and negative amounts.'),
    carType: column.textOrNull('Car type'),
    ancillarySpend,
    totalSpend,
  },
  sums: z.object({
    lines: z.number(),
    bookings: z.number(),
    daysHire: z.number(),
    ancillarySpend: money,
    totalSpend: money,
  }),
  count: 'lines',
  fileTitle: { screen: 'Rental Car', table: 'Rental Car Spend Data' },
});

/** Figures go by their glossary names. */
export const lines = linesEndpoint(metrics, {
  path: '/api/car/lines/',
  screen: 'Rental Car',
  more: {
    supplierName: supplierName.optional(),
    carType: text(500)
      .min(1)
      .optional()
      .meta({ description: 'As spend_by_cartype names it; “Not specified”: the hires that name none.' }),
  },
});
