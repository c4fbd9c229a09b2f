/** Adds files and folders of the disk to an archive. */
import { existsSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isMissing } from '../deliveries/folders.ts';
import type { ArchiveWriter } from './archive.ts';

/** As many bytes as the file has now: somebody may be appending to it. A file that is gone is left out. */
export async function addFile(archive: ArchiveWriter, path: string, name: string): Promise<void> {
  const file = await open(path).catch(unlessMissing);
  if (!file) return;
  try {
    const { size } = await file.stat();
    const content =
      size === 0 ? Readable.from([]) : file.createReadStream({ start: 0, end: size - 1, autoClose: false });
    await archive.addFile(name, size, content);
  } finally {
    await file.close();
  }
}

export async function addFolder(archive: ArchiveWriter, folder: string, name: string): Promise<void> {
  if (!existsSync(folder)) return;
  archive.addFolder(name);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const [path, inside] = [join(folder, entry.name), `${name}/${entry.name}`];
    if (entry.isDirectory()) await addFolder(archive, path, inside);
    else if (entry.isFile()) await addFile(archive, path, inside);
  }
}

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
