/** Corrections of booking lines: search by reference, and edits of status, policy code and activity. */
import * as z from 'zod';
import { change, endpoint } from '../http/endpoint.ts';
import { expectedVersion, version } from '../http/versions.ts';
import { lineStatuses, type ProductType, productTypes } from '../vocabulary/constants.ts';
import { id, selectingNode, text } from '../vocabulary/filters.ts';
import { money } from '../vocabulary/money.ts';

const access = ['can_edit_bookings'] as const;

const localTime = z.string().meta({ description: 'Wall time at its place, YYYY-MM-DDTHH:MM.' });
const day = z.string().meta({ description: 'YYYY-MM-DD' });
const status = z.enum(lineStatuses);

export const lineItem = z.object({
  id: z.number(),
  booking_reference: z.string(),
  segment_sequence: z.number().nullable(),
  transaction_date: day,
  invoice_number: z.string().nullable(),
  start_date: localTime.nullable(),
  end_date: localTime.nullable(),
  product_type: z.enum(productTypes),
  header: z.string().meta({ description: 'What was bought: supplier and route or place, else the product.' }),
  entity_name: z.string().meta({ description: 'The line’s node.' }),
  organisation_id: z.number().meta({ description: 'The customer: a node.' }),
  organisation_name: z.string(),
  feed_organisation_id: z.number().meta({
    description:
      'The customer that the feed named: the line can have its policy codes, wherever nodes were moved.',
  }),
  traveller_name: z.string().nullable(),
  consultant_name: z.string().nullable(),
  ticket_type: z.string().nullable(),
  status,
  booking_method: z.enum(['Online', 'Offline']),
  raw_policy_code_id: z.number().nullable(),
  raw_policy_code: z.string().nullable(),
  amount_paid: money,
  cheapest_rate: money.nullable(),
  is_active: z.boolean(),
  version,
  feed: z
    .object({
      status,
      raw_policy_code_id: z.number().nullable(),
      raw_policy_code: z.string().nullable(),
      is_active: z.literal(true),
    })
    .meta({ description: 'The values in the data, which apply where nothing was edited.' }),
  edited: z
    .object({ status: z.boolean(), raw_policy_code_id: z.boolean(), is_active: z.boolean() })
    .meta({ description: 'The fields whose value somebody has edited.' }),
});
export type LineItem = z.infer<typeof lineItem>;

/** The maximum number of lines in a search result. */
export const mostLines = 500;

export const searchBookings = endpoint({
  method: 'GET',
  path: '/api/lineitem/booking/search/',
  summary: `Lines of the bookings with this reference, active or not, on the nodes that the user may see; ${mostLines} at most.`,
  access,
  query: z
    .object({
      reference: z.string().trim().pipe(text(500).min(1, 'Enter a booking reference.')),
      client: id.optional().meta({ description: 'Only below this node.' }),
    })
    .transform(selectingNode),
  answer: z.object({
    lines: z.array(lineItem),
    total: z.number().meta({ description: 'How many there are, shown or not.' }),
  }),
});

export const line = endpoint({
  method: 'GET',
  path: '/api/lineitem/:id/',
  summary: 'One line of a booking, active or not.',
  access,
  params: z.object({ id }),
  answer: lineItem,
});

const back = 'null: back to the feed’s value; absent: as it is.';

export const editLine = change({
  method: 'POST',
  path: '/api/lineitem/:id/',
  summary: 'Edits a line. A field set to its value in the data no longer counts as edited.',
  kind: 'line_edited',
  access,
  params: z.object({ id }),
  body: z.object({
    id: id.optional().meta({ description: 'As in the path.' }),
    is_active: z.boolean().nullable().optional().meta({ description: back }),
    raw_policy_code: id.nullable().optional().meta({
      description:
        'An id that raw_policy_code_list has for the line’s customer, of the one that the feed named; null: no policy code; absent: as it is.',
    }),
    status: status
      .nullable()
      .optional()
      .meta({ description: `Of Air lines alone. ${back}` }),
    version: expectedVersion,
  }),
  answer: lineItem,
});

export const rawPolicyCodes = endpoint({
  method: 'GET',
  path: '/api/policy_code/raw_policy_code_list/',
  summary: 'Policy codes as in the data, of lines of any date below the node, by code.',
  access,
  query: z
    .object({ organisation: id.meta({ description: 'A customer, or any node.' }) })
    .transform(({ organisation }) => ({ nodeId: organisation })),
  answer: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      description: z.string(),
      organisation_id: z.number().meta({ description: 'The customer that the feed named: its code.' }),
    }),
  ),
});

/** Whether the status of lines of this product can be edited. */
export const hasEditableStatus = (product: ProductType) => product === 'Air';
