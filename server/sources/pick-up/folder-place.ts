/** A source's folder in the operator's pick-up folder. Symbolic links are never followed: they could lead to another TMC. */
import { createHash } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, type Place, PlaceFault } from './place.ts';

/** `CODE/SOURCE`, whose names hold no separators. */
export const folderOf = (clientCode: string, sourceName: string) => `${clientCode}/${sourceName}`;

/** Makes the folder if it is missing. Throws `PlaceFault` if it leads elsewhere, or the pick-up folder is missing. */
export async function folderPlace(inbox: string, clientCode: string, sourceName: string): Promise<Place> {
  const own = join(inbox, clientCode);
  const root = join(own, sourceName);
  try {
    await lstat(inbox);
    await mkdir(root, { recursive: true });
    if ((await realpath(root)) !== join(await realpath(own), sourceName))
      throw new PlaceFault('The pick-up folder of the source is a symbolic link.');
  } catch (error) {
    if (error instanceof PlaceFault) throw error;
    throw new PlaceFault('The pick-up folder of the source cannot be opened.');
  }
  const at = (path: string) => join(root, path);
  return {
    list: (folder) => entriesIn(at(folder)),
    copy: (path, target) => copyFile(at(path), target),
    async makeFolder(path) {
      await mkdir(at(path), { recursive: true });
      if (!(await lstat(at(path))).isDirectory())
        throw new PlaceFault(`${path} in the pick-up folder is no folder.`);
    },
    move: (from, to) => rename(at(from), at(to)),
    write: (path, text) => writeText(at(path), text),
    removeFile: (path) => rm(at(path), { force: true }),
    removeFolder: (path) => rmdir(at(path)),
  };
}

async function entriesIn(folder: string): Promise<Entry[]> {
  const names = await readdir(folder).catch(missing);
  const entries = await Promise.all(
    (names ?? []).map(async (name): Promise<Entry[]> => {
      const found = await lstat(join(folder, name)).catch(missing);
      if (!found) return [];
      const kind = found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other';
      return [{ name, kind, bytes: found.size, modifiedMs: Math.floor(found.mtimeMs) }];
    }),
  );
  return entries.flat();
}

async function copyFile(path: string, target: string | null) {
  const hash = createHash('sha256');
  let bytes = 0;
  const source = createReadStream(path, { flags: constants.O_RDONLY | constants.O_NOFOLLOW } as never);
  source.on('data', (chunk: Buffer | string) => {
    bytes += chunk.length;
    hash.update(chunk);
  });
  await pipeline(
    source,
    target === null ? nowhere() : createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  );
  return { bytes, sha256: hash.digest('hex') };
}

export const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function writeText(path: string, text: string): Promise<void> {
  const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW } = constants;
  const file = await open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW);
  try {
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
