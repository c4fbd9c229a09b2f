/** When a watch tells its recipients: the condition on the value of its view. */
import * as z from 'zod';
import { comparisons } from '../vocabulary/comparison.ts';

export const usual = {
  /** The values before that one is compared with: of the same weekday, or of months. */
  window: { day: 26, month: 12 },
  /** With fewer of them nothing is usual yet. */
  least: 8,
  times: { least: 2, most: 20, first: 6 },
} as const;

const amount = z
  .number('Enter a number.')
  .min(-1e15, 'Enter a smaller number.')
  .max(1e15, 'Enter a smaller number.');
const times = usual.times;

export const condition = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('above'), value: amount }),
    z.object({ kind: z.literal('below'), value: amount }),
    z.object({
      kind: z.literal('changed'),
      by: amount.refine((by) => by >= 0, 'Enter a number from 0.'),
      in: z.enum(['percent', 'value'], 'Enter percent or value.'),
      against: z.enum(comparisons, `Enter ${comparisons.join(' or ')}.`),
    }),
    z.object({
      kind: z.literal('unusual'),
      per: z.enum(['day', 'month'], 'Enter day or month.'),
      times: z
        .number('Enter a number.')
        .min(times.least, `Enter a number from ${times.least}.`)
        .max(times.most, `Enter at most ${times.most}.`)
        .meta({ description: 'How many median absolute deviations from the median are usual.' }),
    }),
  ],
  'Enter a condition: above, below, changed or unusual.',
);
export type Condition = z.output<typeof condition>;
