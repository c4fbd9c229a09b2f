/** The Summary dashboard's questions. */
import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, ids, reportFilter, text } from '../core/filters.ts';
import { linesEndpoint } from '../core/lines.ts';
import { money, percent } from '../core/money.ts';
import { figures } from './figures.ts';

const query = reportFilter;

export const totalSpend = endpoint({
  method: 'GET',
  path: '/api/summary/total_spend/',
  summary: 'Total travel spend by product.',
  access: 'client',
  query,
  answer: z.object({ total: money, air: money, hotel: money, car: money, service_fees: money, other: money }),
  figures: {
    total: figures.total,
    air: figures.air,
    hotel: figures.hotel,
    car: figures.car,
    service_fees: figures.service_fees,
    other: figures.other,
  },
});

export const transactionSummary = endpoint({
  method: 'GET',
  path: '/api/summary/transaction_summary/',
  summary: 'Bookings, room nights, hire days, fees.',
  access: 'client',
  query,
  answer: z.object({
    bookings: z.number(),
    hotel_room_nights: z.number(),
    car_hire_days: z.number(),
    service_fees: z.number(),
  }),
  figures: {
    bookings: figures.bookings,
    hotel_room_nights: figures.hotel_room_nights,
    car_hire_days: figures.car_hire_days,
    service_fees: figures.service_fees_charged,
  },
});

export const compliance = endpoint({
  method: 'GET',
  path: '/api/summary/compliance/',
  summary: 'Cost of change, non-compliant bookings, online booking compliance.',
  access: 'client',
  query,
  answer: z.object({
    costOfChange: percent,
    nonCompliantBookings: percent,
    onlineBookingCompliance: percent,
  }),
  figures: {
    costOfChange: figures.costOfChange,
    nonCompliantBookings: figures.nonCompliantBookings,
    onlineBookingCompliance: figures.onlineBookingCompliance,
  },
});

export const byMonth = endpoint({
  method: 'GET',
  path: '/api/summary/by_month/',
  summary: 'Spend by month and product; every month of the range is there.',
  access: 'client',
  query,
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

export const complianceChart = endpoint({
  method: 'GET',
  path: '/api/summary/compliance_chart/',
  summary: 'Bookings per travel policy.',
  access: 'client',
  query,
  answer: z.array(z.object({ name: z.string(), value: z.number(), color: z.string() })),
  figures: { value: figures.policyCompliance },
});

export const complianceDetail = endpoint({
  method: 'GET',
  path: '/api/summary/compliance_detail/',
  summary: 'The lines behind one travel policy, or behind the non-compliant bookings.',
  access: 'client',
  query: query.safeExtend({
    description: text(500)
      .optional()
      .meta({ description: "The policy's description; absent: every non-compliant line." }),
  }),
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

export const costOfChangeSummary = endpoint({
  method: 'GET',
  path: '/api/summary/cost_of_change_summary/',
  summary: 'Cost of change beside the airfares that it is measured against.',
  access: 'client',
  query,
  answer: z.object({ costOfChange: money, airSpend: money, percentage: percent, bookings: z.number() }),
  figures: {
    costOfChange: figures.costOfChangeAmount,
    airSpend: figures.air,
    percentage: figures.costOfChange,
    bookings: figures.changedBookings,
  },
});

export const costOfChange = endpoint({
  method: 'GET',
  path: '/api/summary/cost_of_change/',
  summary: 'The Air lines with a cost of change.',
  access: 'client',
  query,
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

export const byDestination = endpoint({
  method: 'GET',
  path: '/api/summary/by_destination/',
  summary: 'Trips per destination.',
  access: 'client',
  query,
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

export const destinationAnalysis = endpoint({
  method: 'GET',
  path: '/api/summary/destination_analysis/',
  summary: 'The trips to one destination, one row per traveller.',
  access: 'client',
  query: query.safeExtend({
    locationId: id.optional().meta({ description: 'Absent: the trips without a destination.' }),
  }),
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

export const topTravellers = endpoint({
  method: 'GET',
  path: '/api/summary/top_travellers/',
  summary: 'Spend by traveller, highest first.',
  access: 'client',
  query: query.safeExtend({
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
  }),
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
export const lines = linesEndpoint({
  path: '/api/summary/lines/',
  figures: [
    ...(['total', 'air', 'hotel', 'car', 'service_fees', 'other'] as const),
    ...(['bookings', 'hotel_room_nights', 'car_hire_days', 'service_fees_charged'] as const),
    ...(['costOfChange', 'nonCompliantBookings', 'onlineBookingCompliance'] as const),
  ],
  values: {
    hotel_room_nights: { label: 'Room nights', unit: 'nights' },
    car_hire_days: { label: 'Hire days', unit: 'days' },
    costOfChange: { label: 'Cost of change', unit: 'money' },
  },
  more: { travellerId: id.optional().meta({ description: 'The lines of one traveller.' }) },
});
