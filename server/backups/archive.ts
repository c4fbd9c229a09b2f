/** The file of a backup: a tar archive compressed with Zstandard, whose entries are hashed as they pass. */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { CommandError } from '../lib/command-error.ts';

export type FileSum = { bytes: number; sha256: string };

/** Room that is left on the disk, which others need to go on: the database may be on it. */
const reservedBytes = 256 * 1024 * 1024;
const bytesBetweenChecks = 16 * 1024 * 1024;

export class ArchiveWriter {
  /** What has been added so far. */
  readonly files: Record<string, FileSum> = {};
  readonly #pack = pack();
  readonly #written: Promise<void>;

  /** `path` must not exist. */
  constructor(path: string) {
    const compress = createZstdCompress({
      params: {
        [constants.ZSTD_c_compressionLevel]: 3,
        [constants.ZSTD_c_checksumFlag]: 1,
      },
    });
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    this.#written = pipeline(this.#pack, compress, leavingRoom(path), file);
    this.#written.catch(() => undefined);
  }

  addFolder(name: string): void {
    this.#pack.entry({ name, type: 'directory', mode: 0o700 });
  }

  async addFile(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void> {
    const hash = createHash('sha256');
    const entry = this.#pack.entry({ name, size, mode: 0o600 });
    // Where writing has failed, the entry would wait for ever.
    await Promise.race([pipeline(content, hashing(hash), entry), this.#failure()]);
    this.files[name] = { bytes: size, sha256: hash.digest('hex') };
  }

  addText(name: string, text: string): void {
    this.files[name] = sumOfText(text);
    this.#pack.entry({ name, mode: 0o600 }, text);
  }

  async finish(): Promise<void> {
    this.#pack.finalize();
    await this.#written;
  }

  /** Stops writing, closes the file, and returns the cause of the error: why writing had failed, or else the error. */
  async abandon(error: unknown): Promise<unknown> {
    this.#pack.destroy();
    return this.#written.then(
      () => error,
      (cause) => (cause.code === 'ERR_STREAM_PREMATURE_CLOSE' ? error : cause),
    );
  }

  #failure(): Promise<never> {
    return this.#written.then(() => new Promise<never>(() => undefined));
  }
}

export type ArchiveEntry = { name: string; isFolder: boolean; content: AsyncIterable<Buffer> };

/** Visits the entries in order. Throws a CommandError if the file cannot be read to its end. */
export async function readArchive(
  path: string,
  visit: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const entries = extract();
  let visiting = false;
  try {
    const reading = pipeline(createReadStream(path), createZstdDecompress(), entries);
    reading.catch(() => undefined);
    for await (const entry of entries) {
      const { name, type } = entry.header;
      visiting = true;
      await visit({
        name,
        isFolder: type === 'directory',
        content: entry as AsyncIterable<unknown> as AsyncIterable<Buffer>,
      });
      visiting = false;
      entry.resume();
    }
    await reading;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !visiting) throw new CommandError(`There is no file ${path}.`);
    if (code === 'EACCES' || code === 'EISDIR' || code === 'ENOSPC' || error instanceof CommandError)
      throw error;
    throw damaged(path, (error as Error).message);
  }
}

export const damaged = (path: string, why: string) =>
  new CommandError(`${path} is damaged, or is no backup of Tripledger: ${why}.`);

/** Reads the content to its end. */
export async function sumOf(content: AsyncIterable<Buffer>): Promise<FileSum> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

export async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

export const sumOfText = (text: string): FileSum => ({
  bytes: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
});

const hashing = (hash: Hash) =>
  new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });

/** Fails before the disk is full, since a database that shares it would stop. */
function leavingRoom(path: string): Transform {
  let unchecked = bytesBetweenChecks;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      unchecked += chunk.length;
      if (unchecked < bytesBetweenChecks) return done(null, chunk);
      unchecked = 0;
      const { bavail, bsize } = statfsSync(dirname(path));
      if (bavail * bsize >= reservedBytes) return done(null, chunk);
      return done(new CommandError(`The disk of ${path} is nearly full: make room, or choose another disk.`));
    },
  });
}
