/** Signed webhooks of watches (Standard Webhooks), to servers that the operator allows. */
import * as z from 'zod';
import { change, endpoint } from '../http/endpoint.ts';
import { metric } from '../query/input.ts';
import { id, isoDate } from '../vocabulary/filters.ts';
import { controlWords, isReadableLine } from '../vocabulary/texts.ts';
import { watchFields } from './calls.ts';
import { condition } from './condition.ts';

export const webhookLimits = {
  address: 500,
  /** Attempts in an answer, the newest. */
  attempts: 200,
  /** How long a replaced secret signs too. */
  oldSecretHours: 24,
} as const;

const example = 'Enter an address such as https://hooks.example.com/watches.';

export const webhookAddress = z
  .string(example)
  .trim()
  .max(webhookLimits.address, `Enter at most ${webhookLimits.address} characters.`)
  .refine(isReadableLine, controlWords)
  .refine((text) => /^https?:\/\/./i.test(text) && URL.canParse(text), example)
  .refine((text) => {
    const { username, password } = URL.canParse(text) ? new URL(text) : { username: '', password: '' };
    return username === '' && password === '';
  }, 'Enter an address without a user name and password: the signature says who sends.');

const rights = { access: 'client', ofPeople: true } as const;
const params = z.object({ id });

export const offer = endpoint({
  method: 'GET',
  path: '/api/watches/webhooks/',
  summary: 'Whether the operator allows webhooks.',
  ...rights,
  answer: z.object({ isOffered: z.boolean() }),
});

const attempt = z.object({
  at: z.iso.datetime(),
  isTest: z.boolean(),
  webhookId: z.string().meta({ description: 'The same for all attempts at one event.' }),
  status: z.number().nullable().meta({ description: 'Of the answer; null: there was none.' }),
  outcome: z.enum(['delivered', 'put_off', 'refused']).meta({
    description: 'put_off: it is tried again, for about a day; refused: it is not.',
  }),
  problem: z.string().nullable(),
});
export type Attempt = z.infer<typeof attempt>;

export const attempts = endpoint({
  method: 'GET',
  path: '/api/watches/:id/webhook/',
  summary: `The last ${webhookLimits.attempts} attempts to deliver webhooks of a watch.`,
  ...rights,
  params,
  answer: z.array(attempt),
});

const secret = z.string().meta({ description: 'whsec_… Shown in this answer only.' });

export const setWebhook = change({
  method: 'PUT',
  kind: 'watch_changed',
  path: '/api/watches/:id/webhook/',
  summary:
    'Delivers what fires to an address as well, as its owner sees it. Only the owner may set it. The first time, the answer has the secret that signs.',
  ...rights,
  answersSecret: true,
  params,
  body: z.object({ address: webhookAddress }),
  answer: z.object({ secret: secret.nullable() }),
});

export const removeWebhook = change({
  method: 'DELETE',
  kind: 'watch_changed',
  path: '/api/watches/:id/webhook/',
  summary: 'Delivers to the address no more. The secret stays, in case this is undone.',
  ...rights,
  params,
  answer: z.null(),
});

export const replaceSecret = change({
  method: 'POST',
  kind: 'watch_secret_replaced',
  path: '/api/watches/:id/webhook/secret/',
  summary: `Makes a new secret. The one before signs too for ${webhookLimits.oldSecretHours} hours. Only the owner may do this.`,
  ...rights,
  answersSecret: true,
  params,
  answer: z.object({ secret }),
});

export const testWebhook = change({
  method: 'POST',
  kind: 'watch_webhook_tested',
  path: '/api/watches/:id/webhook/test/',
  summary: 'Sends a test to the address. Only the owner may do this.',
  ...rights,
  params,
  answer: z.null(),
});

const watch = z.object({ id: z.number(), name: z.string() });

/** The body of a webhook. */
export const webhookEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('watch.fired'),
    timestamp: z.iso.datetime().meta({ description: 'When the watch was evaluated.' }),
    data: z.object({
      watch,
      metric: z.object({ name: metric, label: z.string() }),
      member: watchFields.member,
      value: z.number().nullable(),
      condition,
      sentence: z.string(),
      period: z
        .object({ dateStart: isoDate, dateEnd: isoDate })
        .nullable()
        .meta({ description: 'null: the metric is as of now.' }),
      node: z
        .object({ id: z.number(), name: z.string() })
        .nullable()
        .meta({ description: 'The view’s; null: all that the owner of the watch sees.' }),
      link: z.string().nullable().meta({ description: 'To the view; null: its owner shares it no more.' }),
    }),
  }),
  z.object({
    type: z.literal('watch.test'),
    timestamp: z.iso.datetime(),
    data: z.object({ watch, sentence: z.string() }),
  }),
]);
export type WebhookEvent = z.infer<typeof webhookEvent>;
