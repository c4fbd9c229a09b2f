/** The record of an import: its files, its counts, and the rows that it rejected. */
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import type { DeliveredBy } from '../../contract/imports/states.ts';
import type { Trx } from '../database/schema.ts';
import { takeIds } from '../database/take-ids.ts';
import type { Actor } from '../mutations/change.ts';
import { kind } from '../mutations/kind.ts';
import { toEveryone } from '../mutations/visible.ts';
import { type FeedFile, feedFiles } from './columns.ts';
import type { DeliveredFile } from './delivered-file.ts';
import { Refused } from './refused.ts';
import { keepRejects } from './rejects.ts';
import type { RecordsBefore } from './take-back/records-before.ts';

/** The audit record of a loaded import; its numbers count lines, except `nodes`. */
export const dataImported = kind('data_imported', {
  state: z.object({
    folder: z.string(),
    read: z.number(),
    added: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    rejected: z.number(),
    /** Nodes added to the hierarchy or changed in it. */
    nodes: z.number().default(0),
  }),
  // The merge itself raises the data version, as late as possible.
  raises: [],
  undo: 'An import is corrected by the next one.',
  visible: toEveryone,
});

/** A layout and the files that it read, where the feed was made of those. */
export type Mapped = { layout: string; version: number; files: readonly DeliveredFile[] };

export async function describeFile(path: string, name = basename(path)): Promise<DeliveredFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { name, bytes: statSync(path).size, sha256: hash.digest('hex') };
}

/** The names of the feed's own files. */
export const namesOf = (paths: Readonly<Record<FeedFile, string>>) =>
  feedFiles
    .filter((file) => statSync(paths[file], { throwIfNoEntry: false })?.isFile())
    .map((file) => basename(paths[file]));

/** The ids of an import's files by name; its lines refer to them before the import is recorded. */
export type FileIds = ReadonlyMap<string, number>;

export async function numberFiles(trx: Trx, names: readonly string[]): Promise<FileIds> {
  const ids = await takeIds(trx, 'import_files', names.length);
  return new Map(names.map((name, index) => [name, ids[index] as number]));
}

export type ImportRecord = {
  /** The delivery that is loaded; null: the import is new. */
  receivedAs: number | null;
  fileIds: FileIds;
  files: readonly DeliveredFile[];
  startedAt: Date;
  folder: string;
  isLoaded: boolean;
  counts: { read: number; added: number; changed: number; unchanged: number; rejected: number };
  headers: ReadonlyMap<FeedFile, readonly string[]>;
  actor: Actor;
  deliveredBy: DeliveredBy;
  mapped: Mapped | undefined;
  recordsBefore: RecordsBefore | null;
};

/** Records an import whose outcome is known, before it is merged; returns its id. */
export async function keepImport(trx: Trx, clientId: number, record: ImportRecord): Promise<number> {
  const id = await writeImport(trx, clientId, record);
  const rows = record.files.map((file) => ({
    client_id: clientId,
    id: record.fileIds.get(file.name) as number,
    import_id: id,
    ...file,
  }));
  await trx.insertInto('import_files').values(rows).execute();
  await keepRejects(trx, clientId, id);
  return id;
}

/** Throws `Refused` if the delivery was deleted meanwhile. */
async function writeImport(trx: Trx, clientId: number, record: ImportRecord): Promise<number> {
  const { counts, isLoaded, mapped } = record;
  const values = {
    started_at: record.startedAt,
    finished_at: new Date(),
    state: isLoaded ? 'loaded' : 'refused',
    lines_read: counts.read,
    lines_added: isLoaded ? counts.added : 0,
    lines_changed: isLoaded ? counts.changed : 0,
    lines_unchanged: counts.unchanged,
    lines_rejected: counts.rejected,
    headers: JSON.stringify(Object.fromEntries(record.headers)),
    layout: mapped?.layout ?? null,
    layout_version: mapped?.version ?? null,
    records_before: record.recordsBefore && JSON.stringify(record.recordsBefore),
  } as const;
  if (record.receivedAs !== null) {
    const updated = await trx
      .updateTable('imports')
      .set(values)
      .where('client_id', '=', clientId)
      .where('id', '=', record.receivedAs)
      .where('state', '=', 'loading')
      .returning('id')
      .executeTakeFirst();
    if (!updated) throw new Refused('The delivery was deleted before it was loaded.');
    return updated.id;
  }
  const { id } = await trx
    .insertInto('imports')
    .values({
      client_id: clientId,
      folder: record.folder,
      actor: record.actor.label,
      delivered_by: record.deliveredBy,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function noteImportFinished(trx: Trx, clientId: number, id: number): Promise<void> {
  await trx
    .updateTable('imports')
    .set({ finished_at: new Date() })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}
