/** Exchange rates: what there is, files of them, and correcting a rate. */
import * as z from 'zod';
import { change, endpoint } from '../http/endpoint.ts';
import { previewOf } from '../http/preview.ts';
import { rights } from '../imports/calls.ts';
import { fileName } from '../imports/delivery.ts';
import { currencyCode, exchangeRate } from '../vocabulary/exchange-rates.ts';
import { enteredText, isoDate } from '../vocabulary/filters.ts';
import { money } from '../vocabulary/money.ts';

const pair = {
  from: z.string().meta({ description: 'ISO 4217. One unit of it is worth `rate` units of `to`.' }),
  to: z.string(),
};
const rateText = z.string().meta({ description: 'A decimal number, exact.' });

const exchangeRates = z.object({
  currency: z.string().meta({ description: 'The TMC’s: figures are in it.' }),
  pairs: z
    .array(
      z.object({ ...pair, rates: z.number(), firstDay: z.string(), lastDay: z.string(), lastRate: rateText }),
    )
    .meta({ description: 'What rates there are, by their currencies.' }),
  used: z
    .array(
      z.object({
        currency: z.string(),
        lines: z.number(),
        lastDay: z.string().meta({ description: 'The latest transaction date.' }),
      }),
    )
    .meta({ description: 'Other currencies of the TMC’s lines.' }),
  loads: z
    .array(
      z.object({
        id: z.number(),
        at: z.iso.datetime(),
        actor: z.string().meta({ description: 'As they were called then.' }),
        file: z.string(),
        source: z.string().meta({ description: 'Who published the rates.' }),
        rates: z.number().meta({ description: 'How many were new or other than before.' }),
        corrected: z.number().meta({ description: 'How many of these replaced another rate.' }),
        isUndone: z.boolean(),
      }),
    )
    .meta({ description: 'The latest, the newest first.' }),
});
export type ExchangeRates = z.infer<typeof exchangeRates>;

export const list = endpoint({
  method: 'GET',
  path: '/api/exchange-rates/',
  summary: 'The TMC’s exchange rates, and the currencies of its lines.',
  ...rights,
  answer: exchangeRates,
});

export const pairDays = endpoint({
  method: 'GET',
  path: '/api/exchange-rates/days/',
  summary: 'The rates of two currencies in a month, each as it counts now.',
  ...rights,
  query: z.object({
    from: currencyCode,
    to: currencyCode,
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.'),
  }),
  answer: z.object({
    days: z.array(z.object({ day: z.string(), rate: rateText, source: z.string(), file: z.string() })),
  }),
});

const loaded = z.object({
  loadId: z.number().nullable().meta({ description: 'null: all rates were there already.' }),
  rates: z.number(),
  corrected: z.number(),
  gaps: z
    .array(z.string())
    .meta({ description: 'Longer times for which a currency has no rates, in words.' }),
});
/** What a change of rates, or of their rule, does to lines that are stored. */
export const restatement = z.object({
  lines: z.number().meta({ description: 'Lines whose amounts or rate change.' }),
  before: money.meta({ description: 'What was paid for them, as it is now.' }),
  after: money.meta({ description: 'The same afterwards.' }),
});
export type Restated = z.infer<typeof restatement>;

const previewed = loaded.omit({ loadId: true }).extend({ restated: restatement });

const mostRateFileMb = 10;
export const mostRateFileBytes = mostRateFileMb * 1024 * 1024;
export const rateFileTooLarge = `Choose a file of at most ${mostRateFileMb} MB.`;
export const rateSource = enteredText(100, 'Enter who published the rates.');

export const loadFile = change({
  method: 'POST',
  kind: 'exchange_rates_loaded',
  path: '/api/exchange-rates/file/',
  summary:
    'Loads a file of rates, as the European Central Bank publishes them or with the columns day, from, to and rate. Lines are then converted again in the background.',
  ...rights,
  body: z.object({
    file: z
      .file('Choose a file.')
      .min(1, 'The file is empty.')
      .max(mostRateFileBytes, rateFileTooLarge)
      .superRefine(({ name }, context) => {
        const { error } = fileName.safeParse(name);
        for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message });
      }),
    source: rateSource.optional().meta({ description: 'Who published them; absent: as the file tells.' }),
  }),
  answer: loaded,
});

export const previewFile = previewOf(loadFile, {
  summary: 'What loading a file of rates would do to lines that are stored.',
  answer: previewed,
});

export const setRate = change({
  method: 'POST',
  kind: 'exchange_rates_loaded',
  path: '/api/exchange-rates/rate/',
  summary: 'Enters or corrects the rate of one day. Lines are then converted again in the background.',
  ...rights,
  body: z
    .strictObject({
      from: currencyCode,
      to: currencyCode,
      day: isoDate,
      rate: exchangeRate,
      source: rateSource,
    })
    .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Choose another currency.' }),
  answer: loaded,
});

export const previewRate = previewOf(setRate, {
  summary: 'What the rate of one day would do to lines that are stored.',
  answer: previewed,
});
