/** Endpoints of Forward Bookings. They depend on the current minute, not on the selected dates. */
import * as z from 'zod';
import { column, described, nullable } from '../http/columns.ts';
import { paged } from '../http/paging.ts';
import { card, report } from '../http/report.ts';
import {
  bookingReference,
  departureDate,
  destination,
  duration,
  itinerarySummary,
  lostSavings,
  origin,
  policyCode,
  returnDate,
  spend,
  travellerName,
  usableCredit,
} from '../http/shared-columns.ts';
import { id, isoDate } from '../vocabulary/filters.ts';
import { money } from '../vocabulary/money.ts';
import { metrics } from './metrics.ts';

const common = { access: ['live_bookings'], dependsOn: 'minute', isUndated: true } as const;

export const departureMetrics = ['tripsInProgress', 'in48Hours', 'in7Days', 'in30Days'] as const;

export const departuresSummary = card(metrics, {
  ...common,
  path: '/api/live_bookings/departures_summary/',
  summary: 'Trips under way, and those that depart soon.',
  names: departureMetrics,
});

export const spending = card(metrics, {
  ...common,
  path: '/api/live_bookings/spend/',
  summary: 'Spend on trips under way or ahead.',
  names: ['spend', 'pendingSpend'],
});

export const compliance = card(metrics, {
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
  metrics: { totalCount: metrics.tripsPerMonth },
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
  metrics: { value: metrics.tripsByDestination },
});

const yes = z.literal('true').optional();

export const forwardBookings = paged({
  ...common,
  path: '/api/live_bookings/forward_bookings/',
  summary: 'Trips under way or ahead, one row per trip; the next to depart first.',
  more: {
    withinDate: z
      .enum(departureMetrics, 'Unknown figure.')
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
  keys: { bookingId: z.number() },
  columns: {
    reference: { ...bookingReference, isBooking: true },
    travellerName: described(travellerName, 'Several travellers are joined by “; ”.'),
    departureDate: nullable(departureDate),
    returnDate,
    origin,
    destination,
    duration,
    itinerarySummary,
    organisation: column.textOrNull('Organisation', 'The customer; several are joined by “; ”.'),
    supplierName: column.textOrNull('Supplier', 'Of the first segment, else stay or hire.'),
    travelClass: column.textOrNull('Class', 'Of the same.'),
    policyCode: described(nullable(policyCode), 'Of the same.'),
    matterNumber: column.textOrNull('Matter number', 'Several are joined by “; ”.'),
    lostSavings,
    usableCredit: described(nullable(usableCredit), 'What tickets in credit could pay of it; null: nothing.'),
    status: column.of(
      'Status',
      z.literal('Pending').nullable().meta({ description: 'A line of the trip is pending.' }),
    ),
    pendingSpend: column.moneyOrNull('Of which pending', 'Of which pending; null: no line is.'),
    spend: described(spend, 'Pending lines included.'),
  },
  sums: z.object({
    trips: z.number(),
    lostSavings: money,
    usableCredit: money,
    pendingSpend: money,
    spend: money,
  }),
  count: 'trips',
  fileTitle: { screen: 'Forward Bookings', table: 'Forward Bookings' },
  metrics: { trips: metrics.forwardBookings, usableCredit: metrics.usableCredit },
});
