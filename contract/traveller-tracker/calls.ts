/** Where people are now or at a selected time: travellers and trips under way, by the places where they stay. */
import * as z from 'zod';
import { column, described } from '../http/columns.ts';
import { endpoint } from '../http/endpoint.ts';
import { paged } from '../http/paging.ts';
import {
  bookingReference,
  destination,
  employeeNumber,
  origin,
  travellerName,
} from '../http/shared-columns.ts';
import { nodeQuery } from '../vocabulary/filters.ts';
import { metrics } from './metrics.ts';
import { when, where } from './when-and-where.ts';

const access = ['traveller_tracker'] as const;

const map = endpoint({
  method: 'GET',
  path: '/api/itinerary/trips_map/',
  summary:
    'Places where people stay, or are on their way to, with how many are there; trips of any date and country.',
  access,
  query: nodeQuery(when),
  answer: z.object({
    trips: z.number().meta({ description: 'Each counts once, at however many places.' }),
    travellers: z.number().meta({ description: 'Each counts once, at however many places.' }),
    places: z.array(
      z.object({
        locationId: z.number(),
        name: z.string(),
        country: z.string().nullable(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        value: z.number().meta({ description: 'Travellers.' }),
        alsoElsewhere: z.array(z.number()).meta({
          description:
            'Those of them who are at other places as well, by numbers that hold within this answer: several places taken together count each once.',
        }),
      }),
    ),
  }),
  metrics: {
    trips: metrics.tripsUnderWay,
    travellers: metrics.travellersUnderWay,
    value: metrics.travellersUnderWay,
  },
});
export const tripsMap = { ...map, dependsOn: 'minute' as const };
export type TrackedPlace = z.output<(typeof tripsMap)['answer']>['places'][number];

/** The maximum number of people in an answer. */
export const mostAffected = 2000;

const people = endpoint({
  method: 'GET',
  path: '/api/itinerary/people/',
  summary: 'Who is under way, where, and until when: each traveller once, on however many trips.',
  access,
  query: nodeQuery(when),
  answer: z.object({
    people: z.array(
      z.object({
        travellerId: z.number(),
        travellerName: z.string(),
        place: z.string().meta({ description: 'Several are joined by “; ”, in order of arrival.' }),
        countries: z.array(z.string()).meta({ description: 'Of the places.' }),
        departure: z.string().meta({ description: 'From the last place, wall time there.' }),
        bookings: z.array(z.object({ bookingId: z.number(), bookingReference: z.string() })),
      }),
    ),
    isCut: z.boolean().meta({ description: `There are more than ${mostAffected}.` }),
  }),
});
export const peopleUnderWay = { ...people, dependsOn: 'minute' as const };
export type PersonUnderWay = z.output<(typeof peopleUnderWay)['answer']>['people'][number];

export const tripsForLocation = paged({
  path: '/api/itinerary/trips_for_location/',
  summary: 'Trips under way at some place of those that are asked for: a row each.',
  access,
  dependsOn: 'minute',
  isOfAnyDate: true,
  more: { ...when, ...where },
  keys: { bookingId: z.number() },
  columns: {
    bookingReference,
    customer: column.text('Customer'),
    origin,
    destination,
    travellerName: described(travellerName, 'Several are joined by semicolons.'),
    employeeNumber,
    start: column.date('Start'),
    end: column.date('End'),
  },
  sums: z.object({
    trips: z.number(),
    travellers: z.number().meta({ description: 'Each counts once, on however many trips.' }),
  }),
  count: 'trips',
  fileTitle: 'TravellerTracker.csv',
  metrics: { trips: metrics.tripsUnderWay, travellers: metrics.travellersUnderWay },
});
