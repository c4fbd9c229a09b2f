/**
 * Serves a long table as a file, sent while it is read. Nothing of it is kept, here or in the browser, and it is
 * not packed on the way: a file that breaks off must be seen to, so an error ends the connection.
 */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { totalRowsHeader } from '../../contract/core/constants.ts';
import type { Endpoint, Input } from '../../contract/core/endpoint.ts';
import { messages } from '../../contract/core/errors.ts';
import type { TableExtension } from '../../contract/reports/kinds.ts';
import type { TimedReading } from '../db/ask.ts';
import type { ReadOnlyDb } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import { type Lane, lanes } from '../db/stream.ts';
import { requireSelectedNode } from '../db/visible-nodes.ts';
import { openFile, type Table } from '../files/file.ts';
import { disposition } from '../files/file-name.ts';
import { tooMany } from '../ground/errors.ts';
import { isActiveMember } from '../identity/recipient.ts';
import { hangUpOf } from './hang-up.ts';
import { askerOf, route } from './serve.ts';
import { readingOf } from './serve-report.ts';

/** A file that is to be sent: its name, its format and its rows. */
export type Download<Row> = { fileName: string; format: TableExtension; table: Table<Row> };

export type DownloadLimits = {
  lane: Lane;
  /** Of a reader whom the file waits for, over `windowMs`. */
  leastBytesPerSecond: number;
  windowMs: number;
  longestMs: number;
  /** How often it is looked whether the reader may still work in the client. */
  accessMs: number;
  /** So long a user's second file waits for the first to be complete: short ones follow each other. */
  patienceMs: number;
};

/**
 * A reader holds a turn for as long as the file takes. Half a million bits a second is less than any line that is in
 * use carries; half a minute lets a line recover that broke down for a moment. In a quarter of an hour two megabits a
 * second carry 225 MB, which is more than half a million rows.
 */
const usual: DownloadLimits = {
  lane: lanes.download,
  leastBytesPerSecond: 64_000,
  windowMs: 30_000,
  longestMs: 15 * 60_000,
  accessMs: 2_000,
  patienceMs: 5_000,
};

/** What users are downloading, until it is complete or given up. */
const downloading = new Map<number, Promise<void>>();

export function serveDownload<E extends Endpoint, Row>(
  app: FastifyInstance,
  endpoint: E,
  download: (reading: TimedReading, query: Input<E>['query']) => Download<Row> | Promise<Download<Row>>,
  limits: DownloadLimits = usual,
): void {
  const answer: Parameters<typeof route>[2] = async (request, reply) => {
    const { query } = request as unknown as Input<E>;
    const { scope, ...asker } = askerOf(request);
    const reading = readingOf(app, { ...asker, scope, signal: hangUpOf(reply) });
    await requireSelectedNode(reading, query);

    const { fileName, format, table } = await download(reading, query);
    const open = async () => {
      const { total, ...file } = await openFile(app.db, reading, format, table, limits.lane);
      return { ...file, headers: { [totalRowsHeader]: total } };
    };
    return sendFile(app.db, reply, scope, fileName, open, limits);
  };
  route(app, endpoint, answer, { compress: false });
}

type Opened = { bytes: Readable; mediaType: string; headers: Record<string, string | number> };

/** Sends a file that is read as its reader takes it: to each user one at a time, within the limits. */
export async function sendFile(
  db: ReadOnlyDb,
  reply: FastifyReply,
  reader: Pick<Scope, 'userId' | 'clientId'>,
  fileName: string,
  open: () => Promise<Opened>,
  limits: Omit<DownloadLimits, 'lane'> = usual,
): Promise<FastifyReply> {
  const done = await beginDownload(reader.userId, limits);
  const { bytes, mediaType, headers } = await open().catch((error) => {
    done();
    throw error;
  });
  // At the end, before it is closed: whoever has it all may ask for the next.
  bytes.once('end', done).once('close', () => bytes.readableEnded || done());
  if (reply.raw.destroyed) bytes.destroy();
  const breakOff = (why: string) => {
    bytes.destroy(new Error(why));
    // It does not hear that while it waits for rows.
    reply.raw.destroy();
  };
  endWithReader(bytes, reply.raw, breakOff, limits);
  endWithAccess(db, reader, bytes, breakOff, limits);
  return reply
    .headers(headers)
    .header('cache-control', 'no-store')
    .header('content-disposition', disposition(fileName))
    .type(mediaType)
    .send(bytes);
}

/** One at a time; answers how to say that it is complete or given up. Throws `tooMany` where the first takes long. */
async function beginDownload(
  userId: number,
  { patienceMs }: Pick<DownloadLimits, 'patienceMs'>,
): Promise<() => void> {
  const given = AbortSignal.timeout(patienceMs);
  for (let first = downloading.get(userId); first; first = downloading.get(userId)) {
    if (given.aborted) throw tooMany(messages.oneDownload);
    await Promise.race([first, once(given, 'abort')]);
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  downloading.set(userId, promise);
  return () => {
    // It is told twice: at the end, and when the file is closed.
    if (downloading.get(userId) === promise) downloading.delete(userId);
    resolve();
  };
}

/** A reader who went away ends the reading through Fastify; one who takes too little, or too long, ends it here. */
function endWithReader(
  bytes: Readable,
  response: ServerResponse,
  breakOff: (why: string) => void,
  { leastBytesPerSecond, windowMs, longestMs }: Omit<DownloadLimits, 'lane'>,
): void {
  let written = response.socket?.bytesWritten ?? 0;
  const watch = setInterval(() => {
    const before = written;
    written = response.socket?.bytesWritten ?? 0;
    const least = (leastBytesPerSecond * windowMs) / 1000;
    if (response.writableNeedDrain && written - before < least) breakOff('The reader is too slow');
  }, windowMs);
  const end = setTimeout(() => breakOff('The download takes too long'), longestMs);
  bytes.once('close', () => {
    clearInterval(watch);
    clearTimeout(end);
  });
}

/** A reader who was deactivated, or lost the access, gets no more of it: by whichever process that was done. */
function endWithAccess(
  db: ReadOnlyDb,
  reader: Pick<Scope, 'userId' | 'clientId'>,
  bytes: Readable,
  breakOff: (why: string) => void,
  { accessMs }: Pick<DownloadLimits, 'accessMs'>,
): void {
  const look = async () => {
    // A database that is away for a moment takes nobody's access.
    const isActive = await isActiveMember(db, reader).catch(() => true);
    if (!isActive) breakOff('The reader was deactivated');
  };
  const watch = setInterval(look, accessMs);
  bytes.once('close', () => clearInterval(watch));
}
