/** The nodes that a user chooses most often, with which the pickers begin. */
import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, selectingNode } from '../core/filters.ts';
import { treeNode } from './calls.ts';

export const frequentNodes = endpoint({
  method: 'GET',
  path: '/api/tree/frequent/',
  summary: 'The five nodes that the user has chosen most often, of those that a picker offers.',
  access: 'client',
  query: z
    .object({
      client: id
        .optional()
        .meta({ description: 'Of the nodes below this one; absent: of the top-level nodes.' }),
    })
    .transform(selectingNode),
  answer: z.array(treeNode),
});

/** No change that anybody would look for in a record: it only puts the user's own pickers in order. */
export const nodeChosen = endpoint({
  method: 'POST',
  path: '/api/tree/node/:id/chosen/',
  summary: 'Count that the user has chosen this node in a picker.',
  access: 'client',
  params: z.object({ id }),
  answer: z.object({ times: z.number().meta({ description: 'How often that was, this time included.' }) }),
});
