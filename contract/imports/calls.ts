/** Imports: what was loaded, what was rejected, and taking an import back. */
import * as z from 'zod';
import { change, endpoint } from '../http/endpoint.ts';
import { page } from '../http/paging.ts';
import { id } from '../vocabulary/filters.ts';
import { delivery, progress } from './delivery.ts';
import { feedFileNames, importStates, waysIn } from './states.ts';

/** A file may have lines of any node. */
export const rights = { access: ['can_import'], ofWholeClient: true } as const;

const lines = z.number().meta({ description: 'Lines.' });

export const importRow = z.object({
  id: z.number(),
  at: z.iso.datetime().meta({ description: 'When it ended, or came into its present state.' }),
  name: z.string().meta({ description: 'The folder, or the files.' }),
  state: z.enum(importStates),
  actor: z.string().meta({ description: 'Who delivered it, as they were called then.' }),
  deliveredBy: z.enum(waysIn),
  layout: z
    .object({ name: z.string(), version: z.number() })
    .nullable()
    .meta({ description: 'null: the files are in the product’s own format.' }),
  read: lines,
  added: lines,
  changed: lines,
  unchanged: lines,
  rejected: lines,
  problem: z
    .string()
    .nullable()
    .meta({ description: 'Why it was refused or failed, or why the last attempt to take it back did.' }),
  progress: progress.nullable().meta({ description: 'While it is checked or loaded.' }),
});
export type ImportRow = z.infer<typeof importRow>;

export const list = endpoint({
  method: 'GET',
  path: '/api/imports/',
  summary: 'The TMC’s imports, the newest first.',
  ...rights,
  query: z.object({ page: page.page, pageSize: page.pageSize }),
  answer: z.object({ rows: z.array(importRow), total: z.number() }),
});

export const oneImport = importRow.extend({
  startedAt: z.iso.datetime(),
  files: z.array(
    z.object({
      name: z.string(),
      bytes: z.number(),
      sha256: z.string().meta({ description: 'Hexadecimal.' }),
    }),
  ),
  rejectedFiles: z
    .array(z.enum(feedFileNames))
    .meta({ description: 'The files of the product’s own format with rejected rows.' }),
  takenBack: z
    .object({ at: z.iso.datetime(), by: z.string() })
    .nullable()
    .meta({ description: 'null: it stands.' }),
  goes: z.number().meta({ description: 'Lines that would go if it were taken back.' }),
  returns: z.number().meta({ description: 'Lines that would be again what they were before.' }),
  later: z
    .array(z.object({ id: z.number(), name: z.string(), lines }))
    .meta({ description: 'Later imports that changed its lines, the newest first.' }),
  source: z.string().nullable().meta({ description: 'The name of the source that delivered it.' }),
  delivery: delivery.nullable().meta({ description: 'null: it was not uploaded.' }),
  notTakenBack: z.string().nullable().meta({ description: 'Why it cannot be taken back; null: it may be.' }),
});
export type OneImport = z.infer<typeof oneImport>;

export const detail = endpoint({
  method: 'GET',
  path: '/api/imports/:id/',
  summary: 'One import, with its files and what taking it back would do.',
  ...rights,
  params: z.object({ id }),
  answer: oneImport,
});

export const rejects = endpoint({
  method: 'GET',
  path: '/api/imports/:id/rejects/',
  summary: 'The rows that an import rejected, in order of files and rows.',
  ...rights,
  params: z.object({ id }),
  query: z.object({ page: page.page, pageSize: page.pageSize }),
  answer: z.object({
    rows: z.array(
      z.object({
        id: z.number(),
        file: z.string(),
        row: z.number().meta({ description: 'The header of a CSV file is row 1.' }),
        column: z.string().nullable().meta({ description: 'null: the whole row.' }),
        value: z.string().nullable(),
        reason: z.string(),
      }),
    ),
    total: z.number(),
  }),
});

export const rejectsFile = endpoint({
  method: 'GET',
  path: '/api/imports/:id/rejects/file/',
  summary: 'The complete rejected rows of a file, each with its reason, to be corrected and imported again.',
  ...rights,
  params: z.object({ id }),
  query: z.object({ file: z.enum(feedFileNames, 'Unknown file.').default('line_items.csv') }),
  answer: z.string().meta({ format: 'binary', description: 'A CSV file.' }),
});

export const takeBack = change({
  method: 'POST',
  kind: 'import_take_back_requested',
  path: '/api/imports/:id/take_back/',
  summary: 'Takes an import back in the background: all of it, or nothing.',
  ...rights,
  params: z.object({ id }),
  body: z.object({
    later: z
      .array(id)
      .max(1000, 'Too many imports.')
      .default([])
      .meta({ description: 'Later imports that go with it: exactly those that `detail` names.' }),
  }),
  answer: oneImport,
});
