/** The Summary dashboard's questions and figures. */
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { figure } from './figure.ts';
import { id, reportFilter } from './filters.ts';
import { money, percent } from './money.ts';

export const figures = {
  total: figure({
    label: 'Total travel spend',
    unit: 'money',
    formula: 'Sum of what was paid, tax included; refunds are negative.',
    lines: 'Every product.',
  }),
  air: figure({ label: 'Airfares', unit: 'money', formula: 'Sum of what was paid.', lines: 'Air lines.' }),
  hotel: figure({
    label: 'Accommodation',
    unit: 'money',
    formula: 'Sum of what was paid.',
    lines: 'Hotel lines; refunds and negative amounts are left out.',
  }),
  car: figure({ label: 'Rental car', unit: 'money', formula: 'Sum of what was paid.', lines: 'Car lines.' }),
  service_fees: figure({
    label: 'Service fees',
    unit: 'money',
    formula: 'Sum of what was paid.',
    lines: 'Service Fee lines.',
  }),
  other: figure({
    label: 'Other',
    unit: 'money',
    formula: 'Sum of what was paid.',
    lines: 'Rail, Insurance and Other lines: everything that is not named above.',
  }),
  bookings: figure({
    label: 'Number of bookings',
    unit: 'count',
    formula: 'Number of distinct booking references.',
    lines: 'Every product.',
  }),
  hotel_room_nights: figure({
    label: 'Hotel room nights',
    unit: 'nights',
    formula: 'Sum of the nights of each stay.',
    lines: 'Hotel lines; refunds and negative amounts are left out.',
  }),
  car_hire_days: figure({
    label: 'Rental car hire days',
    unit: 'days',
    formula: 'Sum of the days of each hire.',
    lines: 'Car lines; refunds and negative amounts are left out.',
  }),
  service_fees_charged: figure({
    label: 'Service fees charged',
    unit: 'count',
    formula: 'Number of fee lines, those without charge included.',
    lines: 'Service Fee lines.',
  }),
  costOfChange: figure({
    label: 'Cost of change',
    unit: 'percent',
    formula: 'Cost of changing tickets ÷ airfares × 100.',
    lines: 'Air lines.',
  }),
  costOfChangeAmount: figure({
    label: 'Total cost of change',
    unit: 'money',
    formula: 'Sum of what changing tickets cost.',
    lines: 'Air lines.',
  }),
  changedBookings: figure({
    label: 'Bookings with a change',
    unit: 'count',
    formula: 'Number of distinct booking references with a cost of change.',
    lines: 'Air lines whose cost of change is not zero.',
  }),
  nonCompliantBookings: figure({
    label: 'Non compliant bookings',
    unit: 'percent',
    formula: 'Bookings with a line whose policy code is non-compliant ÷ bookings × 100.',
    lines: 'Every product; a line without a policy code is compliant.',
  }),
  onlineBookingCompliance: figure({
    label: 'Online booking compliance',
    unit: 'percent',
    formula:
      'Bookings with an air, hotel or car line booked online ÷ bookings with an air, hotel or car line × 100.',
    lines: 'Air, Hotel and Car lines.',
  }),
  byMonth: figure({
    label: 'Travel spend by month',
    unit: 'money',
    formula: 'Sum of what was paid, by month of the transaction date; a month without spend is zero.',
    lines: 'Every product.',
  }),
  policyCompliance: figure({
    label: 'Travel policy compliance',
    unit: 'count',
    formula: 'Bookings per policy; a booking counts once in each policy that it has.',
    lines: 'Lines with a policy code.',
  }),
  trips: figure({
    label: 'Trips by destination',
    unit: 'count',
    formula:
      'Trips per destination: the place reached by the segment that is followed by the longest stay away from the origin.',
    lines: 'Every booking with a counted line; those without a destination stand under “Not specified”.',
  }),
  topTravellers: figure({
    label: 'Top 10 travellers by total spend',
    unit: 'money',
    formula: 'Sum of what was paid, by traveller; merged travellers are one.',
    lines: 'Lines that name a traveller.',
  }),
} as const;

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
    description: z
      .string()
      .max(500)
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
