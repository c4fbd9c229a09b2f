/** The reporting hierarchy as the filter bar and later screens read it. */
import * as z from 'zod';
import { clientSettings } from '../core/client-settings.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, selectingNode } from '../core/filters.ts';
import { version } from '../core/versions.ts';

export const treeNode = z.object({
  id: z.number(),
  label: z.string(),
  parentId: z.number().nullable().meta({ description: 'null: a top-level node.' }),
  isUserDefined: z.boolean(),
  hasChildren: z.boolean(),
});
export type TreeNode = z.infer<typeof treeNode>;

/** Nodes of a subtree in tree order, cut after the first 500 where more than 1000 exist. */
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
  answer: z.array(treeNode),
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
  summary: 'Nodes whose label holds the text, with their ancestors; at most 500 matches.',
  access: 'client',
  query: z
    .object({
      searchQuery: z.string().trim().min(3, 'Type 3 or more characters to search').max(200),
      client: id.optional().meta({ description: 'Only below this node.' }),
    })
    .transform(selectingNode),
  answer: nodeList,
});

export const grantableNodes = endpoint({
  method: 'GET',
  path: '/api/tree/grantable/',
  summary: 'The nodes that the user may give to others, parents before children: their own, with all below.',
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
