/** Endpoints of the Airfare dashboard. */
import * as z from 'zod';
import { column, described, nullable } from '../http/columns.ts';
import { endpoint } from '../http/endpoint.ts';
import { linesEndpoint } from '../http/lines.ts';
import { paged } from '../http/paging.ts';
import { card, report } from '../http/report.ts';
import {
  bookingReference,
  costCentre,
  costOfChange,
  departureDate,
  duration,
  itinerarySummary,
  returnDate,
  spend,
  ticketNumber,
  totalSpend,
  travellerName,
} from '../http/shared-columns.ts';
import { trendOf } from '../http/trend.ts';
import { notSpecified } from '../vocabulary/constants.ts';
import { id, idOrNone, selectingNode, text, textOrNone } from '../vocabulary/filters.ts';
import { average, money, percent } from '../vocabulary/money.ts';
import { metrics } from './metrics.ts';

const nonEmptyText = text(500).min(1);

export const summary = card(metrics, {
  path: '/api/air/summary/',
  summary: 'Airfares, bookings, tickets, segments flown.',
  names: ['totalCostOfAirfares', 'numberOfAirBookings', 'numberOfTickets', 'numberOfSegmentsFlown'],
});

export const statistics = card(metrics, {
  path: '/api/air/statistics/',
  summary: 'Averages of bookings, tickets and kilometres.',
  names: [
    'averageBookingLeadInTime',
    'averageCostOfBooking',
    'averageCostOfAirTicket',
    'costPerKilometerFlown',
    'averageFarePerSegment',
  ],
});

export const compliance = card(metrics, {
  path: '/api/air/compliance/',
  summary: 'Cheapest fares, online bookings, restricted fares, CO2.',
  names: ['cheapestFareCompliance', 'onlineBookingCompliance', 'restrictedFareUptake', 'CO2Emission'],
});

export const emissionIntensity = card(metrics, {
  path: '/api/air/emission_intensity/',
  summary: 'CO2 for each trip and each kilometre flown.',
  names: ['emissionsPerTrip', 'emissionsPerKilometre'],
});

export const trend = trendOf(metrics, {
  path: '/api/air/trend/',
  names: [
    'totalCostOfAirfares',
    'averageBookingLeadInTime',
    'averageCostOfBooking',
    'averageCostOfAirTicket',
    'costPerKilometerFlown',
    'averageFarePerSegment',
    'cheapestFareCompliance',
    'onlineBookingCompliance',
    'restrictedFareUptake',
    'CO2Emission',
    'emissionsPerTrip',
    'emissionsPerKilometre',
  ],
});

export const spendByDestination = report({
  path: '/api/air/spend_by_destination/',
  summary: 'Airfares by the destination of the trip.',
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
  metrics: { totalSpend: metrics.spendByDestination },
});

/** One row per booking, ticket, traveller and cost centre; dates and itinerary are those of the whole trip. */
const tickets = {
  keys: { bookingId: z.number() },
  columns: {
    bookingReference,
    ticketNumber,
    travellerName,
    costCentre,
    departureDate: nullable(departureDate),
    returnDate,
    duration: described(duration, 'Days of the trip.'),
    itinerarySummary,
    totalSpend,
  },
  sums: z.object({ rows: z.number(), bookings: z.number(), tickets: z.number(), totalSpend: money }),
  count: 'rows',
} as const;

export const spendByDestinationDetail = paged({
  path: '/api/air/spend_by_destination_detail/',
  summary: 'The tickets behind one destination; the highest spend first.',
  more: { locationId: idOrNone.meta({ description: 'Empty: the trips without a destination.' }) },
  ...tickets,
  fileTitle: { screen: 'Airfare', table: 'Spend by Destination Data' },
});

export const airlineMarketShare = report({
  path: '/api/air/airline_market_share/',
  summary: 'Airfares by airline.',
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
  metrics: { marketShare: metrics.marketShare },
});

export const airlineMarketShareDetail = paged({
  path: '/api/air/airline_market_share_detail/',
  summary: 'The tickets behind one airline; the highest spend first.',
  more: { airline: textOrNone(500).meta({ description: 'Empty: the lines without an airline.' }) },
  ...tickets,
  fileTitle: { screen: 'Airfare', table: 'Spend by Airline Data' },
});

export const spendByClassOfTravel = report({
  path: '/api/air/spend_by_class_of_travel/',
  summary: 'Airfares by fare type description, each followed by its classes of travel.',
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
  metrics: { spend: metrics.spendByClassOfTravel },
});

export const spendByClassOfTravelDetail = paged({
  path: '/api/air/spend_by_class_of_travel_detail/',
  summary:
    'The Air lines behind a fare type description, or behind one of its classes; the highest spend first.',
  more: {
    fareTypeDescription: nonEmptyText.meta({ description: `“${notSpecified}”: lines without one.` }),
    classOfTravel: nonEmptyText
      .optional()
      .meta({ description: `Absent: every class; “${notSpecified}”: lines without one.` }),
  },
  keys: { bookingId: z.number() },
  columns: {
    bookingReference,
    travellerName,
    costCentre,
    departureDate,
    itinerarySummary,
    classOfTravel: column.textOrNull('Class of travel'),
    advancePurchase: column.countOrNull(
      'Days in advance',
      'Days; null: a refund or negative amount, which the average leaves out.',
    ),
    spend,
    costOfChange,
  },
  sums: z.object({ lines: z.number(), faresChanged: z.number(), spend: money, costOfChange: money }),
  count: 'lines',
  fileTitle: { screen: 'Airfare', table: 'Travel by Airfare Class Data' },
});

const days = {
  name: z.string(),
  value: z.number().meta({ description: 'Mean days from booking to departure, unrounded.' }),
  lines: z.number().meta({ description: 'Lines that the mean is taken of.' }),
};

export const advancePurchase = report({
  path: '/api/air/advance_purchase/',
  summary: 'Days booked in advance: fare types, their descriptions, their classes of travel.',
  answer: z.array(
    z.object({
      ...days,
      children: z.array(z.object({ ...days, children: z.array(z.object(days)) })),
    }),
  ),
  metrics: { value: metrics.advancePurchase },
});

export const bookingClassList = endpoint({
  method: 'GET',
  path: '/api/air/booking_class/list/',
  summary: 'The classes of travel that Air lines name, of all dates.',
  access: 'client',
  query: z
    .object({ client: id.optional().meta({ description: 'Id of a customer or child node; absent: all.' }) })
    .transform(selectingNode),
  answer: z.array(z.object({ classOfTravel: z.string() })),
});

const fare = nonEmptyText.optional().meta({ description: `“${notSpecified}”: lines without one.` });

/** Figures go by their glossary names. Destinations and airlines have tables of their own. */
export const lines = linesEndpoint(metrics, {
  path: '/api/air/lines/',
  screen: 'Airfare',
  more: {
    fareType: fare,
    fareTypeDescription: fare,
    classOfTravel: fare,
    placeId: id.optional().meta({ description: 'Flights that begin or end here.' }),
    otherPlaceId: id.optional().meta({ description: 'And end or begin here.' }),
  },
});
