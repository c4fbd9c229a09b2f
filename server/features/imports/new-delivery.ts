/** Stores the rows of a new delivery. */
import type { Trx } from '../../database/schema.ts';

type NewDelivery = { actor: string; corrects?: number; files: readonly { name: string; bytes: number }[] };

/** Returns its id and name, and the ids of its files in their order. */
export async function newDelivery(trx: Trx, clientId: number, { actor, corrects, files }: NewDelivery) {
  const now = new Date();
  const name = files.map((file) => file.name).join(', ');
  const counts = { lines_read: 0, lines_added: 0, lines_changed: 0, lines_unchanged: 0, lines_rejected: 0 };
  const { id } = await trx
    .insertInto('imports')
    .values({
      client_id: clientId,
      started_at: now,
      finished_at: now,
      folder: name,
      state: 'received',
      actor,
      delivered_by: 'browser',
      headers: '{}',
      ...counts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('deliveries')
    .values({ client_id: clientId, import_id: id, corrects: corrects ?? null })
    .execute();
  const fileIds: number[] = [];
  for (const file of files) {
    const stored = await trx
      .insertInto('delivery_files')
      .values({ client_id: clientId, import_id: id, ...file })
      .returning('id')
      .executeTakeFirstOrThrow();
    fileIds.push(stored.id);
  }
  return { subject: { id, label: name }, fileIds };
}
