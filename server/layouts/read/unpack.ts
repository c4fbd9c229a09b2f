/** Unpacks gzip files and ZIP archives of a delivery into a folder. Workbooks, which are archives too, stay as they are. */
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import yauzl from 'yauzl';
import { Refused } from '../../ingest/refused.ts';
import { maxFiles, maxRatio, maxUnpackedBytes, ratioAppliesAbove } from './limits.ts';
import type { SourceFile } from './source-file.ts';

/** Throws `Refused` for an archive that is broken, too large, or whose paths lead out of it. */
export async function unpack(files: readonly SourceFile[], folder: string): Promise<SourceFile[]> {
  const unpacking = new Unpacking(folder);
  for (const file of files) await unpacking.add(file);
  return unpacking.files;
}

class Unpacking {
  readonly files: SourceFile[] = [];
  readonly #folder: string;
  #bytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async add(file: SourceFile): Promise<void> {
    const kind = await kindOf(file.path);
    if (kind === 'gzip') {
      const name = file.name.replace(/\.gz$/i, '');
      const packed = createReadStream(file.path);
      await this.#write(name, file, packed.pipe(forwardErrors(packed, createGunzip())), file.path);
    } else if (kind === 'zip') await this.#addArchive(file);
    else this.#keep(file);
  }

  #keep(file: SourceFile): void {
    if (this.files.length >= maxFiles)
      throw new Refused(`More than ${maxFiles} files cannot be loaded at once.`);
    if (this.files.some(({ name }) => name === file.name)) {
      throw new Refused(`Two files are called ${file.name}.`);
    }
    this.files.push(file);
  }

  async #addArchive(file: SourceFile): Promise<void> {
    const archive = await yauzl.openPromise(file.path).catch((error: Error) => {
      throw brokenArchive(file, error);
    });
    try {
      if (await isWorkbook(file)) return this.#keep(file);
      for await (const entry of archive.eachEntry()) {
        const { fileName } = entry;
        if (fileName.endsWith('/') || /(^|\/)(__MACOSX\/|\.)/.test(fileName)) continue;
        if (entry.isEncrypted()) throw new Refused(`${file.name}: ${fileName} is encrypted.`);
        const content = await archive.openReadStreamPromise(entry);
        const unpacked = await this.#write(`${file.name}/${fileName}`, file, content, file.path);
        const kind = await kindOf(unpacked.path);
        if (kind !== null && !(await isWorkbook(unpacked))) {
          throw new Refused(`${file.name}: ${fileName} is an archive in an archive.`);
        }
      }
    } catch (error) {
      if (error instanceof Refused || isOfDisk(error)) throw error;
      throw brokenArchive(file, error as Error);
    } finally {
      archive.close();
    }
  }

  async #write(name: string, from: SourceFile, content: Readable, packedPath: string): Promise<SourceFile> {
    const path = join(this.#folder, `unpacked-${this.files.length}`);
    const packedBytes = statSync(packedPath).size;
    let bytes = 0;
    const counted = new Transform({
      transform: (chunk: Buffer, _, done) => {
        bytes += chunk.length;
        this.#bytes += chunk.length;
        const isBomb = bytes > ratioAppliesAbove && bytes > packedBytes * maxRatio;
        done(
          isBomb || this.#bytes > maxUnpackedBytes
            ? new Refused(`${from.name} unpacks to more than can be loaded.`)
            : null,
          chunk,
        );
      },
    });
    try {
      await pipeline(content, counted, createWriteStream(path, { flags: 'wx' }));
    } catch (error) {
      if (error instanceof Refused || isOfDisk(error)) throw error;
      throw brokenArchive(from, error as Error);
    }
    const unpacked = { name, path };
    this.#keep(unpacked);
    return unpacked;
  }
}

async function kindOf(path: string): Promise<'gzip' | 'zip' | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (bytesRead >= 2 && buffer[0] === 0x1f && buffer[1] === 0x8b) return 'gzip';
    return buffer.toString('latin1') === 'PK\x03\x04' || buffer.toString('latin1') === 'PK\x05\x06'
      ? 'zip'
      : null;
  } finally {
    await file.close();
  }
}

export async function isWorkbook({ path }: SourceFile): Promise<boolean> {
  if ((await kindOf(path)) !== 'zip') return false;
  const archive = await yauzl.openPromise(path).catch(() => null);
  if (!archive) return false;
  try {
    let count = 0;
    for await (const { fileName } of archive.eachEntry()) {
      if (fileName === 'xl/workbook.xml') return true;
      if (++count > maxFiles) return false;
    }
    return false;
  } catch {
    return false;
  } finally {
    archive.close();
  }
}

const brokenArchive = ({ name }: SourceFile, error: Error) =>
  new Refused(
    /relative path|absolute path|invalid characters in fileName/.test(error.message)
      ? `${name} holds a path that leads out of the archive.`
      : `${name} cannot be unpacked: the archive is broken.`,
  );

/** As a full disk, which is no fault of the archive. */
const isOfDisk = (error: unknown) =>
  ['ENOSPC', 'EACCES', 'EIO'].includes((error as { code?: string }).code ?? '');

function forwardErrors<To extends Transform>(from: Readable, to: To): To {
  from.on('error', (error) => to.destroy(error));
  return to;
}
