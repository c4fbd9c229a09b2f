/** The travellers at a place. */
import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { nodeQuery } from '../vocabulary/filters.ts';
import { mostAffected } from './calls.ts';
import { when, where } from './when-and-where.ts';

const person = z.object({
  travellerId: z.number(),
  travellerName: z.string(),
  employeeNumber: z.string().nullable(),
  customer: z.string().meta({ description: 'Several are joined by “; ”.' }),
  email: z.string().nullable().meta({ description: "The feed's traveller_email." }),
  phone: z.string().nullable().meta({ description: "The feed's traveller_phone." }),
  bookingId: z.number().meta({ description: 'Of the bookings, the one that the address is taken from.' }),
  bookings: z.array(z.object({ bookingId: z.number(), bookingReference: z.string() })),
  place: z.string().meta({ description: 'Several are joined by “; ”, in order of arrival.' }),
  countries: z.array(z.string()).meta({ description: 'Of the places.' }),
  arrival: z.string().meta({ description: 'At the first place, wall time there.' }),
  departure: z.string().meta({ description: 'From the last place, wall time there.' }),
});
export type AffectedPerson = z.output<typeof person>;

export const affected = endpoint({
  method: 'GET',
  path: '/api/itinerary/affected/',
  summary:
    'Who is, or will be, at the places that are asked for: each traveller once, on however many trips.',
  access: ['traveller_tracker'],
  query: nodeQuery({ ...when, ...where }),
  answer: z.object({
    people: z.array(person),
    isCut: z.boolean().meta({ description: `There are more than ${mostAffected}.` }),
  }),
});
