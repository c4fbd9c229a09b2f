/** The Airfare dashboard's questions. */
import * as z from 'zod';
import { notSpecified } from '../core/constants.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, idOrNone, selectingNode, text, textOrNone } from '../core/filters.ts';
import { linesEndpoint } from '../core/lines.ts';
import { average, money, percent } from '../core/money.ts';
import { paged, type TableColumn } from '../core/paging.ts';
import { card, report } from '../core/report.ts';
import { figures } from './figures.ts';

const named = text(500).min(1);

export const summary = card(figures, {
  path: '/api/air/summary/',
  summary: 'Airfares, bookings, tickets, segments flown.',
  names: ['totalCostOfAirfares', 'numberOfAirBookings', 'numberOfTickets', 'numberOfSegmentsFlown'],
});

export const statistics = card(figures, {
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

export const compliance = card(figures, {
  path: '/api/air/compliance/',
  summary: 'Cheapest fares, online bookings, restricted fares, CO2.',
  names: ['cheapestFareCompliance', 'onlineBookingCompliance', 'restrictedFareUptake', 'CO2Emission'],
});

export const emissionIntensity = card(figures, {
  path: '/api/air/emission_intensity/',
  summary: 'CO2 for each trip and each kilometre flown.',
  names: ['emissionsPerTrip', 'emissionsPerKilometre'],
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
  figures: { totalSpend: figures.spendByDestination },
});

/** A row per booking, ticket, traveller and cost centre; dates and itinerary are the whole trip's. */
const ticketRow = z.object({
  bookingId: z.number(),
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
const ticketColumns: readonly TableColumn<keyof z.output<typeof ticketRow>>[] = [
  { field: 'bookingReference', title: 'Booking reference' },
  { field: 'ticketNumber', title: 'Ticket number' },
  { field: 'travellerName', title: 'Traveller' },
  { field: 'costCentre', title: 'Cost centre' },
  { field: 'departureDate', title: 'Departure', kind: 'date' },
  { field: 'returnDate', title: 'Return', kind: 'date' },
  { field: 'duration', title: 'Days', kind: 'count' },
  { field: 'itinerarySummary', title: 'Itinerary' },
  { field: 'totalSpend', title: 'Total spend', kind: 'money' },
];
const tickets = {
  row: ticketRow,
  columns: ticketColumns,
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
  figures: { marketShare: figures.marketShare },
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
  figures: { spend: figures.spendByClassOfTravel },
});

export const spendByClassOfTravelDetail = paged({
  path: '/api/air/spend_by_class_of_travel_detail/',
  summary:
    'The Air lines behind a fare type description, or behind one of its classes; the highest spend first.',
  more: {
    fareTypeDescription: named.meta({ description: `“${notSpecified}”: lines without one.` }),
    classOfTravel: named
      .optional()
      .meta({ description: `Absent: every class; “${notSpecified}”: lines without one.` }),
  },
  row: z.object({
    bookingId: z.number(),
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
  columns: [
    { field: 'bookingReference', title: 'Booking reference' },
    { field: 'travellerName', title: 'Traveller' },
    { field: 'costCentre', title: 'Cost centre' },
    { field: 'departureDate', title: 'Departure', kind: 'date' },
    { field: 'itinerarySummary', title: 'Itinerary' },
    { field: 'classOfTravel', title: 'Class of travel' },
    { field: 'advancePurchase', title: 'Days in advance', kind: 'count' },
    { field: 'spend', title: 'Spend', kind: 'money' },
    { field: 'costOfChange', title: 'Cost of change', kind: 'money' },
  ],
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
  figures: { value: figures.advancePurchase },
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

const fare = named.optional().meta({ description: `“${notSpecified}”: lines without one.` });

/** By the glossary's names. Destinations and airlines have rows of their own. */
export const lines = linesEndpoint(figures, {
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
