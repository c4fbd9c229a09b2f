/** Watches: who is told by mail when a value of a saved view of Explore crosses a bound. */
import * as z from 'zod';
import { change, endpoint } from '../http/endpoint.ts';
import { expectedVersion, version } from '../http/versions.ts';
import { dimension, metric } from '../query/input.ts';
import { enteredText, id } from '../vocabulary/filters.ts';
import { controlWords, isReadableLine } from '../vocabulary/texts.ts';
import { condition } from './condition.ts';

export const watchLimits = {
  /** Of one user. */
  watches: 50,
  name: 100,
  recipients: 20,
  member: 500,
  /** Evaluations in an answer, the newest. */
  listed: 200,
} as const;

const rights = { access: 'client', ofPeople: true } as const;

const time = z
  .string('Enter a time as HH:MM.')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM.')
  .refine(isReadableLine, controlWords);

const quietHours = z
  .object({ from: time, to: time }, 'Enter when they begin and end.')
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Enter another time than the beginning.' })
  .nullable()
  .meta({ description: 'By the TMC’s clocks. What happens in them is told afterwards, once.' });

const member = z
  .object(
    {
      key: z.union([enteredText(watchLimits.member), z.number(), z.null()], 'Enter a text or a number.'),
      label: enteredText(watchLimits.member, 'Enter a name.'),
    },
    'Enter a member with its key and label.',
  )
  .nullable()
  .meta({ description: 'Of the first dimension of the view’s rows; null: the value of the whole view.' });

const email = z
  .string('Enter an e-mail address.')
  .trim()
  .toLowerCase()
  .max(320, 'Too long.')
  .refine(isReadableLine, controlWords);

export const watchFields = {
  name: z
    .string('Enter a name.')
    .trim()
    .min(1, 'Enter a name.')
    .max(watchLimits.name, `Enter at most ${watchLimits.name} characters.`)
    .refine(isReadableLine, controlWords),
  metric: metric.meta({ description: 'One of the view’s.' }),
  member,
  condition,
  recipients: z
    .array(email, 'Enter a list of e-mail addresses.')
    .min(1, 'Enter at least one recipient.')
    .max(watchLimits.recipients, `Enter at most ${watchLimits.recipients} recipients.`)
    .refine((list) => new Set(list).size === list.length, 'Enter each recipient once.')
    .meta({ description: 'Users of the TMC. Each is told what they may see themselves.' }),
  quietHours,
};

const outcome = z.enum(['fired', 'holds', 'not', 'unjudged']).meta({
  description:
    'fired: the condition began to hold; holds: it still does; not: it does not; unjudged: nothing can be said.',
});

const evaluation = z.object({
  at: z.iso.datetime(),
  recipient: z.string(),
  outcome,
  sentence: z
    .string()
    .meta({ description: 'The value, what it was compared with, or why it was not judged.' }),
  value: z.number().nullable(),
  low: z.number().nullable().meta({ description: 'The condition holds below; null: no such bound.' }),
  high: z.number().nullable().meta({ description: 'The condition holds above; null: no such bound.' }),
  dateStart: z.string().nullable(),
  dateEnd: z.string().nullable(),
  dataVersion: z.number(),
  toldAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When a mail or webhook was queued; null: none, or not yet.' }),
});
export type Evaluation = z.infer<typeof evaluation>;

const watch = z.object({
  id: z.number(),
  name: z.string(),
  viewId: z.number(),
  viewName: z.string().nullable().meta({ description: 'null: it is gone, or not for this reader.' }),
  metric,
  metricLabel: z.string(),
  dimension: dimension.nullable(),
  member: z
    .object({ key: z.union([z.string(), z.number(), z.null()]), label: z.string() })
    .nullable()
    .meta({ description: 'null: the whole view.' }),
  condition,
  recipients: z.array(z.object({ email: z.string(), name: z.string() })),
  quietHours,
  isPaused: z.boolean(),
  webhookAddress: z.string().nullable().meta({ description: 'Where firings are posted to as well.' }),
  owner: z.string(),
  isOwn: z.boolean(),
  last: evaluation.nullable().meta({ description: 'The newest evaluation that this reader may see.' }),
  version,
});
export type Watch = z.infer<typeof watch>;

export const list = endpoint({
  method: 'GET',
  path: '/api/watches/',
  summary: 'The user’s own watches; for administrators those of shared views too.',
  ...rights,
  answer: z.array(watch),
});

const params = z.object({ id });

export const ledger = endpoint({
  method: 'GET',
  path: '/api/watches/:id/ledger/',
  summary: `The last ${watchLimits.listed} evaluations of a watch: the reader’s own; readers of the whole TMC see those of all recipients.`,
  ...rights,
  params,
  answer: z.array(evaluation),
});

export const create = change({
  method: 'POST',
  kind: 'watch_changed',
  path: '/api/watches/',
  summary: `Watches a saved view of Explore. A user has ${watchLimits.watches} watches at most.`,
  ...rights,
  body: z.object({
    view: id,
    ...watchFields,
    member: member.default(null),
    quietHours: quietHours.default(null),
  }),
  answer: watch,
});

export const update = change({
  method: 'PATCH',
  kind: 'watch_changed',
  path: '/api/watches/:id/',
  summary:
    'Changes the fields of a watch that are sent: by its owner, or, on a shared view, an administrator.',
  ...rights,
  params,
  body: z.object(watchFields).partial().extend({ version: expectedVersion }),
  answer: watch,
});

export const pause = change({
  method: 'PUT',
  kind: 'watch_changed',
  path: '/api/watches/:id/paused/',
  summary: 'Pauses a watch, or lets it go on.',
  ...rights,
  params,
  body: z.object({ isPaused: z.boolean('Enter true or false.') }),
  answer: watch,
});

export const remove = change({
  method: 'DELETE',
  kind: 'watch_changed',
  path: '/api/watches/:id/',
  summary: 'Removes a watch.',
  ...rights,
  params,
  answer: z.null(),
});
