/** Files that were recorded but lie yet where they were found: a process was killed before it moved them. */
import type { DeliveredBy } from '../../../contract/imports/states.ts';
import type { ReadOnlyDb, Trx } from '../../database/schema.ts';
import { inTenant, whole } from '../../database/tenant.ts';
import { doneMark } from './complete-files.ts';
import { entryOf, folders, type Place } from './place.ts';

export type Whose = { clientId: number; sourceId: number; by: DeliveredBy };

export type Taken = { id: number; importId: number; found: string; bytes: number; sha256: string | null };

export async function unmovedFiles(trx: Trx, { clientId, sourceId, by }: Whose): Promise<Taken[]> {
  const found = await trx
    .selectFrom('delivery_files as file')
    .innerJoin('imports as import', (join) =>
      join.onRef('import.client_id', '=', 'file.client_id').onRef('import.id', '=', 'file.import_id'),
    )
    .where('file.client_id', '=', clientId)
    .where('import.source_id', '=', sourceId)
    .where('import.delivered_by', '=', by)
    .where('file.is_moved', '=', false)
    .select(['file.id', 'file.import_id', 'file.original_name', 'file.bytes', 'file.sha256'])
    .orderBy('file.id')
    .execute();
  return found.map(({ import_id, original_name, ...file }) => ({
    ...file,
    importId: import_id,
    found: original_name ?? '',
  }));
}

/** Moves what an earlier run recorded. A file of the same name that differs is another delivery, and stays. */
export async function moveTaken(db: ReadOnlyDb, place: Place, whose: Whose): Promise<void> {
  const unmoved = await inTenant(whole(db), whose.clientId, (trx) => unmovedFiles(trx, whose));
  for (const file of unmoved) {
    if (!(await isAway(place, file)) && (await isThere(place, file))) await moveAway(place, file);
    await noteMoved(db, whose.clientId, file.id);
  }
}

const folderOf = ({ importId }: Taken) => `${folders.loading}/${importId}`;

const isAway = async (place: Place, file: Taken) =>
  (await entryOf(place, folderOf(file), file.found)) !== undefined;

async function isThere(place: Place, { found, bytes, sha256 }: Taken): Promise<boolean> {
  const entry = await entryOf(place, '', found);
  if (entry?.kind !== 'file' || entry.bytes !== bytes) return false;
  return sha256 === null || (await place.copy(found, null)).sha256 === sha256;
}

export async function moveAway(place: Place, file: Taken): Promise<void> {
  await place.makeFolder(folderOf(file));
  // First the mark: without its file, it would vouch for the next one of that name.
  const mark = `${file.found}${doneMark}`;
  if (await entryOf(place, '', mark)) await place.removeFile(mark);
  await place.move(file.found, `${folderOf(file)}/${file.found}`);
}

export async function noteMoved(db: ReadOnlyDb, clientId: number, fileId: number): Promise<void> {
  await inTenant(whole(db), clientId, (trx) =>
    trx
      .updateTable('delivery_files')
      .set({ is_moved: true })
      .where('client_id', '=', clientId)
      .where('id', '=', fileId)
      .execute(),
  );
}
