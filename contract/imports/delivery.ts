/** A delivery: files that were uploaded to be checked and loaded, and what its check found. */
import * as z from 'zod';
import { dateOrders } from '../layouts/expression.ts';
import { isReadableLine } from '../vocabulary/texts.ts';
import { feedFileNames, importSteps } from './states.ts';

/** Bytes of a piece of a file, at most: small enough to be sent within a minute on a slow line. */
export const pieceBytes = 4 * 1024 * 1024;
export const mostFiles = 20;
export const mostNameBytes = 200;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** A name without a path: files are never stored under it, but people read it. */
export const fileName = z
  .string('Enter a file name.')
  .min(1, 'Enter a file name.')
  .refine((name) => bytesOf(name) <= mostNameBytes, 'The file name is too long.')
  .refine(
    (name) => isReadableLine(name) && !/[/\\]/.test(name),
    'The file name holds other characters than a name may.',
  )
  .refine((name) => !/^\.{1,2}$/.test(name), 'This is not the name of a file.');

export const progress = z.object({
  step: z.enum(importSteps),
  done: z.number(),
  of: z.number().meta({ description: 'Bytes of line_items.csv while it is read, else steps; 0: unknown.' }),
});
export type DeliveryProgress = z.infer<typeof progress>;

const changes = z.object({ added: z.number(), changed: z.number() });
const amount = z.number().meta({ description: 'In the TMC’s currency.' });

export const checkResult = z.object({
  read: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  rejected: z.number().meta({ description: 'Lines.' }),
  rejectedRows: z.number().meta({ description: 'Rows of all files.' }),
  amountPaid: amount.meta({ description: 'The sum of amount_paid of the accepted lines.' }),
  cents: z.string().meta({ description: 'The same sum in cents, exact whatever its size.' }),
  sources: z
    .array(z.object({ dataSource: z.string(), lines: z.number(), amountPaid: amount }))
    .meta({ description: 'The accepted lines of the first 100 data sources.' }),
  currencies: z.array(z.object({ currency: z.string(), lines: z.number(), amount: z.string() })).meta({
    description:
      'The accepted lines by currency, with the exact sum of amount_paid as delivered; empty: all are in the TMC’s currency.',
  }),
  nodes: changes,
  places: changes,
  policies: changes,
  causes: z.array(
    z.object({
      file: z.string(),
      column: z.string().nullable(),
      cause: z.string(),
      rows: z.number(),
      firstRow: z.number(),
    }),
  ),
  causeCount: z.number(),
  rows: z
    .array(
      z.object({
        file: z.string(),
        row: z.number(),
        column: z.string().nullable(),
        value: z.string().nullable(),
        reason: z.string(),
      }),
    )
    .meta({ description: 'The first 100 rejected rows.' }),
  otherColumns: z
    .array(z.object({ file: z.enum(feedFileNames), name: z.string(), nearest: z.string().nullable() }))
    .meta({ description: 'Columns that are not in the format, and the name that was perhaps meant.' }),
});
export type CheckResult = z.infer<typeof checkResult>;

/** How the files of a delivery are read. */
export const reading = z.object({
  layout: z.string().meta({ description: 'The name of a layout.' }),
  version: z.number(),
  node: z.object({ id: z.number(), label: z.string() }).nullable().meta({
    description: 'Takes the lines whose own cost centre is none of the hierarchy’s; null: they are rejected.',
  }),
  dateOrder: z.enum(dateOrders).nullable().meta({ description: 'null: as the layout says.' }),
});

export const delivery = z.object({
  files: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      bytes: z.number(),
      received: z.number().meta({ description: 'The bytes that have arrived: the next piece begins there.' }),
    }),
  ),
  isKept: z.boolean().meta({ description: 'false: its files were removed since.' }),
  reading: reading.nullable().meta({ description: 'null: the files are in the product’s own format.' }),
  corrects: z.number().nullable().meta({ description: 'The import whose rejected rows it corrects.' }),
  check: checkResult.nullable().meta({ description: 'null: not checked yet.' }),
});
export type Delivery = z.infer<typeof delivery>;
