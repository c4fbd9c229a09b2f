/** Endpoints of the Accommodation dashboard. */
import * as z from 'zod';
import { column, described, nullable } from '../http/columns.ts';
import { linesEndpoint } from '../http/lines.ts';
import { paged, whole } from '../http/paging.ts';
import { card, report } from '../http/report.ts';
import {
  ancillarySpend,
  bookingReference,
  costCentre,
  departureDate,
  duration,
  itinerarySummary,
  returnDate,
  totalSpend,
  travellerName,
} from '../http/shared-columns.ts';
import { trendOf } from '../http/trend.ts';
import { idOrNone, text } from '../vocabulary/filters.ts';
import { average, money } from '../vocabulary/money.ts';
import { metrics } from './metrics.ts';

export const summary = card(metrics, {
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

export const statistics = card(metrics, {
  path: '/api/accommodation/statistics/',
  summary: 'Averages of nights and stays.',
  names: [
    'averageNightlyRoomOnlyRate',
    'averageNightlyStay',
    'averageLengthOfStay',
    'averageAncillaryCharges',
  ],
});

export const compliance = card(metrics, {
  path: '/api/accommodation/compliance/',
  summary: 'Online booking compliance of hotels.',
  names: ['onlineBookingCompliance'],
});

export const trend = trendOf(metrics, {
  path: '/api/accommodation/trend/',
  names: [
    'totalCostOfAccommodation',
    'averageNightlyRoomOnlyRate',
    'averageNightlyStay',
    'averageLengthOfStay',
    'averageAncillaryCharges',
    'onlineBookingCompliance',
  ],
});

export const spendByMonth = report({
  path: '/api/accommodation/spend_by_month/',
  summary: 'Accommodation spend by month; every month of the range is there.',
  answer: z.array(z.object({ month: z.string().meta({ description: 'YYYY-MM' }), totalSpend: money })),
  metrics: { totalSpend: metrics.spendByMonth },
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
  metrics: { value: metrics.bookingsByLocation },
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
  metrics: { totalSpend: metrics.spendByLocation },
});

/** The tables of stays have the same fields; the table of one hotel does not show the hotel. */
const stays = {
  keys: { bookingId: z.number() },
  sums: z.object({
    lines: z.number(),
    bookings: z.number(),
    roomNights: z.number(),
    ancillarySpend: money,
    totalSpend: money,
  }),
  count: 'lines',
} as const;
const stayOf = { bookingReference, travellerName, costCenter: costCentre };
const hotelName = column.text('Hotel');
const stay = {
  arrivalDate: column.date('Arrival'),
  departureDate,
  roomNights: column.count('Room nights', '0 for refunds and negative amounts.'),
  ancillarySpend,
  totalSpend,
};

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
  keys: { ...stays.keys, hotelName: hotelName.schema },
  columns: { ...stayOf, ...stay },
  fileTitle: { screen: 'Accommodation', table: 'Accommodation Spend Data' },
});

export const destinationAnalysis = paged({
  path: '/api/accommodation/destination_analysis/',
  summary: 'The stays behind one point of the map; the highest spend first.',
  more: { locationId: location },
  ...stays,
  columns: { ...stayOf, hotelName, ...stay },
  fileTitle: { screen: 'Accommodation', table: 'Bookings by Location' },
});

export const tripsWithoutAccommodation = paged({
  path: '/api/accommodation/trips_without_accommodation/',
  summary: 'The overnight trips without accommodation, one row per trip; the earliest first.',
  keys: { bookingId: z.number() },
  columns: {
    bookingReference,
    itinerarySummary,
    travellerName: described(travellerName, 'Several travellers are joined by “; ”.'),
    departureDate: nullable(departureDate),
    returnDate,
    duration,
    destinationCity: column.textOrNull('Destination city'),
    destinationCountry: column.countryOrNull('Destination country'),
    travelBooker: column.textOrNull('Travel booker', 'Several bookers are joined by “; ”.'),
  },
  sums: z.object({ trips: z.number(), whole }),
  count: 'trips',
  fileTitle: { screen: 'Accommodation', table: 'Overnight Trips without Accommodation' },
});

/** Figures go by their glossary names. Overnight trips without accommodation have a table of their own. */
export const lines = linesEndpoint(metrics, {
  path: '/api/accommodation/lines/',
  screen: 'Accommodation',
});
