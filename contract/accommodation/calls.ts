/** The Accommodation dashboard's questions. */
import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, reportFilter, text } from '../core/filters.ts';
import { linesEndpoint } from '../core/lines.ts';
import { average, money, percent } from '../core/money.ts';
import { figures } from './figures.ts';

const query = reportFilter;

export const summary = endpoint({
  method: 'GET',
  path: '/api/accommodation/summary/',
  summary: 'Cost of accommodation, bookings, room nights, overnight trips without accommodation.',
  access: 'client',
  query,
  answer: z.object({
    totalCostOfAccommodation: money,
    numberBookings: z.number(),
    numberOfRoomNights: z.number(),
    overnightTripsWithoutAccommodation: z.number(),
    overnightTripsWithoutAccommodationPercentage: percent,
  }),
  figures: {
    totalCostOfAccommodation: figures.totalCostOfAccommodation,
    numberBookings: figures.numberBookings,
    numberOfRoomNights: figures.numberOfRoomNights,
    overnightTripsWithoutAccommodation: figures.overnightTripsWithoutAccommodation,
    overnightTripsWithoutAccommodationPercentage: figures.overnightTripsWithoutAccommodationPercentage,
  },
});

export const statistics = endpoint({
  method: 'GET',
  path: '/api/accommodation/statistics/',
  summary: 'Averages of nights and stays.',
  access: 'client',
  query,
  answer: z.object({
    averageNightlyRoomOnlyRate: average,
    averageNightlyStay: average,
    averageLengthOfStay: average,
    averageAncillaryCharges: average,
  }),
  figures: {
    averageNightlyRoomOnlyRate: figures.averageNightlyRoomOnlyRate,
    averageNightlyStay: figures.averageNightlyStay,
    averageLengthOfStay: figures.averageLengthOfStay,
    averageAncillaryCharges: figures.averageAncillaryCharges,
  },
});

export const compliance = endpoint({
  method: 'GET',
  path: '/api/accommodation/compliance/',
  summary: 'Online booking compliance of hotels.',
  access: 'client',
  query,
  answer: z.object({ onlineBookingCompliance: percent }),
  figures: { onlineBookingCompliance: figures.onlineBookingCompliance },
});

export const spendByMonth = endpoint({
  method: 'GET',
  path: '/api/accommodation/spend_by_month/',
  summary: 'Accommodation spend by month; every month of the range is there.',
  access: 'client',
  query,
  answer: z.array(z.object({ month: z.string().meta({ description: 'YYYY-MM' }), totalSpend: money })),
  figures: { totalSpend: figures.spendByMonth },
});

export const byDestination = endpoint({
  method: 'GET',
  path: '/api/accommodation/by_destination/',
  summary: 'Bookings per location of the hotels.',
  access: 'client',
  query,
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

export const spendAnalysis = endpoint({
  method: 'GET',
  path: '/api/accommodation/spend_analysis/',
  summary: 'Spend, nights and rates by location and hotel, highest spend first.',
  access: 'client',
  query,
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

const stay = z.object({
  bookingReference: z.string(),
  travellerName: z.string().nullable(),
  costCenter: z.string(),
  hotelName: z.string(),
  arrivalDate: z.string(),
  departureDate: z.string(),
  roomNights: z.number().meta({ description: '0 for refunds and negative amounts.' }),
  ancillarySpend: money,
  totalSpend: money,
});

const location = id.optional().meta({ description: 'Absent: the stays without a location.' });

export const detail = endpoint({
  method: 'GET',
  path: '/api/accommodation/detail/',
  summary: 'The stays at one location, or at one of its hotels.',
  access: 'client',
  query: query.safeExtend({
    locationId: location,
    hotelId: text(500)
      .optional()
      .meta({ description: 'Absent: every hotel; empty: the stays that name none.' }),
  }),
  answer: z.array(stay),
});

export const destinationAnalysis = endpoint({
  method: 'GET',
  path: '/api/accommodation/destination_analysis/',
  summary: 'The stays behind one point of the map.',
  access: 'client',
  query: query.safeExtend({ locationId: location }),
  answer: z.array(stay),
});

export const tripsWithoutAccommodation = endpoint({
  method: 'GET',
  path: '/api/accommodation/trips_without_accommodation/',
  summary: 'The overnight trips without accommodation, one row per trip.',
  access: 'client',
  query,
  answer: z.array(
    z.object({
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
  ),
});

/** By the glossary's names. Overnight trips without accommodation have rows of their own. */
export const lines = linesEndpoint({
  path: '/api/accommodation/lines/',
  figures: [
    'totalCostOfAccommodation',
    'numberBookings',
    'numberOfRoomNights',
    'averageNightlyRoomOnlyRate',
    'averageNightlyStay',
    'averageLengthOfStay',
    'averageAncillaryCharges',
    'onlineBookingCompliance',
  ],
  values: {
    numberOfRoomNights: { label: 'Room nights', unit: 'nights' },
    averageNightlyRoomOnlyRate: { label: 'Room only', unit: 'money' },
    averageLengthOfStay: { label: 'Nights of the stay', unit: 'nights' },
    averageAncillaryCharges: { label: 'Ancillary charges', unit: 'money' },
  },
});
