/** Changes of webhooks of watches. Addresses are part of a watch's record; secrets are in none. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type * as calls from '../../../contract/watches/webhooks.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import type { Queue } from '../../jobs/queue.ts';
import { conflict, notAllowed, refuseFaults } from '../../lib/errors.ts';
import { done, unchanged } from '../../mutations/change.ts';
import { kind } from '../../mutations/kind.ts';
import { toItsMaker } from '../../mutations/visible.ts';
import { type Request, readerIn } from '../changes.ts';
import { type StoredWatch, seenWatch } from '../queries.ts';
import { stateOf, writeWatch } from '../state.ts';
import { whyNotAllowed } from './allowed.ts';
import { queueWebhook } from './deliver-job.ts';
import { makeFirstSecret, makeNextSecret } from './sign.ts';

export const words = {
  owner: 'Only the owner of a watch sets its webhook, which gets what the owner may see.',
  none: 'The watch has no webhook.',
};

const record = {
  state: z.object({ webhookAddress: z.string() }),
  raises: null,
  visible: toItsMaker,
} as const;

export const watchSecretReplaced = kind('watch_secret_replaced', {
  ...record,
  undo: 'A secret that was replaced stays replaced. Replace it once more if it became known.',
});

export const watchWebhookTested = kind('watch_webhook_tested', {
  ...record,
  undo: 'A test that was sent cannot be taken back.',
});

export async function setWebhook(
  input: ChangeInput<typeof calls.setWebhook>,
  allowedHosts: readonly string[],
) {
  const watch = await ownWatch(input, input.params.id);
  const { address } = input.body;
  refuseFaults({ address: [whyNotAllowed(new URL(address), allowedHosts)] });
  const before = stateOf(watch);
  const after = { ...before, webhookAddress: address };
  if (isDeepStrictEqual(before, after)) return unchanged({ secret: null });
  const secret = await makeFirstSecret(input.trx, { clientId: input.clientId, watchId: watch.id });
  await writeWatch(input, watch.id, after);
  return done({ secret }, { subject: { id: watch.id, label: watch.name }, before, after });
}

export async function removeWebhook(input: ChangeInput<typeof calls.removeWebhook>) {
  const watch = await seenWatch(readerIn(input), input.params.id);
  const before = stateOf(watch);
  if (before.webhookAddress === null) return unchanged(null);
  const after = { ...before, webhookAddress: null };
  await writeWatch(input, watch.id, after);
  return done(null, { subject: { id: watch.id, label: watch.name }, before, after });
}

export async function replaceSecret(input: ChangeInput<typeof calls.replaceSecret>, now: Date) {
  const { trx, clientId, params } = input;
  const watch = await watchWithWebhook(input, params.id);
  const secret = await makeNextSecret(trx, { clientId, watchId: watch.id }, now);
  return done({ secret }, entryOf(watch));
}

export async function testWebhook(input: ChangeInput<typeof calls.testWebhook>, queue: Pick<Queue, 'send'>) {
  const { trx, clientId, params } = input;
  const watch = await watchWithWebhook(input, params.id);
  await queueWebhook(queue, trx, clientId, watch, null);
  return done(null, entryOf(watch));
}

const entryOf = ({ id, name, webhook_address: webhookAddress }: WatchWithWebhook) => ({
  subject: { id, label: name },
  before: null,
  after: { webhookAddress },
});

/** What it is delivered is what its owner sees, so nobody else may choose the place, or test and sign for it. */
async function ownWatch(input: Request, id: number) {
  const watch = await seenWatch(readerIn(input), id);
  if (watch.owner_id !== input.reading.userId) throw notAllowed(words.owner);
  return watch;
}

type WatchWithWebhook = StoredWatch & { webhook_address: string };

async function watchWithWebhook(input: Request, id: number): Promise<WatchWithWebhook> {
  const watch = await ownWatch(input, id);
  const { webhook_address } = watch;
  if (webhook_address === null) throw conflict(words.none);
  return { ...watch, webhook_address };
}
