/** Why a metric differs between two periods. */
import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { isoDate } from '../vocabulary/filters.ts';
import { type ChangeCause, changeCauses } from './change-causes.ts';
import { dimension, filter, isUnique, metric, queryLimits } from './input.ts';
import { type QueryMetric, rulesOfMetrics } from './metrics.ts';

const dates = z
  .object({ dateStart: isoDate, dateEnd: isoDate })
  .refine(({ dateStart, dateEnd }) => dateStart <= dateEnd, 'The end date lies before the start date.');

const body = z.object({
  metric,
  filter,
  compare: z
    .union(
      [z.enum(['previous_period', 'previous_year']), dates],
      'Enter previous_period, previous_year, or the dates of the earlier period.',
    )
    .meta({ description: 'The earlier period.' }),
  by: z
    .array(dimension, 'Enter a list of dimensions.')
    .max(queryLimits.dimensions, `Enter at most ${queryLimits.dimensions} dimensions.`)
    .refine(isUnique, 'Enter each dimension once.')
    .default([])
    .meta({ description: 'Explains the change by the first, and what is left within it by the next.' }),
  limit: z
    .number('Enter a whole number.')
    .int('Enter a whole number.')
    .min(1, 'Enter a number from 1.')
    .max(queryLimits.rows, `Enter at most ${queryLimits.rows}.`)
    .default(100)
    .meta({ description: 'Of parts, and of movers.' }),
});

const causes = Object.keys(changeCauses) as [ChangeCause, ...ChangeCause[]];
const kind = z.enum(causes).meta({
  description: Object.entries(changeCauses)
    .map(([name, text]) => `${name}: ${text}`)
    .join(' '),
});
const key = z.union([z.string(), z.number(), z.null()]);
const members = z
  .array(z.object({ dimension: z.string(), key, label: z.string() }))
  .meta({ description: 'What it is about; none: the metric as a whole.' });
const where = z
  .array(z.object({ dimension: z.string(), in: z.array(key) }))
  .nullable()
  .meta({
    description: `Its rows: conditions to add to those of the filter, in either period; null: they would take more than ${queryLimits.members} members.`,
  });
const amount = z.number().meta({ description: 'What it adds to the difference.' });
const side = z.object({
  value: z.number().meta({ description: 'What the metric sums or counts, such as spend.' }),
  units: z.number().nullable().meta({ description: 'What that is divided by, such as bookings.' }),
});
const sentence = z.string();

export const change = endpoint({
  method: 'POST',
  isRead: true,
  rulesOf: ({ body: sent }) => rulesOfMetrics([(sent as { metric: QueryMetric }).metric]),
  path: '/api/query/change/',
  summary: 'Why a metric differs between two periods: parts that add up to the difference.',
  access: 'client',
  body,
  answer: z.object({
    metric: z.object({ name: z.string(), label: z.string(), unit: z.string() }),
    comparedDates: z.object({ dateStart: z.string(), dateEnd: z.string() }),
    value: z.number().nullable(),
    before: z.number().nullable(),
    difference: z.number().nullable().meta({
      description: 'Exact; of ratios, between values rounded to four decimals. null: there is none.',
    }),
    sentence: sentence.meta({ description: 'States the difference.' }),
    units: z
      .object({ one: z.string(), many: z.string() })
      .nullable()
      .meta({ description: 'What volumes and shares are counted in.' }),
    causes: z
      .array(z.object({ kind, dimension: z.string().nullable(), parts: z.number(), amount }))
      .meta({ description: 'All parts by kind and dimension; these add up to the difference.' }),
    parts: z
      .array(z.object({ kind, members, before: side, after: side, amount, where, sentence }))
      .meta({ description: 'The largest first; with the others, these add up to the difference.' }),
    others: z.object({ parts: z.number(), amount }).exactOptional(),
    movers: z
      .array(z.object({ members, before: side, after: side, amount, where }))
      .meta({ description: 'The fewest members of the first dimension that make up 80% of all movements.' }),
    moverCount: z.number().meta({ description: 'Of all movers, also beyond the limit.' }),
    dataVersion: z.number(),
  }),
});
export type ChangeRequest = z.output<typeof body>;
export type ChangeAnswer = z.output<typeof change.answer>;
