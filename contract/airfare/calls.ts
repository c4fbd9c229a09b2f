/** The Airfare dashboard's questions. */
import * as z from 'zod';
import { notSpecified } from '../core/constants.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, reportFilter, text } from '../core/filters.ts';
import { linesEndpoint } from '../core/lines.ts';
import { average, money, percent } from '../core/money.ts';
import { figures } from './figures.ts';

const query = reportFilter;

const named = text(500).min(1);

export const summary = endpoint({
  method: 'GET',
  path: '/api/air/summary/',
  summary: 'Airfares, bookings, tickets, segments flown.',
  access: 'client',
  query,
  answer: z.object({
    totalCostOfAirfares: money,
    numberOfAirBookings: z.number(),
    numberOfTickets: z.number(),
    numberOfSegmentsFlown: z.number(),
  }),
  figures: {
    totalCostOfAirfares: figures.totalCostOfAirfares,
    numberOfAirBookings: figures.numberOfAirBookings,
    numberOfTickets: figures.numberOfTickets,
    numberOfSegmentsFlown: figures.numberOfSegmentsFlown,
  },
});

export const statistics = endpoint({
  method: 'GET',
  path: '/api/air/statistics/',
  summary: 'Averages of bookings, tickets and kilometres.',
  access: 'client',
  query,
  answer: z.object({
    averageBookingLeadInTime: average,
    averageCostOfBooking: average,
    averageCostOfAirTicket: average,
    costPerKilometerFlown: average,
  }),
  figures: {
    averageBookingLeadInTime: figures.averageBookingLeadInTime,
    averageCostOfBooking: figures.averageCostOfBooking,
    averageCostOfAirTicket: figures.averageCostOfAirTicket,
    costPerKilometerFlown: figures.costPerKilometerFlown,
  },
});

export const compliance = endpoint({
  method: 'GET',
  path: '/api/air/compliance/',
  summary: 'Cheapest fares, online bookings, restricted fares, CO2.',
  access: 'client',
  query,
  answer: z.object({
    cheapestFareCompliance: percent,
    onlineBookingCompliance: percent,
    restrictedFareUptake: percent,
    CO2Emission: z.number().meta({ description: 'Kilograms of CO2e.' }),
  }),
  figures: {
    cheapestFareCompliance: figures.cheapestFareCompliance,
    onlineBookingCompliance: figures.onlineBookingCompliance,
    restrictedFareUptake: figures.restrictedFareUptake,
    CO2Emission: figures.CO2Emission,
  },
});

export const spendByDestination = endpoint({
  method: 'GET',
  path: '/api/air/spend_by_destination/',
  summary: 'Airfares by the destination of the trip.',
  access: 'client',
  query,
  answer: z.array(
    z.object({
      locationId: z.number().nullable().meta({ description: 'null: trips without a destination.' }),
      destination: z.string(),
      country: z.string().nullable(),
      bookings: z.number(),
      tickets: z.number(),
      totalDays: z.number().meta({ description: 'Days of the trips, each trip once.' }),
      totalSpend: money,
      aveBookingCost: average,
    }),
  ),
  figures: { totalSpend: figures.spendByDestination },
});

/** A row per booking, ticket, traveller and cost centre; dates and itinerary are the whole trip's. */
const ticketRow = z.object({
  bookingReference: z.string(),
  ticketNumber: z.string().nullable(),
  travellerName: z.string().nullable(),
  costCentre: z.string(),
  departureDate: z.string().nullable(),
  returnDate: z.string().nullable(),
  duration: z.number().nullable().meta({ description: 'Days of the trip.' }),
  itinerarySummary: z.string().nullable(),
  totalSpend: money,
});

export const spendByDestinationDetail = endpoint({
  method: 'GET',
  path: '/api/air/spend_by_destination_detail/',
  summary: 'The tickets behind one destination.',
  access: 'client',
  query: query.safeExtend({
    locationId: id.optional().meta({ description: 'Absent: the trips without a destination.' }),
  }),
  answer: z.array(ticketRow),
});

export const airlineMarketShare = endpoint({
  method: 'GET',
  path: '/api/air/airline_market_share/',
  summary: 'Airfares by airline.',
  access: 'client',
  query,
  answer: z.array(
    z.object({
      airline: z
        .string()
        .nullable()
        .meta({ description: 'What the airline is known by: its code, else its name; null: none.' }),
      airlineName: z.string(),
      bookings: z.number(),
      tickets: z.number(),
      totalSpend: money,
      marketShare: percent,
      aveBookingCost: average,
      aveTicketPrice: average,
      color: z.string(),
    }),
  ),
  figures: { marketShare: figures.marketShare },
});

export const airlineMarketShareDetail = endpoint({
  method: 'GET',
  path: '/api/air/airline_market_share_detail/',
  summary: 'The tickets behind one airline.',
  access: 'client',
  query: query.safeExtend({
    airline: named.optional().meta({ description: 'Absent: the lines without an airline.' }),
  }),
  answer: z.array(ticketRow),
});

export const spendByClassOfTravel = endpoint({
  method: 'GET',
  path: '/api/air/spend_by_class_of_travel/',
  summary: 'Airfares by fare type description, each followed by its classes of travel.',
  access: 'client',
  query,
  answer: z.array(
    z.object({
      fareTypeDescription: z.string(),
      classOfTravel: z
        .string()
        .nullable()
        .meta({ description: 'null: the subtotal of the fare type description.' }),
      spend: money,
      averageBookingCost: average,
      averageAdvancePurchase: average,
      faresChanged: z.number(),
      costOfChange: money,
    }),
  ),
  figures: { spend: figures.spendByClassOfTravel },
});

export const spendByClassOfTravelDetail = endpoint({
  method: 'GET',
  path: '/api/air/spend_by_class_of_travel_detail/',
  summary: 'The Air lines behind a fare type description, or behind one of its classes.',
  access: 'client',
  query: query.safeExtend({
    fareTypeDescription: named.meta({ description: `“${notSpecified}”: lines without one.` }),
    classOfTravel: named
      .optional()
      .meta({ description: `Absent: every class; “${notSpecified}”: lines without one.` }),
  }),
  answer: z.array(
    z.object({
      bookingReference: z.string(),
      travellerName: z.string().nullable(),
      costCentre: z.string(),
      departureDate: z.string(),
      itinerarySummary: z.string().nullable(),
      classOfTravel: z.string().nullable(),
      advancePurchase: z
        .number()
        .nullable()
        .meta({ description: 'Days; null: a refund or negative amount, which the average leaves out.' }),
      spend: money,
      costOfChange: money,
    }),
  ),
});

const days = {
  name: z.string(),
  value: z.number().meta({ description: 'Mean days from booking to departure, unrounded.' }),
  lines: z.number().meta({ description: 'Lines that the mean is taken of.' }),
};

export const advancePurchase = endpoint({
  method: 'GET',
  path: '/api/air/advance_purchase/',
  summary: 'Days booked in advance: fare types, their descriptions, their classes of travel.',
  access: 'client',
  query,
  answer: z.array(
    z.object({
      ...days,
      children: z.array(z.object({ ...days, children: z.array(z.object(days)) })),
    }),
  ),
  figures: { value: figures.advancePurchase },
});

export const bookingClassList = endpoint({
  method: 'GET',
  path: '/api/air/booking_class/list/',
  summary: 'The classes of travel that Air lines name, of all dates.',
  access: 'client',
  query: z.object({
    client: id.optional().meta({ description: 'Id of a customer or child node; absent: all.' }),
  }),
  answer: z.array(z.object({ classOfTravel: z.string() })),
});

const inAdvance = { label: 'Days in advance', unit: 'days' } as const;
const fare = named.optional().meta({ description: `“${notSpecified}”: lines without one.` });

/** By the glossary's names. Destinations, airlines and classes have rows of their own. */
export const lines = linesEndpoint({
  path: '/api/air/lines/',
  figures: [
    ...(['totalCostOfAirfares', 'numberOfAirBookings', 'numberOfTickets', 'numberOfSegmentsFlown'] as const),
    ...(['averageBookingLeadInTime', 'averageCostOfBooking'] as const),
    ...(['averageCostOfAirTicket', 'costPerKilometerFlown'] as const),
    ...(['cheapestFareCompliance', 'onlineBookingCompliance', 'restrictedFareUptake'] as const),
    ...(['CO2Emission', 'advancePurchase'] as const),
  ],
  values: {
    averageBookingLeadInTime: inAdvance,
    costPerKilometerFlown: { label: 'Kilometres flown', unit: 'kilometres' },
    CO2Emission: { label: 'Emissions', unit: 'kilograms' },
    advancePurchase: inAdvance,
  },
  more: { fareType: fare, fareTypeDescription: fare, classOfTravel: fare },
});
