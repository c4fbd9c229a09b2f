/** A layout: how the files of an agency, a booking platform or a back office become lines. */
import * as z from 'zod';
import { controlWords, isReadable, isReadableLine } from '../vocabulary/texts.ts';
import { condition, dateOrders, expression } from './expression.ts';

const name = z.string().trim().min(1).max(100).refine(isReadableLine, controlWords);
const column = z.string().min(1).max(500).refine(isReadable, controlWords);
const columns = z.array(column).max(2000);

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

/** Rows of one shape: of a file, of a record type in it, or of a list in nested records. */
export const layoutTable = z.strictObject({
  columns: columns.min(1).meta({ description: 'As the header names them; of nested records, by path.' }),
  optional: columns.optional().meta({ description: 'Columns that a file may lack.' }),
  aliases: z
    .record(column, column)
    .optional()
    .meta({ description: 'Other spellings of columns in headers, with the column that they mean.' }),
  isOpen: z
    .boolean()
    .optional()
    .meta({ description: 'Whether a file may have further columns; they become reference fields.' }),
  recordType: name.optional().meta({
    description: 'The first cell of its rows, in a file without a header that mixes several types.',
  }),
  sheet: name.optional().meta({ description: 'The sheet of a workbook; else any whose header fits.' }),
  each: z
    .string()
    .max(500)
    .refine(isReadableLine, controlWords)
    .optional()
    .meta({ description: 'Of JSON and XML: the list whose entries are rows, as `data[].segments[]`.' }),
  newest: z
    .strictObject({ by: columns.min(1), order: column })
    .optional()
    .meta({ description: 'Of rows with the same key, only the one with the latest value counts.' }),
  repeated: z
    .strictObject({ from: name, groups: z.array(columns).min(1).max(50) })
    .optional()
    .meta({
      description:
        'Groups of columns of another table, as its up to 8 segments: a row for each with a value.',
    }),
});
export type LayoutTable = z.infer<typeof layoutTable>;

const pair = z.tuple([column, column]);

export const layoutJoin = z.strictObject({
  table: name,
  on: z.array(pair).min(1).max(10).meta({ description: 'The column here, and the column there.' }),
  narrowedBy: z
    .array(pair)
    .max(10)
    .optional()
    .meta({ description: 'Columns that must also be equal where several rows here have the same key.' }),
  isOptional: z.boolean().optional().meta({
    description: 'Whether rows of either table may lack their counterpart; else they are rejected.',
  }),
});

/** Makes a line of each row of a table, or of each pair of joined rows. */
export const layoutLine = z.strictObject({
  name,
  from: name,
  join: layoutJoin.optional(),
  when: condition.optional(),
  fields: z.record(name, expression),
  spread: z
    .strictObject({
      fields: z.array(name).min(1).max(10),
      over: z.array(expression).min(1).max(10),
      order: z.array(expression).min(1).max(10),
    })
    .optional()
    .meta({
      description:
        'Amounts that stand once for all lines with the same key. The order numbers the segments, unless a field does.',
    }),
});
export type LayoutLine = z.infer<typeof layoutLine>;

export const layout = z.strictObject({
  format: z.enum(['delimited', 'json', 'xml']).meta({ description: 'A workbook counts as delimited.' }),
  encoding: z.enum(encodings).optional().meta({ description: 'Else by a byte-order mark and the bytes.' }),
  delimiter: z
    .string()
    .length(1)
    .refine(isReadable, controlWords)
    .optional()
    .meta({ description: 'Else the one that fits the header.' }),
  hasHeader: z.boolean().default(true),
  dateOrder: z.enum(dateOrders).default('ymd'),
  decimal: z.enum(['.', ',']).default('.'),
  tables: z.record(name, layoutTable),
  lines: z.array(layoutLine).min(1).max(50),
  ignored: z
    .array(z.strictObject({ from: name, when: condition }))
    .max(50)
    .optional()
    .meta({ description: 'Rows that are meant to make no line. Any other row without a line is rejected.' }),
  policies: z
    .array(z.strictObject({ code: name, description: name, isCompliant: z.boolean() }))
    .max(50)
    .optional()
    .meta({ description: 'Policy codes that the fields give.' }),
  needsNode: z.boolean().optional().meta({
    description:
      'Whether the files name no cost centre, so that the node of all lines is chosen when they are loaded.',
  }),
  keepsOtherColumns: z
    .boolean()
    .default(true)
    .meta({ description: 'Whether columns that no field uses become reference fields.' }),
});
export type Layout = z.infer<typeof layout>;
export type LayoutInput = z.input<typeof layout>;
