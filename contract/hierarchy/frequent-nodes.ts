/** The nodes that a user chooses most often, which pickers list first. */
import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id, selectingNode } from '../vocabulary/filters.ts';
import { treeNode } from './calls.ts';

export const frequentNodes = endpoint({
  method: 'GET',
  path: '/api/tree/frequent/',
  summary: 'The five nodes that the user selects most often, among those that a picker offers.',
  access: 'client',
  ofPeople: true,
  query: z
    .object({
      client: id
        .optional()
        .meta({ description: 'Of the nodes below this one; absent: of the top-level nodes.' }),
    })
    .transform(selectingNode),
  answer: z.array(treeNode),
});

/** Not recorded in the audit log, because it only affects the order in the user's own pickers. */
export const nodeChosen = endpoint({
  method: 'POST',
  path: '/api/tree/node/:id/chosen/',
  summary: 'Records that the user selected this node in a picker.',
  access: 'client',
  ofPeople: true,
  params: z.object({ id }),
  answer: z.object({ times: z.number().meta({ description: 'How often that was, this time included.' }) }),
});
