/** The Accommodation dashboard's questions. */
import * as z from 'zod';
import { idOrNone, text } from '../core/filters.ts';
import { linesEndpoint } from '../core/lines.ts';
import { average, money } from '../core/money.ts';
import { paged, type TableColumn, whole } from '../core/paging.ts';
import { card, report } from '../core/report.ts';
import { figures } from './figures.ts';

export const summary = card(figures, {
  path: '/api/accommodation/summary/',
  summary: 'Cost of accommodation, bookings, room nights, overnight trips without accommodation.',
  names: [
    'totalCostOfAccommodation',
    'numberBookings',
    'numberOfRoomNights',
    'overnightTripsWithoutAccommodation',
    'overnightTripsWithoutAccommodationPercentage',
  ],
});

export const statistics = card(figures, {
  path: '/api/accommodation/statistics/',
  summary: 'Averages of nights and stays.',
  names: [
    'averageNightlyRoomOnlyRate',
    'averageNightlyStay',
    'averageLengthOfStay',
    'averageAncillaryCharges',
  ],
});

export const compliance = card(figures, {
  path: '/api/accommodation/compliance/',
  summary: 'Online booking compliance of hotels.',
  names: ['onlineBookingCompliance'],
});

export const spendByMonth = report({
  path: '/api/accommodation/spend_by_month/',
  summary: 'Accommodation spend by month; every month of the range is there.',
  answer: z.array(z.object({ month: z.string().meta({ description: 'YYYY-MM' }), totalSpend: money })),
  figures: { totalSpend: figures.spendByMonth },
});

export const byDestination = report({
  path: '/api/accommodation/by_destination/',
  summary: 'Bookings per location of the hotels.',
  answer: z.array(
    z.object({
      locationId: z.number().nullable().meta({ description: 'null: stays without a location.' }),
      name: z.string(),
      country: z.string().nullable(),
      value: z.number(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    }),
  ),
  figures: { value: figures.bookingsByLocation },
});

export const spendAnalysis = report({
  path: '/api/accommodation/spend_analysis/',
  summary: 'Spend, nights and rates by location and hotel, highest spend first.',
  answer: z.array(
    z.object({
      country: z.string().nullable(),
      location: z.string(),
      hotelName: z.string(),
      roomOnlySpend: money,
      roomNights: z.number(),
      ancillarySpend: money,
      totalSpend: money,
      averageRoomRate: average,
      locationId: z.number().nullable().meta({ description: 'null: stays without a location.' }),
      hotelId: z
        .string()
        .meta({ description: 'What the hotel is known by: its code, else its name; empty: none.' }),
    }),
  ),
  figures: { totalSpend: figures.spendByLocation },
});

/** The tables of stays have this row; that of one hotel does not show the hotel. */
const stays = {
  row: z.object({
    bookingId: z.number(),
    bookingReference: z.string(),
    travellerName: z.string().nullable(),
    costCenter: z.string(),
    hotelName: z.string(),
    arrivalDate: z.string(),
    departureDate: z.string(),
    roomNights: z.number().meta({ description: '0 for refunds and negative amounts.' }),
    ancillarySpend: money,
    totalSpend: money,
  }),
  sums: z.object({
    lines: z.number(),
    bookings: z.number(),
    roomNights: z.number(),
    ancillarySpend: money,
    totalSpend: money,
  }),
  count: 'lines',
} as const;
type Stay = z.output<typeof stays.row>;

const stayColumns = (...hotel: readonly TableColumn<keyof Stay>[]): readonly TableColumn<keyof Stay>[] => [
  { field: 'bookingReference', title: 'Booking reference' },
  { field: 'travellerName', title: 'Traveller' },
  { field: 'costCenter', title: 'Cost centre' },
  ...hotel,
  { field: 'arrivalDate', title: 'Arrival', kind: 'date' },
  { field: 'departureDate', title: 'Departure', kind: 'date' },
  { field: 'roomNights', title: 'Room nights', kind: 'count' },
  { field: 'ancillarySpend', title: 'Ancillary spend', kind: 'money' },
  { field: 'totalSpend', title: 'Total spend', kind: 'money' },
];

const location = idOrNone.meta({ description: 'Empty: the stays without a location.' });

export const detail = paged({
  path: '/api/accommodation/detail/',
  summary: 'The stays at one location, or at one of its hotels; the highest spend first.',
  more: {
    locationId: location,
    hotelId: text(500)
      .optional()
      .meta({ description: 'Absent: every hotel; empty: the stays that name none.' }),
  },
  ...stays,
  columns: stayColumns(),
  fileTitle: { screen: 'Accommodation', table: 'Accommodation Spend Data' },
});

export const destinationAnalysis = paged({
  path: '/api/accommodation/destination_analysis/',
  summary: 'The stays behind one point of the map; the highest spend first.',
  more: { locationId: location },
  ...stays,
  columns: stayColumns({ field: 'hotelName', title: 'Hotel' }),
  fileTitle: { screen: 'Accommodation', table: 'Bookings by Location' },
});

export const tripsWithoutAccommodation = paged({
  path: '/api/accommodation/trips_without_accommodation/',
  summary: 'The overnight trips without accommodation, one row per trip; the earliest first.',
  row: z.object({
    bookingId: z.number(),
    bookingReference: z.string(),
    itinerarySummary: z.string().nullable(),
    travellerName: z.string().nullable().meta({ description: 'Several travellers are joined by “; ”.' }),
    departureDate: z.string().nullable(),
    returnDate: z.string().nullable(),
    duration: z.number().nullable().meta({ description: 'Days.' }),
    destinationCity: z.string().nullable(),
    destinationCountry: z.string().nullable(),
    travelBooker: z.string().nullable().meta({ description: 'Several bookers are joined by “; ”.' }),
  }),
  columns: [
    { field: 'bookingReference', title: 'Booking reference' },
    { field: 'itinerarySummary', title: 'Itinerary' },
    { field: 'travellerName', title: 'Traveller' },
    { field: 'departureDate', title: 'Departure', kind: 'date' },
    { field: 'returnDate', title: 'Return', kind: 'date' },
    { field: 'duration', title: 'Days', kind: 'count' },
    { field: 'destinationCity', title: 'Destination city' },
    { field: 'destinationCountry', title: 'Destination country', kind: 'country' },
    { field: 'travelBooker', title: 'Travel booker' },
  ],
  sums: z.object({ trips: z.number(), whole }),
  count: 'trips',
  fileTitle: { screen: 'Accommodation', table: 'Overnight Trips without Accommodation' },
});

/** By the glossary's names. Overnight trips without accommodation have rows of their own. */
export const lines = linesEndpoint(figures, {
  path: '/api/accommodation/lines/',
  screen: 'Accommodation',
});
