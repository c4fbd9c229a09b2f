/**
 * Checks or loads a delivery, whichever its state asks for. Both run in one transaction of `importFeed`, so that a job
 * which is killed has changed nothing and is run again; one that had loaded already finds nothing to do.
 */
import { join } from 'node:path';
import * as z from 'zod';
import { exclusivelyFor } from '../database/locks.ts';
import type { Trx } from '../database/schema.ts';
import { whole } from '../database/tenant.ts';
import type { ImportOptions } from '../ingest/import-feed.ts';
import { importFeed } from '../ingest/import-feed.ts';
import { Refused } from '../ingest/refused.ts';
import type { Job, JobContext } from '../jobs/queue.ts';
import type { Change } from '../mutations/change.ts';
import { checkedOf } from './check-result.ts';
import { arrivalProblem, withReceived } from './delivered.ts';
import { deliveryFolder, filePath, removeFolder } from './folders.ts';
import { firstAttempt } from './new-delivery.ts';
import { prepareFeed } from './prepare.ts';
import { NotWanted, progressOf } from './progress.ts';
import { type Attempt, earlierOfSource, endAttempt, type OpenDelivery, openDelivery } from './store.ts';

const data = z.object({ clientId: z.number(), importId: z.number(), attempt: z.number() });

const failed = 'It could not be finished. Nothing was loaded; please check it again.';

export const workOnDelivery: Job<Attempt> = {
  name: 'work-on-delivery',
  data,
  async run(context, attempt) {
    const { db, signal } = context;
    const delivery = await openDelivery(db, attempt);
    if (!delivery) return;
    const { source_id: sourceId } = delivery;
    if (sourceId === null) return workThrough(context, attempt);
    // Deliveries of a source are loaded in the order in which they arrived, whichever job begins first.
    await exclusivelyFor(db, 'loadsOfSource', sourceId, signal, async () => {
      for (const earlier of await earlierOfSource(db, attempt, sourceId)) await workThrough(context, earlier);
      await workThrough(context, attempt);
    });
  },
  giveUp: ({ db }, attempt) =>
    endAttempt(db, attempt, { from: ['checking', 'loading'], state: 'failed', problem: failed }),
};

/** The job that a change to a delivery is followed by. */
export const workFollows = {
  job: workOnDelivery,
  data: async ({ trx, clientId }: Pick<Change, 'clientId'> & { trx: Trx }, subjectId: string) => {
    const importId = Number(subjectId);
    const { attempt } = await trx
      .selectFrom('deliveries')
      .select('attempt')
      .where('client_id', '=', clientId)
      .where('import_id', '=', importId)
      .executeTakeFirstOrThrow();
    return { clientId, importId, attempt };
  },
};

async function workThrough(context: JobContext, attempt: Attempt): Promise<void> {
  while (await workOnce(context, attempt));
}

/** Does what the state asks for; returns whether there may be more to do. */
async function workOnce(context: JobContext, attempt: Attempt): Promise<boolean> {
  const { db } = context;
  const delivery = await openDelivery(db, attempt);
  if (delivery?.state !== 'checking' && delivery?.state !== 'loading') return false;
  try {
    await work(context, attempt, delivery);
    return true;
  } catch (error) {
    if (error instanceof NotWanted) return false;
    if (!(error instanceof Refused)) throw error;
    await endAttempt(db, attempt, { from: [delivery.state], state: 'refused', problem: error.message });
    return false;
  }
}

async function work(context: JobContext, attempt: Attempt, delivery: OpenDelivery): Promise<void> {
  const { db, config, signal } = context;
  const own = deliveryFolder(config, attempt.clientId, attempt.importId);
  const files = delivery.files.map(({ id, ...file }) => ({ ...file, path: filePath(own, id) }));
  const problem = arrivalProblem(await withReceived(own, delivery.files));
  if (problem !== null) throw new Refused(problem);
  const feed = join(own, `feed-${attempt.attempt}`);
  const { progress, settled } = progressOf(db, attempt, signal);
  try {
    const { folder, mapped } = await prepareFeed({
      db,
      clientId: attempt.clientId,
      files,
      reading: delivery.reading,
      folder: feed,
    });
    const options = delivery.state === 'checking' ? { dryRun: true } : loadOptions(attempt, delivery);
    const result = await importFeed(
      whole(db),
      attempt.clientId,
      folder,
      { ...options, ...(mapped && { mapped }) },
      progress,
    );
    await settled();
    if (result.outcome === 'checked') {
      await endAttempt(db, attempt, {
        from: ['checking'],
        state: isAutomatic(attempt, delivery) ? 'loading' : 'ready',
        problem: null,
        counts: { lines_read: result.read, lines_rejected: result.rejected },
        checked: checkedOf(result),
      });
    } else {
      const problem =
        result.outcome === 'rejected' ? 'Rows were rejected, and nothing was to be loaded then.' : null;
      const state = result.outcome === 'rejected' ? 'refused' : 'loaded';
      await endAttempt(db, attempt, { from: [state], state, problem });
    }
  } finally {
    await settled();
    await removeFolder(feed);
  }
}

/** A source's delivery is loaded at once after its first check; later ones were asked for by people. */
const isAutomatic = ({ attempt }: Attempt, { source_id }: OpenDelivery) =>
  source_id !== null && attempt === firstAttempt;

function loadOptions(
  { importId }: Attempt,
  { folder, load, checked, delivered_by: by }: OpenDelivery,
): Pick<ImportOptions, 'strict' | 'delivery' | 'expected'> {
  if (!load || !checked) throw new Refused('The delivery has not been checked.');
  return {
    strict: load.strict,
    delivery: { by, actor: load.actor, received: { importId, name: folder } },
    expected: {
      controlCents: load.controlCents === null ? null : BigInt(load.controlCents),
      deliveredTotals: load.deliveredTotals ?? [],
      files: checked.files,
    },
  };
}
