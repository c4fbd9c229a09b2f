/** The access log of a client: sign-ins, service tokens, files that were handed out, and travellers who were viewed. */
import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { page } from '../http/paging.ts';
import { accessKinds } from '../vocabulary/access-kinds.ts';
import { isoDate } from '../vocabulary/filters.ts';
import { kindsIn } from './kinds-in.ts';

/** Records tell of everybody in the client, whatever nodes they were granted. */
const rights = { access: ['can_manage_users'], ofWholeClient: true } as const;

const personId = 'Id of a user, or the negative of a service token’s id.';

export const accessRow = z.object({
  id: z.number(),
  at: z.iso.datetime().meta({ description: 'The instant.' }),
  kind: z.enum(accessKinds),
  actor: z.string().meta({ description: 'Who, as they were called then.' }),
  subject: z.string().nullable().meta({ description: 'What was handed out, or the service token.' }),
  traveller: z.string().nullable().meta({
    description:
      'Whose rows were viewed, as they are called today; null: nobody’s, or of a traveller who is gone.',
  }),
  rows: z.number().nullable().meta({ description: 'Rows in the file; null: not a table, or not known.' }),
  node: z.string().nullable().meta({
    description: 'The node of the filter, as it is called today; null: everything that the person may see.',
  }),
  reason: z.string().nullable().meta({ description: 'Why it was refused.' }),
  address: z
    .string()
    .nullable()
    .meta({ description: 'The network address; null: nobody asked at that time.' }),
  software: z.string().nullable().meta({ description: 'What the client software calls itself.' }),
});
export type AccessRow = z.infer<typeof accessRow>;

export const list = endpoint({
  method: 'GET',
  path: '/api/changes/access/',
  summary:
    'Sign-ins, uses of service tokens, files that were handed out, and travellers who were viewed; the newest first.',
  ...rights,
  query: z.object({
    ...page,
    kinds: kindsIn(accessKinds)
      .optional()
      .meta({ description: 'Kinds of record, with commas between them.' }),
    person: z.coerce.number().int().optional().meta({ description: personId }),
    dateStart: isoDate.optional().meta({ description: 'A day in the TMC’s time zone.' }),
    dateEnd: isoDate.optional(),
  }),
  answer: z.object({ rows: z.array(accessRow), total: z.number() }),
});

export const people = endpoint({
  method: 'GET',
  path: '/api/changes/access/people/',
  summary: 'The users and service tokens of these records, by name.',
  ...rights,
  answer: z.array(z.object({ id: z.number().meta({ description: personId }), name: z.string() })),
});
