/** A delivery's files as they are, the layouts that fit them, and what a layout makes of their first rows. */
import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../vocabulary/filters.ts';
import { encodings, layout } from './layout.ts';

const rights = { access: ['can_import'], ofWholeClient: true } as const;
const params = z.object({ id });

/** Rows of each part that are shown and tried. */
export const shownRows = 100;

const part = z.object({
  name: z
    .string()
    .meta({ description: 'The file; of a workbook or an archive, with the sheet or file in it.' }),
  encoding: z.string().nullable().meta({ description: 'null: a workbook.' }),
  delimiter: z.string().nullable(),
  header: z.array(z.string()),
  rows: z.array(z.array(z.string())).meta({ description: 'The first rows after the header.' }),
});
export type InspectedPart = z.infer<typeof part>;

const fit = z.object({
  name: z.string(),
  isPreset: z.boolean(),
  needsNode: z.boolean(),
  problem: z.string().nullable().meta({ description: 'Why the files do not fit; null: they do.' }),
  isSimilar: z.boolean().meta({ description: 'Whether a file has at least half of the columns of a table.' }),
});

const reason = z.object({
  field: z.string().meta({ description: 'A column of line_items.csv.' }),
  column: z.string().nullable().meta({ description: 'null: a constant.' }),
  reason: z.string(),
});
export type MappingReason = z.infer<typeof reason>;

export const inspect = endpoint({
  method: 'GET',
  path: '/api/imports/:id/inspection/',
  summary: 'The files of a delivery as they are read, the layouts that fit, and a proposal for a new one.',
  ...rights,
  params,
  query: z.object({
    encoding: z.enum(encodings, 'Unknown encoding.').optional().meta({ description: 'Else as detected.' }),
    delimiter: z
      .string()
      .length(1, 'Enter one character.')
      .optional()
      .meta({ description: 'Else as detected.' }),
  }),
  answer: z.object({
    isOwnFormat: z.boolean().meta({ description: 'Whether the files are in the product’s own format.' }),
    problem: z.string().nullable().meta({ description: 'Why the files cannot be shown; null: they are.' }),
    parts: z.array(part),
    layouts: z.array(fit).meta({ description: 'Those that fit first.' }),
    proposal: z
      .object({ layout, reasons: z.array(reason) })
      .nullable()
      .meta({ description: 'null: there are no rows of cells to propose a layout for.' }),
  }),
});

export const tryOut = endpoint({
  method: 'POST',
  path: '/api/imports/:id/try-out/',
  isRead: true,
  summary: 'What a layout makes of the first 100 rows of each file: lines, and rows that it could not read.',
  ...rights,
  params,
  body: z.object({ layout, node: id.nullable().default(null) }),
  answer: z.object({
    problem: z.string().nullable().meta({ description: 'Why the files do not fit the layout.' }),
    columns: z.array(z.string()),
    lines: z.array(z.array(z.string())),
    faults: z.array(
      z.object({
        file: z.string(),
        row: z.number(),
        column: z.string(),
        value: z.string(),
        rule: z.string(),
      }),
    ),
    missing: z
      .array(z.object({ field: z.string(), rows: z.number() }))
      .meta({ description: 'Required fields that are empty, with the number of lines.' }),
  }),
});
