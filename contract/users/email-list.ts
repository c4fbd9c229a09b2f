/** A search for people who can see a part of the hierarchy. */
import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id, ids, text } from '../vocabulary/filters.ts';

export const emailSearch = { letters: 3, most: 20 } as const;

export const emailList = endpoint({
  method: 'GET',
  path: '/api/auth/user_email_list/',
  summary: 'Users whose name or e-mail contains a text and who may see everything below the nodes.',
  access: ['view_budgets', 'scheduled_reports', 'can_manage_users'],
  query: z.object({
    selectedCustomer: id.optional().meta({ description: 'A node.' }),
    selectedEntities: ids.optional().meta({ description: 'Nodes; neither: all of the TMC.' }),
    searchQuery: text(100).trim().min(emailSearch.letters, 'Type 3 or more characters to search'),
  }),
  answer: z
    .array(z.object({ id: z.number(), name: z.string(), email: z.string() }))
    .meta({ description: `${emailSearch.most} at most, by name.` }),
});
