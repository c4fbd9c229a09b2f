/** Endpoints of the Summary dashboard. */
import * as z from 'zod';
import { column, nullable, rowOf } from '../http/columns.ts';
import { linesEndpoint } from '../http/lines.ts';
import { paged, whole } from '../http/paging.ts';
import { card, report } from '../http/report.ts';
import {
  airline,
  bookingReference,
  bookings,
  costCentre,
  costOfChange as costOfChangeColumn,
  departureDate,
  duration,
  employeeNumber,
  isCompliant,
  itinerarySummary,
  lostSavings,
  policyCode,
  returnDate,
  ticketNumber,
  totalSpend as totalSpendColumn,
  transactionDate,
  travellerName,
} from '../http/shared-columns.ts';
import { trendOf } from '../http/trend.ts';
import { id, idOrNone, ids, text } from '../vocabulary/filters.ts';
import { money, percent } from '../vocabulary/money.ts';
import { metrics } from './metrics.ts';

export const totalSpend = card(metrics, {
  path: '/api/summary/total_spend/',
  summary: 'Total travel spend by product.',
  names: ['total', 'air', 'hotel', 'car', 'service_fees', 'other'],
});

export const transactionSummary = card(metrics, {
  path: '/api/summary/transaction_summary/',
  summary: 'Bookings, room nights, hire days, fees.',
  names: ['bookings', 'hotel_room_nights', 'car_hire_days', 'service_fees_charged'],
});

export const compliance = card(metrics, {
  path: '/api/summary/compliance/',
  summary: 'Cost of change, non-compliant bookings, online booking compliance.',
  names: ['costOfChange', 'nonCompliantBookings', 'onlineBookingCompliance'],
});

export const trend = trendOf(metrics, {
  path: '/api/summary/trend/',
  names: ['total', 'bookings', 'costOfChange', 'nonCompliantBookings', 'onlineBookingCompliance'],
});

export const byMonth = report({
  path: '/api/summary/by_month/',
  summary: 'Spend by month and product; every month of the range is there.',
  answer: z.array(
    z.object({
      month: z.string().meta({ description: 'YYYY-MM' }),
      totalSpend: money,
      airSpend: money,
      hotelSpend: money,
      carSpend: money,
      serviceFeesSpend: money,
      otherSpend: money,
    }),
  ),
  metrics: { totalSpend: metrics.byMonth },
});

export const complianceChart = report({
  path: '/api/summary/compliance_chart/',
  summary: 'Bookings per travel policy.',
  answer: z.array(z.object({ name: z.string(), value: z.number(), color: z.string() })),
  metrics: { value: metrics.policyCompliance },
});

export const complianceDetail = paged({
  path: '/api/summary/compliance_detail/',
  summary:
    'The lines behind one travel policy, or behind the non-compliant bookings; the highest spend first.',
  more: {
    description: text(500)
      .optional()
      .meta({ description: "The policy's description; absent: every non-compliant line." }),
  },
  keys: { bookingId: z.number() },
  columns: {
    bookingReference,
    travellerName,
    costCentre,
    productType: column.text('Product'),
    transactionDate,
    policyCode,
    policyDescription: column.text('Policy'),
    isCompliant,
    lostSavings,
    totalSpend: totalSpendColumn,
  },
  sums: z.object({ lines: z.number(), bookings: z.number(), lostSavings: money, totalSpend: money, whole }),
  count: 'lines',
  fileTitle: 'TravelPolicyComplianceData.csv',
});

export const costOfChangeSummary = report({
  path: '/api/summary/cost_of_change_summary/',
  summary: 'Cost of change beside the airfares that it is measured against.',
  answer: z.object({ costOfChange: money, airSpend: money, percentage: percent, bookings: z.number() }),
  metrics: {
    costOfChange: metrics.costOfChangeAmount,
    airSpend: metrics.air,
    percentage: metrics.costOfChange,
    bookings: metrics.changedBookings,
  },
});

export const costOfChange = paged({
  path: '/api/summary/cost_of_change/',
  summary: 'The Air lines with a cost of change; the highest first.',
  keys: { bookingId: z.number() },
  columns: {
    bookingReference,
    travellerName,
    costCentre,
    ticketNumber,
    airline,
    transactionDate,
    departureDate,
    itinerarySummary,
    totalSpend: totalSpendColumn,
    costOfChange: costOfChangeColumn,
  },
  sums: z.object({ lines: z.number(), bookings: z.number(), totalSpend: money, costOfChange: money, whole }),
  count: 'lines',
  fileTitle: 'CostOfChange.csv',
});

export const byDestination = report({
  path: '/api/summary/by_destination/',
  summary: 'Trips per destination.',
  answer: z.array(
    z.object({
      locationId: z.number().nullable().meta({ description: 'null: trips without a destination.' }),
      name: z.string(),
      country: z.string().nullable(),
      value: z.number(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    }),
  ),
  metrics: { value: metrics.trips },
});

export const destinationAnalysis = paged({
  path: '/api/summary/destination_analysis/',
  summary: 'The trips to one destination, a row per traveller and cost centre; the highest spend first.',
  more: { locationId: idOrNone.meta({ description: 'Empty: the trips without a destination.' }) },
  keys: { bookingId: z.number() },
  columns: {
    bookingReference,
    travellerName,
    costCentre,
    departureDate: nullable(departureDate),
    returnDate,
    duration,
    itinerarySummary,
    totalSpend: totalSpendColumn,
  },
  sums: z.object({ rows: z.number(), trips: z.number(), totalSpend: money }),
  count: 'rows',
  fileTitle: 'TripsLocationInfo.csv',
});

const productSpend = {
  airSpend: money,
  hotelSpend: money,
  carSpend: money,
  serviceFeesSpend: money,
  otherSpend: money,
  totalSpend: money,
};

const traveller = {
  keys: { travellerId: z.number() },
  columns: {
    travellerName: column.text('Traveller'),
    employeeNumber,
    costCentre,
    bookings,
    airSpend: column.money(metrics.air.label),
    hotelSpend: column.money(metrics.hotel.label),
    carSpend: column.money(metrics.car.label),
    serviceFeesSpend: column.money(metrics.service_fees.label),
    otherSpend: column.money(metrics.other.label),
    totalSpend: totalSpendColumn,
  },
};

export const topTravellers = report({
  path: '/api/summary/top_travellers/',
  summary: 'Spend by traveller, highest first.',
  more: {
    limit: z.coerce.number().int().min(1).max(100).default(100).meta({ description: 'So many at most.' }),
    travellerIds: ids
      .optional()
      .meta({ description: 'Only these travellers: what those of a ranking were at other dates.' }),
  },
  answer: z.array(rowOf(traveller)),
  metrics: { totalSpend: metrics.topTravellers },
});

export const travellerSpend = paged({
  path: '/api/summary/traveller_spend/',
  summary: 'Every traveller with their spend by product; the highest spend first.',
  more: {
    travellerIds: ids
      .optional()
      .meta({ description: 'Only these travellers: what those of a page were at other dates.' }),
  },
  ...traveller,
  sums: z.object({ travellers: z.number(), ...productSpend, whole }),
  count: 'travellers',
  fileTitle: 'TotalTravelSpend.csv',
  metrics: { totalSpend: metrics.topTravellers },
});

/** Fees charged are counted as lines; nights and days are summed. Percentages open the lines of their numerators. */
export const lines = linesEndpoint(metrics, {
  path: '/api/summary/lines/',
  screen: 'Summary',
  more: { travellerId: id.optional().meta({ description: 'The lines of one traveller.' }) },
});
