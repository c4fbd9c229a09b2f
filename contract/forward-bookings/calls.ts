/** The questions of Forward Bookings. They look at this minute, whatever dates are chosen. */
import * as z from 'zod';
import { id, isoDate } from '../core/filters.ts';
import { money } from '../core/money.ts';
import { paged } from '../core/paging.ts';
import { card, report } from '../core/report.ts';
import { figures } from './figures.ts';

const common = { access: ['live_bookings'], dependsOn: 'minute', isUndated: true } as const;

export const departureFigures = ['tripsInProgress', 'in48Hours', 'in7Days', 'in30Days'] as const;

export const departuresSummary = card(figures, {
  ...common,
  path: '/api/live_bookings/departures_summary/',
  summary: 'Trips under way, and those that depart soon.',
  names: departureFigures,
});

export const spending = card(figures, {
  ...common,
  path: '/api/live_bookings/spend/',
  summary: 'Spend on trips under way or ahead.',
  names: ['spend', 'pendingSpend'],
});

export const compliance = card(figures, {
  ...common,
  path: '/api/live_bookings/compliance/',
  summary: 'Trips under way or ahead that are non-compliant, of high risk, premium.',
  names: ['nonCompliant', 'highRisk', 'domesticPremium', 'internationalPremium'],
});

export const bookingsPerMonth = report({
  ...common,
  path: '/api/live_bookings/bookings_per_month/',
  summary: 'Trips by the month of their departure, from the first to the last; every month between is there.',
  answer: z.array(z.object({ month: z.string().meta({ description: 'YYYY-MM' }), totalCount: z.number() })),
  figures: { totalCount: figures.tripsPerMonth },
});

export const forwardDestinations = report({
  ...common,
  path: '/api/live_bookings/forward_destinations/',
  summary: 'Trips by destination, the most first.',
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
  figures: { value: figures.tripsByDestination },
});

const yes = z.literal('true').optional();

export const forwardBookings = paged({
  ...common,
  path: '/api/live_bookings/forward_bookings/',
  summary: 'Trips under way or ahead, one row per trip; the next to depart first.',
  more: {
    withinDate: z
      .enum(departureFigures, 'Unknown figure.')
      .optional()
      .meta({ description: 'Only those that this figure of the departures counts.' }),
    policyCompliant: z.literal('false').optional().meta({ description: 'Only non-compliant trips.' }),
    isHighRisk: yes.meta({ description: 'Only trips of high risk.' }),
    isPremium: yes.meta({
      description: 'Only trips with a premium flight: domestic, international, or any.',
    }),
    isDomestic: yes.meta({ description: 'With isPremium: a domestic one.' }),
    isInternational: yes.meta({ description: 'With isPremium: an international one.' }),
    locationId: id.optional().meta({ description: 'Only trips to this place.' }),
    isUnplaced: yes.meta({ description: 'Only trips without a destination.' }),
    departuresGreater: isoDate.optional().meta({ description: 'Only departures on this day or later.' }),
    departuresLess: isoDate.optional().meta({ description: 'Only departures on this day or earlier.' }),
    isPending: yes.meta({ description: 'Only trips with a pending line.' }),
    hasCredit: yes.meta({ description: 'Only trips that a ticket in credit could pay for.' }),
  },
  row: z.object({
    bookingId: z.number(),
    reference: z.string(),
    travellerName: z.string().nullable().meta({ description: 'Several travellers are joined by “; ”.' }),
    matterNumber: z.string().nullable().meta({ description: 'Several are joined by “; ”.' }),
    departureDate: z.string().nullable(),
    returnDate: z.string().nullable(),
    origin: z.string().nullable(),
    destination: z.string().nullable(),
    duration: z.number().nullable().meta({ description: 'Days.' }),
    lostSavings: money,
    status: z.literal('Pending').nullable().meta({ description: 'A line of the trip is pending.' }),
    spend: money.meta({ description: 'Pending lines included.' }),
    pendingSpend: money.nullable().meta({ description: 'Of which pending; null: no line is.' }),
    supplierName: z.string().nullable().meta({ description: 'Of the first segment, else stay or hire.' }),
    policyCode: z.string().nullable().meta({ description: 'Of the same.' }),
    travelClass: z.string().nullable().meta({ description: 'Of the same.' }),
    itinerarySummary: z.string().nullable(),
    organisation: z.string().nullable().meta({ description: 'The customer; several are joined by “; ”.' }),
    usableCredit: money
      .nullable()
      .meta({ description: 'What tickets in credit could pay of it; null: nothing.' }),
  }),
  columns: [
    { field: 'reference', title: 'Booking reference', isBooking: true },
    { field: 'travellerName', title: 'Traveller' },
    { field: 'departureDate', title: 'Departure', kind: 'date' },
    { field: 'returnDate', title: 'Return', kind: 'date' },
    { field: 'origin', title: 'Origin' },
    { field: 'destination', title: 'Destination' },
    { field: 'duration', title: 'Days', kind: 'count' },
    { field: 'itinerarySummary', title: 'Itinerary' },
    { field: 'organisation', title: 'Organisation' },
    { field: 'supplierName', title: 'Supplier' },
    { field: 'travelClass', title: 'Class' },
    { field: 'policyCode', title: 'Policy code' },
    { field: 'matterNumber', title: 'Matter number' },
    { field: 'lostSavings', title: 'Lost savings', kind: 'money' },
    { field: 'usableCredit', title: 'Credit to use', kind: 'money' },
    { field: 'status', title: 'Status' },
    { field: 'pendingSpend', title: 'Of which pending', kind: 'money' },
    { field: 'spend', title: 'Spend', kind: 'money' },
  ],
  sums: z.object({
    trips: z.number(),
    lostSavings: money,
    usableCredit: money,
    pendingSpend: money,
    spend: money,
  }),
  count: 'trips',
  fileTitle: { screen: 'Forward Bookings', table: 'Forward Bookings' },
  figures: { trips: figures.forwardBookings, usableCredit: figures.usableCredit },
});
