/** Who is at a place, and how they are reached. */
import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { nodeQuery } from '../core/filters.ts';
import { when, where } from './when-and-where.ts';

/** So many people are told of at once. */
export const mostAffected = 2000;

const person = z.object({
  travellerId: z.number(),
  travellerName: z.string(),
  employeeNumber: z.string().nullable(),
  customer: z.string(),
  email: z.string().nullable().meta({ description: "The feed's traveller_email." }),
  phone: z.string().nullable().meta({ description: "The feed's traveller_phone." }),
  bookingId: z.number(),
  bookingReference: z.string(),
  place: z.string(),
  country: z.string().nullable(),
  arrival: z.string().meta({ description: 'Wall time at the place.' }),
  departure: z.string().meta({ description: 'Wall time at the place.' }),
});
export type AffectedPerson = z.output<typeof person>;

export const affected = endpoint({
  method: 'GET',
  path: '/api/itinerary/affected/',
  summary:
    'Who is, or will be, at the places that are asked for: a row for each traveller, booking and place.',
  access: ['traveller_tracker'],
  query: nodeQuery({ ...when, ...where }),
  answer: z.object({
    people: z.array(person),
    isCut: z.boolean().meta({ description: `There are more than ${mostAffected}.` }),
  }),
});
