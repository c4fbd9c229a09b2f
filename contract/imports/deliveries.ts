/** Deliveries: files uploaded in pieces, checked, loaded or deleted, and rejected rows corrected and sent again. */
import * as z from 'zod';
import { change, endpoint } from '../http/endpoint.ts';
import { page } from '../http/paging.ts';
import { dateOrders } from '../layouts/expression.ts';
import { currencyCode, currencyCodes } from '../vocabulary/exchange-rates.ts';
import { id } from '../vocabulary/filters.ts';
import { controlWords, isReadableLine } from '../vocabulary/texts.ts';
import { oneImport, rights } from './calls.ts';
import { fileName, mostFiles } from './delivery.ts';
import { feedFileNames } from './states.ts';

const params = z.object({ id });

const deliveredAmount = z
  .string('Enter the control total.')
  .regex(/^-?\d{1,16}(\.\d{1,4})?$/, 'Enter an amount, as 1234.50.');

export const begin = change({
  method: 'POST',
  kind: 'import_delivered',
  path: '/api/imports/deliveries/',
  summary: 'Begins a delivery: names its files, whose bytes are then sent in pieces.',
  ...rights,
  body: z.object({
    files: z
      .array(z.object({ name: fileName, bytes: z.int('Enter a whole number.').min(1, 'The file is empty.') }))
      .min(1, 'Choose a file.')
      .max(mostFiles, `Choose at most ${mostFiles} files.`)
      .refine(
        (files) => new Set(files.map(({ name }) => name.toLowerCase())).size === files.length,
        'Two files have the same name.',
      ),
  }),
  answer: oneImport,
});

export const sendPiece = endpoint({
  method: 'PATCH',
  path: '/api/imports/:id/files/:fileId/',
  summary: 'Appends a piece of at most 4 MiB to a file of a delivery, as application/octet-stream.',
  ...rights,
  params: z.object({ id, fileId: id }),
  query: z.object({
    offset: z.coerce
      .number('Enter a whole number.')
      .int('Enter a whole number.')
      .min(0, 'Enter a whole number.')
      .meta({ description: 'The bytes that arrived before; another number: 409.' }),
  }),
  body: z.custom<Blob>((piece) => piece instanceof Object, 'Send a piece of the file.'),
  answer: z.object({ received: z.number() }),
});

export const check = change({
  method: 'POST',
  kind: 'import_check_requested',
  path: '/api/imports/:id/check/',
  summary:
    'Checks a delivery in the background: what it would add and change, and which rows it would reject.',
  ...rights,
  params,
  body: z.object({
    layout: z
      .string()
      .max(100, 'Enter at most 100 characters.')
      .refine(isReadableLine, controlWords)
      .nullable()
      .default(null)
      .meta({ description: 'The name of the layout that reads the files; null: the product’s own format.' }),
    node: id
      .nullable()
      .default(null)
      .meta({ description: 'Takes the lines whose own cost centre is none of the hierarchy’s.' }),
    dateOrder: z.enum(dateOrders, 'Unknown order of dates.').nullable().default(null),
  }),
  answer: oneImport,
});

export const load = change({
  method: 'POST',
  kind: 'import_load_requested',
  path: '/api/imports/:id/load/',
  summary: 'Loads a checked delivery in the background: all its accepted rows, or nothing.',
  ...rights,
  params,
  body: z.object({
    controlTotal: z
      .string('Enter the control total, or skip it.')
      .regex(/^-?\d{1,14}(\.\d{1,2})?$/, 'Enter an amount, as 1234.50.')
      .nullable()
      .meta({
        description:
          'Equal to the sum of amount_paid of the accepted lines in the TMC’s currency; null: not compared.',
      }),
    deliveredTotals: z
      .array(z.strictObject({ currency: currencyCode, amount: deliveredAmount }))
      .max(currencyCodes.length, 'Too many currencies.')
      .default([])
      .meta({
        description:
          'Of currencies: equal to the sum of amount_paid as delivered of the accepted lines in them.',
      }),
    strict: z.boolean().default(false).meta({ description: 'Nothing is loaded if any row is rejected.' }),
  }),
  answer: oneImport,
});

export const remove = change({
  method: 'DELETE',
  kind: 'import_deleted',
  path: '/api/imports/:id/',
  summary: 'Deletes a delivery that is not loaded, with its files.',
  ...rights,
  params,
  answer: z.null(),
});

export const rejectedRows = endpoint({
  method: 'GET',
  path: '/api/imports/:id/rejects/rows/',
  summary: 'The complete rejected rows of one file, to be corrected.',
  ...rights,
  params,
  query: z.object({
    file: z.enum(feedFileNames, 'Unknown file.').default('line_items.csv'),
    page: page.page,
    pageSize: page.pageSize,
  }),
  answer: z.object({
    columns: z.array(z.string()),
    rows: z.array(
      z.object({
        id: z.number(),
        row: z.number(),
        column: z.string().nullable().meta({ description: 'The column at fault; null: the whole row.' }),
        reason: z.string(),
        cells: z.array(z.string()),
      }),
    ),
    total: z.number(),
  }),
});

export const correct = change({
  method: 'POST',
  kind: 'import_delivered',
  path: '/api/imports/:id/corrections/',
  summary: 'Makes a delivery of rejected rows with corrected cells.',
  ...rights,
  params,
  body: z.object({
    rows: z
      .array(
        z.object({
          id,
          cells: z
            .record(z.string(), z.string().max(10_000, 'Too long.'))
            .meta({ description: 'New values by column; other cells stay.' }),
        }),
      )
      .min(1, 'Correct a row.')
      .max(1000, 'Correct at most 1,000 rows at a time.'),
    withOthers: z.boolean().default(false).meta({ description: 'Also the rows that were not corrected.' }),
  }),
  answer: oneImport,
});
