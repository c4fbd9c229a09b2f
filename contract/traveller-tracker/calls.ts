/** Where people are, now or at a chosen time: travellers and trips under way, by the places that they stay at. */
import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { nodeQuery } from '../core/filters.ts';
import { paged } from '../core/paging.ts';
import { figures } from './figures.ts';
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
  figures: {
    trips: figures.tripsUnderWay,
    travellers: figures.travellersUnderWay,
    value: figures.travellersUnderWay,
  },
});
export const tripsMap = { ...map, dependsOn: 'minute' as const };
export type TrackedPlace = z.output<(typeof tripsMap)['answer']>['places'][number];

export const tripsForLocation = paged({
  path: '/api/itinerary/trips_for_location/',
  summary: 'Trips under way at some place of those that are asked for: a row each.',
  access,
  dependsOn: 'minute',
  isOfAnyDate: true,
  more: { ...when, ...where },
  row: z.object({
    bookingId: z.number(),
    bookingReference: z.string(),
    customer: z.string(),
    origin: z.string().nullable(),
    destination: z.string().nullable(),
    travellerName: z.string().nullable().meta({ description: 'Several are joined by semicolons.' }),
    employeeNumber: z.string().nullable(),
    start: z.string(),
    end: z.string(),
  }),
  columns: [
    { field: 'bookingReference', title: 'Booking reference' },
    { field: 'customer', title: 'Customer' },
    { field: 'origin', title: 'Origin' },
    { field: 'destination', title: 'Destination' },
    { field: 'travellerName', title: 'Traveller' },
    { field: 'employeeNumber', title: 'Employee number' },
    { field: 'start', title: 'Start', kind: 'date' },
    { field: 'end', title: 'End', kind: 'date' },
  ],
  sums: z.object({
    trips: z.number(),
    travellers: z.number().meta({ description: 'Each counts once, on however many trips.' }),
  }),
  count: 'trips',
  fileTitle: 'TravellerTracker.csv',
  figures: { trips: figures.tripsUnderWay, travellers: figures.travellersUnderWay },
});
