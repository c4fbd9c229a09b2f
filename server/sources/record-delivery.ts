/** Records the delivery of a source, whose check and load begin with the commit. */
import type { DeliveredBy } from '../../contract/imports/states.ts';
import type { DeliveryReading } from '../database/schema-imports.ts';
import { deliveryFolder, type Uploads } from '../deliveries/folders.ts';
import { keepFiles } from '../deliveries/incoming.ts';
import { workOnDelivery } from '../deliveries/job.ts';
import { firstAttempt, newDelivery } from '../deliveries/new-delivery.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Change } from '../mutations/change.ts';
import type { DeliveringSource } from './source.ts';

export type ReceivedFile = {
  name: string;
  bytes: number;
  /** Where its bytes lie; null: they were not read, since there is a problem. */
  path: string | null;
  /** Of a file that was picked up: it lies there yet. */
  found?: { name: string; sha256: string | null };
};

type Received = {
  source: Pick<DeliveringSource, 'id' | 'strict'>;
  by: DeliveredBy;
  files: readonly ReceivedFile[];
  reading: DeliveryReading | null;
  /** Why it is refused at once. */
  problem: string | null;
};

type Context = { uploads: Uploads; queue: Pick<Queue, 'send'>; userId: number };

/** Returns the import, and what its audit record holds. */
export async function recordDelivery(
  { trx, clientId, actor }: Change,
  { uploads, queue, userId }: Context,
  { source, by, files, reading, problem }: Received,
) {
  const { subject, fileIds } = await newDelivery(trx, clientId, {
    actor: actor.label,
    by,
    source: { id: source.id, reading, load: { actor, controlCents: null, strict: source.strict }, problem },
    files: files.map(({ name, bytes, found }) => ({
      name,
      bytes,
      ...(found && { original_name: found.name, sha256: found.sha256, is_moved: false }),
    })),
  });
  const importId = subject.id;
  if (problem === null) {
    // If the change is not committed, nobody knows the folder, and the sweep removes it.
    const paths = files.flatMap(({ path }) => path ?? []);
    await keepFiles(paths, deliveryFolder(uploads, clientId, importId), fileIds);
    const attempt = { clientId, importId, attempt: firstAttempt };
    await queue.send(workOnDelivery, { clientId, userId }, attempt, trx);
  }
  const state = problem === null ? ('checking' as const) : ('refused' as const);
  const entry = {
    subject,
    before: null,
    after: { state, files: files.map(({ name, bytes }) => ({ name, bytes })) },
  };
  return { id: importId, state, entry };
}
