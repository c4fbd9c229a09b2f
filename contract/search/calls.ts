/** One search for nodes, travellers, bookings and tickets: for the command palette, and whatever looks things up by name. */
import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { hierarchyLimits, searchHint } from '../vocabulary/constants.ts';
import { ids, text } from '../vocabulary/filters.ts';

/** The number of results of each kind. */
export const mostFound = 6;

const found = <Row extends z.ZodRawShape>(row: Row, rule: string) =>
  z
    .object({
      rows: z.array(z.object(row)),
      hasMore: z.boolean().meta({ description: 'There are more than listed.' }),
    })
    .meta({ description: rule });

const booking = {
  bookingId: z.number(),
  bookingReference: z.string(),
  travellers: z.array(z.string()).meta({ description: 'Of the lines that the user may see.' }),
};

export const search = endpoint({
  method: 'GET',
  path: '/api/search/',
  summary: `Customers, nodes below them, travellers, bookings and tickets of any date that match a text, ${mostFound} of each at most: only those with something that the user may see.`,
  access: 'client',
  query: z.object({
    q: text(100)
      .trim()
      .min(hierarchyLimits.searchLetters, searchHint)
      .meta({ description: 'Case does not matter, nor do the accents of names.' }),
    usedNodes: ids.optional().meta({ description: 'Nodes that come first among equal matches.' }),
    usedTravellers: ids.optional().meta({ description: 'The same of travellers.' }),
  }),
  answer: z.object({
    customers: found(
      { nodeId: z.number(), label: z.string() },
      'Customers, and groups of them, whose name contains every word of the text. Names with words that begin so come first.',
    ),
    nodes: found(
      {
        nodeId: z.number(),
        label: z.string(),
        customerId: z.number(),
        above: z
          .array(z.string())
          .meta({ description: 'The names of the nodes above, from the customer down.' }),
      },
      'Nodes of any depth below customers, by the same rule.',
    ),
    travellers: found(
      { travellerId: z.number(), travellerName: z.string(), employeeNumber: z.string().nullable() },
      'Travellers whose name contains every word of the text, by the same rule, or whose employee number begins with the text.',
    ),
    bookings: found(
      {
        ...booking,
        itinerary: z.string().nullable().meta({
          description: 'null: there is no trip, or the user may not see all of it.',
        }),
        departureDate: z.string().nullable().meta({ description: 'The same.' }),
      },
      'Bookings whose reference begins with the text, as typed or in capitals.',
    ),
    tickets: found(
      { ticketNumber: z.string(), ...booking },
      'Air tickets whose number begins with the text, without its spaces and hyphens.',
    ),
  }),
});
