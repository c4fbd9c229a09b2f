/** The travellers at a place, and messages to them. */
import * as z from 'zod';
import { change, endpoint } from '../http/endpoint.ts';
import { enteredText, nodeQuery } from '../vocabulary/filters.ts';
import { when, where } from './when-and-where.ts';

/** The maximum number of people in an answer. */
export const mostAffected = 2000;

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

/** The maximum number of recipients of a message, each identified with the booking that their address is taken from. */
export const mostChosen = 500;

export const writeTo = change({
  method: 'POST',
  kind: 'travellers_messaged',
  path: '/api/itinerary/messages/',
  summary: 'Write to chosen travellers: a message by e-mail to each, at the address that the feed brought.',
  access: ['traveller_tracker'],
  body: z.strictObject({
    to: z
      .array(
        z.object({ travellerId: z.int().positive(), bookingId: z.int().positive() }),
        'Choose travellers.',
      )
      .min(1, 'Choose travellers.')
      .max(mostChosen, `Choose at most ${mostChosen} travellers.`),
    place: enteredText(200).min(1, 'Say where they are.').meta({ description: 'Where they are, in words.' }),
    subject: enteredText(200)
      .trim()
      .min(1, 'Enter a subject.')
      .regex(/^[^\r\n]*$/, 'Enter one line.'),
    text: enteredText(5000).trim().min(1, 'Enter a message.'),
  }),
  answer: z.object({ messages: z.number().meta({ description: 'How many are on their way.' }) }),
});

export const deliveryStates = ['waiting', 'sent', 'failed'] as const;

export const messages = endpoint({
  method: 'GET',
  path: '/api/itinerary/messages/',
  summary:
    'Messages to travellers, the latest 20: those of the user, or of all for whoever sees the whole TMC.',
  access: ['traveller_tracker'],
  answer: z.array(
    z.object({
      id: z.number(),
      at: z.iso.datetime(),
      sender: z.string(),
      place: z.string(),
      subject: z.string(),
      text: z.string(),
      recipients: z.array(
        z.object({
          name: z.string(),
          email: z.string(),
          state: z.enum(deliveryStates).meta({ description: 'sent: taken by the mail server.' }),
          at: z.iso.datetime().meta({ description: 'Since when it is so.' }),
        }),
      ),
    }),
  ),
});
export type SentMessage = z.output<(typeof messages)['answer']>[number];
