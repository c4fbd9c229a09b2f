/** The rows of a delivery, as its jobs read and write them. */
import type { DeliveryProgress } from '../../contract/imports/delivery.ts';
import type { ImportState } from '../../contract/imports/states.ts';
import type { ReadOnlyDb, Trx } from '../database/schema.ts';
import type { Checked } from '../database/schema-imports.ts';
import { inTenant, whole } from '../database/tenant.ts';
import { announcedFiles, importWithDelivery } from './delivered.ts';

/** A job for a delivery. A later job has a higher attempt, and the earlier one has nothing to do any more. */
export type Attempt = { clientId: number; importId: number; attempt: number };

/** What a job of this attempt has to do; undefined: nothing any more. */
export function openDelivery(db: ReadOnlyDb, { clientId, importId, attempt }: Attempt) {
  return inTenant(whole(db), clientId, async (trx) => {
    const query = importWithDelivery(clientId, importId)
      .where('delivery.attempt', '=', attempt)
      .select(['import.state', 'import.folder', 'import.delivered_by', 'import.source_id'])
      .select(['delivery.reading', 'delivery.load', 'delivery.checked']);
    const { rows } = await trx.executeQuery(query.compile());
    const [found] = rows;
    if (!found) return undefined;
    const { rows: files } = await trx.executeQuery(announcedFiles(clientId, importId).compile());
    return { ...found, files };
  });
}

export type OpenDelivery = NonNullable<Awaited<ReturnType<typeof openDelivery>>>;

/** Returns whether the attempt is still wanted. */
export function writeProgress(
  db: ReadOnlyDb,
  { clientId, importId, attempt }: Attempt,
  progress: DeliveryProgress,
): Promise<boolean> {
  return inTenant(whole(db), clientId, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('deliveries')
      .set({ progress: JSON.stringify(progress) })
      .where('client_id', '=', clientId)
      .where('import_id', '=', importId)
      .where('attempt', '=', attempt)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

/** Deliveries of the same source that were received before and are still worked on, the oldest first. */
export function earlierOfSource(
  db: ReadOnlyDb,
  { clientId, importId }: Attempt,
  sourceId: number,
): Promise<Attempt[]> {
  return inTenant(whole(db), clientId, async (trx) => {
    const found = await trx
      .selectFrom('imports as import')
      .innerJoin('deliveries as delivery', (join) =>
        join
          .onRef('delivery.client_id', '=', 'import.client_id')
          .onRef('delivery.import_id', '=', 'import.id'),
      )
      .where('import.client_id', '=', clientId)
      .where('import.source_id', '=', sourceId)
      .where('import.id', '<', importId)
      .where('import.state', 'in', ['checking', 'loading'])
      .select(['import.id', 'delivery.attempt'])
      .orderBy('import.id')
      .execute();
    return found.map(({ id, attempt }) => ({ clientId, importId: id, attempt }));
  });
}

export type Ending = {
  from: readonly ImportState[];
  state: ImportState;
  problem: string | null;
  counts?: { lines_read: number; lines_rejected: number };
  checked?: Checked;
};

/** Ends a job's work: does nothing if the delivery was deleted, or is in another state by now. */
export function endAttempt(db: ReadOnlyDb, attempt: Attempt, ending: Ending): Promise<void> {
  return inTenant(whole(db), attempt.clientId, async (trx) => {
    if (!(await clearProgress(trx, attempt, ending.checked))) return;
    await trx
      .updateTable('imports')
      .set({
        state: ending.state,
        problem: ending.problem,
        finished_at: new Date(),
        ...ending.counts,
      })
      .where('client_id', '=', attempt.clientId)
      .where('id', '=', attempt.importId)
      .where('state', 'in', ending.from)
      .execute();
  });
}

async function clearProgress(trx: Trx, attempt: Attempt, checked: Checked | undefined): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('deliveries')
    .set({ progress: null, ...(checked && { checked: JSON.stringify(checked) }) })
    .where('client_id', '=', attempt.clientId)
    .where('import_id', '=', attempt.importId)
    .where('attempt', '=', attempt.attempt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
