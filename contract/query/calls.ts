/** Any metric by any dimension: what can be queried, and the query. */
import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dimension, filter, isUnique, metric, queryLimits } from './input.ts';
import { type QueryMetric, rulesOfMetrics } from './metrics.ts';

const direction = z.enum(['asc', 'desc'], 'Enter asc or desc.').default('asc');
const order = z.union(
  [z.object({ metric, direction }), z.object({ dimension, direction })],
  'Enter a metric or a dimension, and a direction.',
);

const body = z
  .object({
    metrics: z
      .array(metric, 'Enter a list of metrics.')
      .min(1, 'Enter at least one metric.')
      .max(queryLimits.metrics, `Enter at most ${queryLimits.metrics} metrics.`)
      .refine(isUnique, 'Enter each metric once.'),
    by: z
      .array(dimension, 'Enter a list of dimensions.')
      .max(queryLimits.dimensions, `Enter at most ${queryLimits.dimensions} dimensions.`)
      .refine(isUnique, 'Enter each dimension once.')
      .default([]),
    across: dimension.optional().meta({
      description: `Splits each row into columns; the members beyond ${queryLimits.columns} are summed up.`,
    }),
    filter,
    compare: z
      .enum(['previous_period', 'previous_year'], 'Enter previous_period or previous_year.')
      .optional(),
    order: z.array(order, 'Enter a list.').max(5, 'Enter at most 5 entries.').default([]),
    limit: z
      .number('Enter a whole number.')
      .int('Enter a whole number.')
      .min(1, 'Enter a number from 1.')
      .max(queryLimits.rows, `Enter at most ${queryLimits.rows}.`)
      .default(1000),
    others: z
      .boolean('Enter true or false.')
      .default(false)
      .meta({ description: 'Sums up the rows beyond the limit.' }),
    totals: z
      .boolean('Enter true or false.')
      .default(false)
      .meta({ description: 'Adds the values of all rows.' }),
    subtotals: z
      .boolean('Enter true or false.')
      .default(false)
      .meta({ description: 'Adds the values of each member of the first dimension, and of the first two.' }),
  })
  .superRefine(({ order: sorted, metrics, by, across }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['across'], message });
    if (across && by.includes(across)) refuse('Enter each dimension once.');
    if (across && by.length >= queryLimits.dimensions) {
      refuse(`Enter at most ${queryLimits.dimensions} dimensions.`);
    }
    for (const one of sorted) {
      const isShown = 'metric' in one ? metrics.includes(one.metric) : by.includes(one.dimension);
      const message = 'Sort only by metrics and dimensions of the query.';
      if (!isShown) context.addIssue({ code: 'custom', path: ['order'], message });
    }
  });

const value = z
  .number()
  .nullable()
  .meta({ description: 'In the order of the metrics; null: nothing to divide by.' });
const ofPeriods = { values: z.array(value), before: z.array(value).exactOptional() };
const values = {
  ...ofPeriods,
  cells: z.array(z.object(ofPeriods)).exactOptional().meta({
    description: 'The same by column, in the order of `across.columns`, then of the other columns.',
  }),
};
const members = z.array(
  z.object({
    key: z.union([z.string(), z.number(), z.null()]),
    label: z.string(),
    point: z
      .tuple([z.number(), z.number()])
      .exactOptional()
      .meta({ description: 'Longitude and latitude of a place.' }),
  }),
);
const rows = z.array(z.object({ by: members, ...values }));

export const query = endpoint({
  method: 'POST',
  isRead: true,
  rulesOf: ({ body: sent }) => rulesOfMetrics((sent as { metrics: readonly QueryMetric[] }).metrics),
  path: '/api/query/',
  summary: 'Metrics by up to three dimensions; a read, which needs no CSRF header.',
  access: 'client',
  body,
  answer: z.object({
    columns: z.array(
      z.object({
        kind: z.enum(['dimension', 'metric']),
        name: z.string(),
        label: z.string(),
        unit: z.string().exactOptional(),
      }),
    ),
    across: z
      .object({
        name: z.string(),
        label: z.string(),
        columns: members,
        others: z.number().meta({ description: 'The number of members that the last cell sums up.' }),
      })
      .exactOptional(),
    rows,
    subtotals: rows.exactOptional(),
    others: z.object({ rows: z.number(), ...values }).exactOptional(),
    totals: z.object(values).exactOptional(),
    comparedDates: z.object({ dateStart: z.string(), dateEnd: z.string() }).exactOptional(),
    dataVersion: z.number(),
  }),
});
export type MetricQuery = z.output<typeof body>;
export type QueryAnswer = z.output<typeof query.answer>;

export const catalogue = endpoint({
  method: 'GET',
  path: '/api/query/catalogue/',
  summary: 'The metrics and dimensions that can be queried, and which combine.',
  access: 'client',
  answer: z.object({
    metrics: z.array(
      z.object({
        name: metric,
        label: z.string(),
        unit: z.string(),
        formula: z.string(),
        lines: z.string().meta({ description: 'What is counted.' }),
        better: z.enum(['higher', 'lower']).exactOptional(),
        isAdditive: z.boolean().meta({ description: 'The values of groups of lines add up to the whole.' }),
        isOfNow: z.boolean().meta({ description: 'As of now, whatever the dates: it has no earlier value.' }),
        dimensions: z.array(dimension).meta({ description: 'The dimensions that it combines with.' }),
        others: z
          .array(z.object({ dimension, reason: z.string() }))
          .meta({ description: 'The other dimensions, and why it does not combine with them.' }),
      }),
    ),
    dimensions: z.array(z.object({ name: dimension, label: z.string() })),
  }),
});
