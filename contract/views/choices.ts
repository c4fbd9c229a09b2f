/** Which of the saved views a user has as favourites and as start page. In a file of its own, because the menu needs it. */
import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';

export const choices = z.object({
  favourites: z
    .array(z.object({ id: z.number(), name: z.string(), path: z.string() }))
    .meta({ description: 'In the order in which they were added.' }),
  start: z.number().nullable().meta({ description: 'The view that opens after sign-in; null: none.' }),
});
export type ViewChoices = z.infer<typeof choices>;

export const viewChoices = endpoint({
  method: 'GET',
  path: '/api/views/choices/',
  summary: 'The user’s favourites and start page, as far as they may open them.',
  access: 'client',
  ofPeople: true,
  answer: choices,
});
