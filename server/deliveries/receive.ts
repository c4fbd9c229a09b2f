/**
 * Receives a file in pieces. A piece is streamed to a file of its own and appended once it is whole, so that a broken
 * connection loses one piece and never leaves half of one. See decision 065.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pieceBytes } from '../../contract/imports/delivery.ts';
import { exclusivelyFor } from '../database/locks.ts';
import type { ReadOnlyDb } from '../database/schema.ts';
import { busy, conflict, HttpError, notFound } from '../lib/errors.ts';
import { isMissing, makeFolder, receivedBytes } from './folders.ts';

export type Piece = {
  fileId: number;
  /** The path of the file, and its bytes as announced. */
  path: string;
  of: number;
  offset: number;
  /** The piece's own bytes: the connection delivers no more and no fewer. */
  bytes: number;
  content: Readable;
  signal: AbortSignal;
};

/** Returns how many bytes of the file have arrived. Throws `conflict` if the piece does not continue the file. */
export async function receivePiece(db: ReadOnlyDb, piece: Piece): Promise<number> {
  const { path, content, signal } = piece;
  const part = `${path}.${randomUUID()}.part`;
  try {
    await makeFolder(dirname(path));
    await requireFit(piece);
    await pipeline(content, createWriteStream(part, { flags: 'wx', mode: 0o600 }), { signal });
    return await exclusivelyFor(db, 'uploadedFile', piece.fileId, signal, async () => {
      await requireFit(piece);
      await append(part, piece);
      return receivedBytes(path);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw busy('There is no room for uploads at the moment.', 60, 'upload_disk');
    // Its folder was removed with the delivery.
    if (isMissing(error)) throw notFound();
    throw error;
  } finally {
    await rm(part, { force: true });
  }
}

/** A disk that fills up in between leaves the file as it was. */
async function append(part: string, { path, offset }: Piece): Promise<void> {
  try {
    await pipeline(createReadStream(part), createWriteStream(path, { flags: 'a', mode: 0o600 }));
  } catch (error) {
    await truncate(path, offset).catch(() => undefined);
    throw error;
  }
}

async function requireFit({ path, of, offset, bytes }: Piece): Promise<void> {
  const received = await receivedBytes(path);
  if (offset !== received) throw conflict(`The file continues at byte ${received}.`);
  if (bytes > pieceBytes) throw new HttpError(413, { detail: `A piece has at most ${pieceBytes} bytes.` });
  if (offset + bytes > of) throw new HttpError(413, { detail: 'The file is larger than announced.' });
}
