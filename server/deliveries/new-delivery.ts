/** Stores the rows of a new delivery. */
import type { DeliveredBy } from '../../contract/imports/states.ts';
import type { Trx } from '../database/schema.ts';
import type { DeliveryReading, LoadRequest } from '../database/schema-imports.ts';

/** A source's delivery is checked and loaded without anybody asking, unless there is a problem already. */
export type OfSource = {
  id: number;
  reading: DeliveryReading | null;
  load: LoadRequest;
  problem: string | null;
};

type NewFile = {
  name: string;
  bytes: number;
  original_name?: string;
  sha256?: string | null;
  is_moved?: boolean;
};

type NewDelivery = {
  actor: string;
  by?: DeliveredBy;
  corrects?: number;
  source?: OfSource;
  files: readonly NewFile[];
};

/** Returns its id and name, and the ids of its files in their order. */
export async function newDelivery(
  trx: Trx,
  clientId: number,
  { actor, by = 'browser', corrects, source, files }: NewDelivery,
) {
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
      state: source ? (source.problem === null ? 'checking' : 'refused') : 'received',
      problem: source?.problem ?? null,
      actor,
      delivered_by: by,
      source_id: source?.id ?? null,
      headers: '{}',
      ...counts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('deliveries')
    .values({
      client_id: clientId,
      import_id: id,
      corrects: corrects ?? null,
      ...(source && {
        attempt: firstAttempt,
        reading: source.reading && JSON.stringify(source.reading),
        load: JSON.stringify(source.load),
        // Nothing of it is kept if it was refused before it was read.
        files_removed_at: source.problem === null ? null : now,
      }),
    })
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

/** Of a source's delivery: what people ask for later has higher ones, and waits for them between check and load. */
export const firstAttempt = 1;
