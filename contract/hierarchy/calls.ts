/** Reads of the reporting hierarchy. */
import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { version } from '../http/versions.ts';
import { clientSettings } from '../vocabulary/client-settings.ts';
import { hierarchyLimits, searchHint } from '../vocabulary/constants.ts';
import { id, selectingNode } from '../vocabulary/filters.ts';
import { part } from '../vocabulary/part-words.ts';

const { firstShown, searchLetters } = hierarchyLimits;

export const treeNode = z.object({
  id: z.number(),
  label: z.string(),
  parentId: z.number().nullable().meta({ description: 'null: a top-level node.' }),
  isUserDefined: z.boolean(),
  hasChildren: z.boolean(),
});
export type TreeNode = z.infer<typeof treeNode>;

export const topNode = treeNode.extend({
  fiscalYearEnd: z.string().nullable().meta({
    description: 'MM-DD; null: it has none of its own, or is a group of customers.',
  }),
  part: part.exactOptional().meta({ description: 'How much the user sees of it; absent: all of it.' }),
});
export type TopNode = z.infer<typeof topNode>;

/** Nodes of a subtree in tree order, truncated if there are more than `hierarchyLimits` allows. */
export const nodeList = z.object({
  nodes: z.array(treeNode),
  total: z.number().meta({ description: 'How many there are, shown or not.' }),
});
export type NodeList = z.infer<typeof nodeList>;

export const client = z.object({
  id: z.number(),
  name: z.string(),
  base_country: z.string(),
  currency: z.string(),
  locale: z.string(),
  time_zone: z.string(),
  logo_key: z.string().nullable().meta({ description: 'null: it has no logo.' }),
  settings: clientSettings,
  version: version.meta({ description: 'Of the settings.' }),
});
export type Client = z.infer<typeof client>;

export const clientList = endpoint({
  method: 'GET',
  path: '/api/tree/client/list/',
  summary: 'The TMCs that the user may work in.',
  access: 'user',
  answer: z.array(client),
});

export const topNodes = endpoint({
  method: 'GET',
  path: '/api/tree/flat/',
  summary:
    'Customers, and user-defined groups of customers, that hold a node which the user may see; parents before children.',
  access: 'client',
  query: z.object({ top: z.string().optional() }),
  answer: z.array(topNode),
});

export const childNodes = endpoint({
  method: 'GET',
  path: '/api/tree/node/:id/',
  summary: 'Every node below this one, parents before children.',
  access: 'client',
  params: z.object({ id }),
  query: z.object({
    include: id
      .optional()
      .meta({ description: 'A node that is listed, with those above it, even where the list is cut.' }),
  }),
  answer: nodeList,
});

export const searchNodes = endpoint({
  method: 'GET',
  path: '/api/tree/',
  summary: `Nodes whose label contains the text, with their ancestors; at most ${firstShown} matches.`,
  access: 'client',
  query: z
    .object({
      searchQuery: z.string().trim().min(searchLetters, searchHint).max(200),
      client: id.optional().meta({ description: 'Only below this node.' }),
    })
    .transform(selectingNode),
  answer: nodeList,
});

export const grantableNodes = endpoint({
  method: 'GET',
  path: '/api/tree/grantable/',
  summary: 'The nodes that the user may grant to others, parents before children: their own, with all below.',
  access: ['can_manage_users'],
  answer: z.array(
    z.object({
      id: z.number(),
      label: z.string(),
      parentId: z
        .number()
        .nullable()
        .meta({ description: 'null: of the whole TMC its root, else a node that the user was granted.' }),
    }),
  ),
});
export type GrantableNode = z.infer<typeof grantableNodes.answer>[number];

export const countries = endpoint({
  method: 'GET',
  path: '/api/location/countries/',
  summary: 'Countries, by name.',
  access: 'user',
  answer: z.array(z.object({ id: z.string(), name: z.string() })),
});
