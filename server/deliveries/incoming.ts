/** Folders for files that are being received or copied, until a delivery of them is recorded. */
import { mkdtemp, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { filePath, isMissing, makeFolder, removeFolder, type Uploads, uploadsFolder } from './folders.ts';

const incomingFolder = (uploads: Uploads) => join(uploadsFolder(uploads), 'incoming');

/** The caller removes it; a crash leaves it to the sweep. */
export async function newIncoming(uploads: Uploads): Promise<string> {
  return mkdtemp(join(await makeFolder(incomingFolder(uploads)), 'of-'));
}

/** Moves files to where a delivery expects them. */
export async function keepFiles(paths: readonly string[], folder: string, fileIds: readonly number[]) {
  await makeFolder(folder);
  for (const [at, path] of paths.entries()) await rename(path, filePath(folder, fileIds[at] as number));
}

/** Removes what was left alone since before this instant. */
export async function sweepIncoming(uploads: Uploads, before: Date): Promise<void> {
  const folder = incomingFolder(uploads);
  const names = await readdir(folder).catch(noneIfMissing);
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(noneIfMissing);
    if (!Array.isArray(found) && found.mtime < before) await removeFolder(join(folder, name));
  }
}

function noneIfMissing(error: unknown): never[] {
  if (!isMissing(error)) throw error;
  return [];
}
