/** Sources of imports. */
import * as z from 'zod';
import { change, endpoint } from '../http/endpoint.ts';
import { expectedVersion, version } from '../http/versions.ts';
import { importStates, waysIn } from '../imports/states.ts';
import { id } from '../vocabulary/filters.ts';
import { rhythm, sftp, sourceFields } from './source.ts';

/** A file may have lines of any node. */
const rights = { access: ['can_import'], ofWholeClient: true } as const;

const instant = z.iso.datetime();

export const sourceRow = z.object({
  id: z.number(),
  name: z.string(),
  layout: z.string().nullable(),
  node: z.object({ id: z.number(), label: z.string() }).nullable(),
  strict: z.boolean(),
  rhythm: rhythm.nullable(),
  ownerEmail: z.string().nullable(),
  sftp: sftp.nullable(),
  version,
  folder: z
    .string()
    .nullable()
    .meta({ description: 'Its folder in the operator’s pick-up folder; null: there is none.' }),
  secretVariable: z
    .string()
    .nullable()
    .meta({ description: 'The environment variable that may hold the secret.' }),
  problem: z.string().nullable().meta({ description: 'Why the last attempt to pick files up failed.' }),
  last: z
    .object({ id: z.number(), at: instant, state: z.enum(importStates), by: z.enum(waysIn) })
    .nullable()
    .meta({ description: 'Its last delivery, whatever became of it.' }),
  late: instant
    .nullable()
    .meta({ description: 'Since when a delivery has been missing; null: it is on time.' }),
  due: instant.nullable().meta({ description: 'When the next delivery is due; null: at any time.' }),
});
export type SourceRow = z.infer<typeof sourceRow>;

export const list = endpoint({
  method: 'GET',
  path: '/api/import-sources/',
  summary: 'The TMC’s sources of imports, in alphabetical order.',
  ...rights,
  answer: z.array(sourceRow),
});

export const create = change({
  method: 'POST',
  kind: 'import_source_saved',
  path: '/api/import-sources/',
  summary: 'Adds a source.',
  ...rights,
  body: z.object(sourceFields),
  answer: sourceRow,
});

export const save = change({
  method: 'PATCH',
  kind: 'import_source_saved',
  path: '/api/import-sources/:id/',
  summary: 'Saves a source. Deliveries that have begun go on as they began.',
  ...rights,
  params: z.object({ id }),
  body: z.object({ ...sourceFields, version: expectedVersion }),
  answer: sourceRow,
});

export const remove = change({
  method: 'DELETE',
  kind: 'import_source_saved',
  path: '/api/import-sources/:id/',
  summary: 'Removes a source. What it delivered stays.',
  ...rights,
  params: z.object({ id }),
  answer: z.null(),
});
