/** The Summary dashboard's questions. */
import * as z from 'zod';
import { id, idOrNone, ids, text } from '../core/filters.ts';
import { linesEndpoint } from '../core/lines.ts';
import { money, percent } from '../core/money.ts';
import { paged, whole } from '../core/paging.ts';
import { card, report } from '../core/report.ts';
import { figures } from './figures.ts';

export const totalSpend = card(figures, {
  path: '/api/summary/total_spend/',
  summary: 'Total travel spend by product.',
  names: ['total', 'air', 'hotel', 'car', 'service_fees', 'other'],
});

export const transactionSummary = card(figures, {
  path: '/api/summary/transaction_summary/',
  summary: 'Bookings, room nights, hire days, fees.',
  names: ['bookings', 'hotel_room_nights', 'car_hire_days', 'service_fees_charged'],
});

export const compliance = card(figures, {
  path: '/api/summary/compliance/',
  summary: 'Cost of change, non-compliant bookings, online booking compliance.',
  names: ['costOfChange', 'nonCompliantBookings', 'onlineBookingCompliance'],
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
  figures: { totalSpend: figures.byMonth },
});

export const complianceChart = report({
  path: '/api/summary/compliance_chart/',
  summary: 'Bookings per travel policy.',
  answer: z.array(z.object({ name: z.string(), value: z.number(), color: z.string() })),
  figures: { value: figures.policyCompliance },
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
  row: z.object({
    bookingId: z.number(),
    bookingReference: z.string(),
    travellerName: z.string().nullable(),
    costCentre: z.string(),
    productType: z.string(),
    transactionDate: z.string(),
    policyCode: z.string(),
    policyDescription: z.string(),
    isCompliant: z.boolean(),
    lostSavings: money,
    totalSpend: money,
  }),
  columns: [
    { field: 'bookingReference', title: 'Booking reference' },
    { field: 'travellerName', title: 'Traveller' },
    { field: 'costCentre', title: 'Cost centre' },
    { field: 'productType', title: 'Product' },
    { field: 'transactionDate', title: 'Transaction date', kind: 'date' },
    { field: 'policyCode', title: 'Policy code' },
    { field: 'policyDescription', title: 'Policy' },
    { field: 'isCompliant', title: 'Compliant', kind: 'yesNo' },
    { field: 'lostSavings', title: 'Lost savings', kind: 'money' },
    { field: 'totalSpend', title: 'Total spend', kind: 'money' },
  ],
  sums: z.object({ lines: z.number(), bookings: z.number(), lostSavings: money, totalSpend: money, whole }),
  count: 'lines',
  fileTitle: 'TravelPolicyComplianceData.csv',
});

export const costOfChangeSummary = report({
  path: '/api/summary/cost_of_change_summary/',
  summary: 'Cost of change beside the airfares that it is measured against.',
  answer: z.object({ costOfChange: money, airSpend: money, percentage: percent, bookings: z.number() }),
  figures: {
    costOfChange: figures.costOfChangeAmount,
    airSpend: figures.air,
    percentage: figures.costOfChange,
    bookings: figures.changedBookings,
  },
});

export const costOfChange = paged({
  path: '/api/summary/cost_of_change/',
  summary: 'The Air lines with a cost of change; the highest first.',
  row: z.object({
    bookingId: z.number(),
    bookingReference: z.string(),
    travellerName: z.string().nullable(),
    costCentre: z.string(),
    ticketNumber: z.string().nullable(),
    airline: z.string().nullable(),
    transactionDate: z.string(),
    departureDate: z.string(),
    itinerarySummary: z.string().nullable(),
    totalSpend: money,
    costOfChange: money,
  }),
  columns: [
    { field: 'bookingReference', title: 'Booking reference' },
    { field: 'travellerName', title: 'Traveller' },
    { field: 'costCentre', title: 'Cost centre' },
    { field: 'ticketNumber', title: 'Ticket number' },
    { field: 'airline', title: 'Airline' },
    { field: 'transactionDate', title: 'Transaction date', kind: 'date' },
    { field: 'departureDate', title: 'Departure', kind: 'date' },
    { field: 'itinerarySummary', title: 'Itinerary' },
    { field: 'totalSpend', title: 'Total spend', kind: 'money' },
    { field: 'costOfChange', title: 'Cost of change', kind: 'money' },
  ],
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
  figures: { value: figures.trips },
});

export const destinationAnalysis = paged({
  path: '/api/summary/destination_analysis/',
  summary: 'The trips to one destination, a row per traveller and cost centre; the highest spend first.',
  more: { locationId: idOrNone.meta({ description: 'Empty: the trips without a destination.' }) },
  row: z.object({
    bookingId: z.number(),
    bookingReference: z.string(),
    travellerName: z.string().nullable(),
    costCentre: z.string(),
    departureDate: z.string().nullable(),
    returnDate: z.string().nullable(),
    duration: z.number().nullable().meta({ description: 'Days.' }),
    itinerarySummary: z.string().nullable(),
    totalSpend: money,
  }),
  columns: [
    { field: 'bookingReference', title: 'Booking reference' },
    { field: 'travellerName', title: 'Traveller' },
    { field: 'costCentre', title: 'Cost centre' },
    { field: 'departureDate', title: 'Departure', kind: 'date' },
    { field: 'returnDate', title: 'Return', kind: 'date' },
    { field: 'duration', title: 'Days', kind: 'count' },
    { field: 'itinerarySummary', title: 'Itinerary' },
    { field: 'totalSpend', title: 'Total spend', kind: 'money' },
  ],
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

const travellerRow = z.object({
  travellerId: z.number(),
  travellerName: z.string(),
  employeeNumber: z.string().nullable(),
  costCentre: z.string(),
  bookings: z.number(),
  ...productSpend,
});

export const topTravellers = report({
  path: '/api/summary/top_travellers/',
  summary: 'Spend by traveller, highest first.',
  more: {
    limit: z.coerce.number().int().min(1).max(100).default(100).meta({ description: 'So many at most.' }),
    travellerIds: ids
      .optional()
      .meta({ description: 'Only these travellers: what those of a ranking were at other dates.' }),
  },
  answer: z.array(travellerRow),
  figures: { totalSpend: figures.topTravellers },
});

export const travellerSpend = paged({
  path: '/api/summary/traveller_spend/',
  summary: 'Every traveller with their spend by product; the highest spend first.',
  more: {
    travellerIds: ids
      .optional()
      .meta({ description: 'Only these travellers: what those of a page were at other dates.' }),
  },
  row: travellerRow,
  columns: [
    { field: 'travellerName', title: 'Traveller' },
    { field: 'employeeNumber', title: 'Employee number' },
    { field: 'costCentre', title: 'Cost centre' },
    { field: 'bookings', title: 'Bookings', kind: 'count' },
    { field: 'airSpend', title: figures.air.label, kind: 'money' },
    { field: 'hotelSpend', title: figures.hotel.label, kind: 'money' },
    { field: 'carSpend', title: figures.car.label, kind: 'money' },
    { field: 'serviceFeesSpend', title: figures.service_fees.label, kind: 'money' },
    { field: 'otherSpend', title: figures.other.label, kind: 'money' },
    { field: 'totalSpend', title: 'Total spend', kind: 'money' },
  ],
  sums: z.object({ travellers: z.number(), ...productSpend }),
  count: 'travellers',
  fileTitle: 'TotalTravelSpend.csv',
  figures: { totalSpend: figures.topTravellers },
});

/** The fees charged are lines, the nights and days are summed up; the percentages open to their numerators. */
export const lines = linesEndpoint(figures, {
  path: '/api/summary/lines/',
  screen: 'Summary',
  more: { travellerId: id.optional().meta({ description: 'The lines of one traveller.' }) },
});
