/** Receives the bytes of a file in one request: streamed to disk before the change begins, which records its delivery. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type * as calls from '../../../contract/import-sources/push.ts';
import type { Reading } from '../../access/ask.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { removeFolder, type Uploads } from '../../deliveries/folders.ts';
import { newIncoming } from '../../deliveries/incoming.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import type { Queue } from '../../jobs/queue.ts';
import { busy, HttpError } from '../../lib/errors.ts';
import { done } from '../../mutations/change.ts';
import { recordDelivery } from '../../sources/record-delivery.ts';
import { readingOf } from '../../sources/source.ts';
import { sourceNamed } from './queries.ts';

type Wanted = { source: string; name: string; content: unknown; signal: AbortSignal };

export type Pushed = Awaited<ReturnType<typeof receivePush>>;

/** Throws `notFound` for another TMC's source, and 413 for a file that turns out too large. */
export async function receivePush(
  db: ReadOnlyDb,
  reading: Reading,
  uploads: Uploads,
  { source: sourceName, name, content, signal }: Wanted,
) {
  const source = await sourceNamed(reading, sourceName);
  if (!isStream(content)) throw new HttpError(400, { __all__: ['Send the bytes of a file.'] });
  const { maxBytes } = uploads.upload;
  const folder = await newIncoming(uploads);
  const remove = () => void removeFolder(folder);
  signal.addEventListener('abort', remove);
  try {
    const path = join(folder, 'file');
    const bytes = await store(content, path, maxBytes);
    signal.throwIfAborted();
    if (bytes === 0) throw new HttpError(400, { __all__: ['The file is empty.'] });
    return {
      source,
      folder,
      file: { name, bytes, path },
      ...(await readingOf(db, reading.clientId, source)),
    };
  } catch (error) {
    await removeFolder(folder);
    if (signal.aborted) throw signal.reason;
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw busy('There is no room for uploads at the moment.', 60, 'upload_disk');
    throw error;
  }
}

const isStream = (content: unknown): content is Readable =>
  typeof (content as Readable | null)?.iterator === 'function';

export const tooLarge = (maxBytes: number) =>
  new HttpError(413, { detail: `A file has at most ${maxBytes} bytes.` }, { connection: 'close' });

/** A file that turns out too large leaves the connection open for the answer. */
async function store(content: Readable, path: string, maxBytes: number): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  try {
    let bytes = 0;
    for await (const chunk of content.iterator({ destroyOnReturn: false })) {
      bytes += (chunk as Buffer).length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      await file.write(chunk as Buffer);
    }
    return bytes;
  } finally {
    await file.close();
  }
}

type Push = ChangeInput<typeof calls.push> | ChangeInput<typeof calls.pushNamed>;

export async function recordPush(
  change: Push & { prechecked: Pushed },
  { uploads, queue }: { uploads: Uploads; queue: Pick<Queue, 'send'> },
) {
  const { source, folder, file, reading, problem } = change.prechecked;
  try {
    const { id, state, entry } = await recordDelivery(
      change,
      { uploads, queue, userId: change.reading.userId },
      { source, by: 'API', files: [file], reading, problem },
    );
    return done({ id, state }, entry);
  } finally {
    await removeFolder(folder);
  }
}
