/** A question of Explore in words: what was understood of it, and what was not. */
import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { comparisons } from '../vocabulary/comparison.ts';
import { controlWords, isReadableLine } from '../vocabulary/texts.ts';
import { question } from './question.ts';

export const mostTyped = 200;

const typed = z.string().meta({ description: 'As typed.' });

export const chipKinds = ['metric', 'by', 'across', 'where', 'node', 'dates', 'compare', 'order'] as const;

export const words = endpoint({
  method: 'POST',
  isRead: true,
  path: '/api/query/words/',
  summary: 'Understands a question in words. What is not understood is named, and nothing is guessed.',
  access: 'client',
  body: z.object({
    text: z
      .string('Enter a question.')
      .max(mostTyped, `Enter at most ${mostTyped} characters.`)
      .refine(isReadableLine, controlWords)
      .trim()
      .min(1, 'Enter a question.'),
  }),
  answer: z.object({
    question: question.nullable().meta({
      description:
        'Of what was understood; null: no metric was. Only as good as the lists of the rest are empty.',
    }),
    filter: z
      .object({
        client: z.number().exactOptional(),
        customer: z
          .number()
          .exactOptional()
          .meta({ description: 'The customer to which that belongs, or itself.' }),
        dateStart: z.string().exactOptional(),
        dateEnd: z.string().exactOptional(),
        compare: z.enum(comparisons).exactOptional(),
      })
      .meta({ description: 'What the words say of the global filter; absent: nothing.' }),
    chips: z
      .array(z.object({ kind: z.enum(chipKinds), words: typed, label: z.string() }))
      .meta({ description: 'How each group of words was understood, in their order.' }),
    notUnderstood: z.array(typed),
    choices: z.array(z.object({ words: typed, options: z.array(z.string()) })).meta({
      description: 'Words with several meanings; each option is understood if it is typed in their place.',
    }),
    refused: z
      .array(z.object({ words: typed, reason: z.string() }))
      .meta({ description: 'Words that were understood, but have no meaning together with the rest.' }),
  }),
});
export type Words = z.output<typeof words.answer>;
export type Chip = Words['chips'][number];
