/** The Summary dashboard's questions. */
import * as z from 'zod';
import { id, ids, text } from '../core/filters.ts';
import { linesEndpoint } from '../core/lines.ts';
import { money, percent } from '../core/money.ts';
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

export const complianceDetail = report({
  path: '/api/summary/compliance_detail/',
  summary: 'The lines behind one travel policy, or behind the non-compliant bookings.',
  more: {
    description: text(500)
      .optional()
      .meta({ description: "The policy's description; absent: every non-compliant line." }),
  },
  answer: z.array(
    z.object({
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
  ),
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

export const costOfChange = report({
  path: '/api/summary/cost_of_change/',
  summary: 'The Air lines with a cost of change.',
  answer: z.array(
    z.object({
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
  ),
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

export const destinationAnalysis = report({
  path: '/api/summary/destination_analysis/',
  summary: 'The trips to one destination, one row per traveller.',
  more: {
    locationId: id.optional().meta({ description: 'Absent: the trips without a destination.' }),
  },
  answer: z.array(
    z.object({
      bookingReference: z.string(),
      travellerName: z.string().nullable(),
      costCentre: z.string(),
      departureDate: z.string().nullable(),
      returnDate: z.string().nullable(),
      duration: z.number().nullable().meta({ description: 'Days.' }),
      itinerarySummary: z.string().nullable(),
      totalSpend: money,
    }),
  ),
});

export const topTravellers = report({
  path: '/api/summary/top_travellers/',
  summary: 'Spend by traveller, highest first.',
  more: {
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'Absent: every traveller.' }),
    travellerIds: ids
      .optional()
      .meta({ description: 'Only these travellers: what those of a ranking were at other dates.' }),
  },
  answer: z.array(
    z.object({
      travellerId: z.number(),
      travellerName: z.string(),
      employeeNumber: z.string().nullable(),
      costCentre: z.string(),
      bookings: z.number(),
      airSpend: money,
      hotelSpend: money,
      carSpend: money,
      serviceFeesSpend: money,
      otherSpend: money,
      totalSpend: money,
    }),
  ),
  figures: { totalSpend: figures.topTravellers },
});

/** The fees charged are lines, the nights and days are summed up; the percentages open to their numerators. */
export const lines = linesEndpoint(figures, {
  path: '/api/summary/lines/',
  more: { travellerId: id.optional().meta({ description: 'The lines of one traveller.' }) },
});
