/** A question of Explore, apart from the global filter: what its address, saved views and questions in words have in common. */
import * as z from 'zod';
import { conditions, dimension, isUnique, metric, queryLimits } from './input.ts';

export const questionLimits = { metrics: 8, rows: 1000 } as const;

/** How an answer can be drawn. */
export const chartNames = ['bar', 'stackedBar', 'line', 'share', 'map'] as const;
export type ChartName = (typeof chartNames)[number];

const direction = z.enum(['asc', 'desc'], 'Enter asc or desc.').default('desc');

export const question = z
  .object({
    metrics: z
      .array(metric, 'Enter a list of metrics.')
      .min(1, 'Enter at least one metric.')
      .max(questionLimits.metrics, `Enter at most ${questionLimits.metrics} metrics.`)
      .refine(isUnique, 'Enter each metric once.'),
    by: z
      .array(dimension, 'Enter a list of dimensions.')
      .refine(isUnique, 'Enter each dimension once.')
      .default([])
      .meta({ description: 'The dimensions of the rows.' }),
    across: dimension.optional().meta({ description: 'The dimension of the columns.' }),
    where: conditions,
    order: z
      .union(
        [z.object({ metric, direction }), z.object({ dimension, direction })],
        'Enter a metric or a dimension, and a direction.',
      )
      .optional()
      .meta({ description: 'Absent: by the first metric, or by time.' }),
    limit: z
      .number('Enter a whole number.')
      .int('Enter a whole number.')
      .min(1, 'Enter a number from 1.')
      .max(questionLimits.rows, `Enter at most ${questionLimits.rows}.`)
      .default(50)
      .meta({ description: 'The number of rows; the others are summed up.' }),
    subtotals: z.boolean('Enter true or false.').default(false),
    chart: z.enum(chartNames, 'There is no chart of this name.').optional(),
  })
  .superRefine(({ by, across, order, metrics }, context) => {
    const fault = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (by.length + (across ? 1 : 0) > queryLimits.dimensions) {
      fault('by', `Enter at most ${queryLimits.dimensions} dimensions.`);
    }
    if (across && by.includes(across)) fault('across', 'Enter each dimension once.');
    if (!order) return;
    const isShown = 'metric' in order ? metrics.includes(order.metric) : by.includes(order.dimension);
    if (!isShown) fault('order', 'Sort only by metrics and dimensions of the question.');
  });

export type Question = z.output<typeof question>;

/** What Explore shows until something is asked. */
export const firstQuestion: Question = question.parse({
  metrics: ['totalTravelSpend', 'bookings'],
  by: ['month'],
});

/** The question of an address. */
export const questionIn = (search: URLSearchParams): Question =>
  readQuestion(search.get('question')) ?? firstQuestion;

/** null: it is no question. */
export function readQuestion(text: string | null): Question | null {
  try {
    return question.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
