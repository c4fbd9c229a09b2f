/**
 * Streams a long table as a file while it is read. It is neither cached nor compressed. An error closes the connection,
 * so that an incomplete file is recognised as such.
 */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Input } from '../../contract/http/endpoint.ts';
import { messages } from '../../contract/http/errors.ts';
import type { TableExtension } from '../../contract/reports/kinds.ts';
import { totalRowsHeader } from '../../contract/vocabulary/constants.ts';
import type { FileTitle } from '../../contract/vocabulary/file-name.ts';
import type { TimedReading } from '../access/ask.ts';
import type { Scope } from '../access/scope.ts';
import { type Lane, lanes } from '../access/stream.ts';
import { requireSelectedNode } from '../access/visible-nodes.ts';
import type { ReadOnlyDb } from '../database/schema.ts';
import { openFile, type Table } from '../files/file.ts';
import { disposition, titleInRecords } from '../files/file-name.ts';
import { isActiveMember } from '../identity/recipient.ts';
import { tooMany } from '../lib/errors.ts';
import { disconnectSignal } from './disconnect-signal.ts';
import { recordDownload } from './record-download.ts';
import { requesterOf, route } from './serve.ts';
import { readingOf, requireNeeded } from './serve-report.ts';
import type { Served } from './served.ts';

/** A file to send: its name, its title without what was filtered by, its format and its rows. */
export type Download<Row> = { fileName: string; title: FileTitle; format: TableExtension; table: Table<Row> };

export type DownloadLimits = {
  lane: Lane;
  /** Minimum rate, over `windowMs`, of a reader for whom the file waits. */
  leastBytesPerSecond: number;
  windowMs: number;
  longestMs: number;
  /** Interval between checks that the reader is still a member of the client. */
  accessMs: number;
  /** How long a user's second file waits for the first: short files follow each other. */
  patienceMs: number;
};

/**
 * A reader holds a turn for as long as the file takes. Half a megabit per second is less than any connection in use
 * provides; half a minute lets a connection recover from a short interruption. In a quarter of an hour, two megabits
 * per second transfer 225 MB, which is more than half a million rows.
 */
const defaultLimits: DownloadLimits = {
  lane: lanes.download,
  leastBytesPerSecond: 64_000,
  windowMs: 30_000,
  longestMs: 15 * 60_000,
  accessMs: 2_000,
  patienceMs: 5_000,
};

/** Each user's running download; resolves when it is complete or abandoned. */
const downloading = new Map<number, Promise<void>>();

export function serveDownload<E extends Endpoint, Row>(
  app: FastifyInstance,
  endpoint: E,
  download: (reading: TimedReading, query: Input<E>['query']) => Download<Row> | Promise<Download<Row>>,
  limits: DownloadLimits = defaultLimits,
): Served<E> {
  const answer: Parameters<typeof route<E>>[2] = async (request, reply) => {
    const { query } = request as unknown as Input<E>;
    const requester = requesterOf(request);
    requireNeeded(endpoint, requester.user.permissions, { query });
    const reading = readingOf(app, { ...requester, signal: disconnectSignal(reply) });
    await requireSelectedNode(reading, query);

    const { fileName, title, format, table } = await download(reading, query);
    const open = async () => {
      const { total, ...file } = await openFile(app.db, reading, format, table, limits.lane);
      return { ...file, rows: total, headers: { [totalRowsHeader]: total } };
    };
    const { nodeId } = query as { nodeId?: number };
    return sendFile(
      app,
      request,
      reply,
      { fileName, subject: titleInRecords(title, format), nodeId, open },
      limits,
    );
  };
  return route(app, endpoint, answer, { compress: false });
}

type Opened = {
  bytes: Readable;
  mediaType: string;
  headers: Record<string, string | number>;
  /** The number of rows, for the access record. */
  rows?: number;
};

/** `subject` and `nodeId` are for the access record. */
type FileToSend = { fileName: string; subject: string; nodeId?: number | undefined; open(): Promise<Opened> };

/** Sends a file at the pace of its reader, within the limits, and only one at a time to each user. */
export async function sendFile(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, subject, nodeId, open }: FileToSend,
  limits: Omit<DownloadLimits, 'lane'> = defaultLimits,
): Promise<FastifyReply> {
  const { scope: reader } = requesterOf(request);
  const done = await beginDownload(reader.userId, limits);
  const openRecorded = async () => {
    const opened = await open();
    await recordDownload(app, request, { subject, nodeId, rows: opened.rows }).catch((error) => {
      opened.bytes.destroy();
      throw error;
    });
    return opened;
  };
  const { bytes, mediaType, headers } = await openRecorded().catch((error) => {
    done();
    throw error;
  });
  // On `end`, before `close`: a user who has received everything may request the next file.
  bytes.once('end', done).once('close', () => bytes.readableEnded || done());
  if (reply.raw.destroyed) bytes.destroy();
  const breakOff = (why: string) => {
    bytes.destroy(new Error(why));
    // The stream does not react to that while it waits for rows.
    reply.raw.destroy();
  };
  endWithReader(bytes, reply.raw, breakOff, limits);
  endWithAccess(app.db, reader, bytes, breakOff, limits);
  return reply
    .headers(headers)
    .header('cache-control', 'no-store')
    .header('content-disposition', disposition(fileName))
    .type(mediaType)
    .send(bytes);
}

/**
 * Waits for the user's running download, and throws `tooMany` if that takes long. Call the result when this one is
 * over.
 */
async function beginDownload(
  userId: number,
  { patienceMs }: Pick<DownloadLimits, 'patienceMs'>,
): Promise<() => void> {
  const patience = AbortSignal.timeout(patienceMs);
  for (let first = downloading.get(userId); first; first = downloading.get(userId)) {
    if (patience.aborted) throw tooMany(messages.oneDownload);
    await Promise.race([first, once(patience, 'abort')]);
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  downloading.set(userId, promise);
  return () => {
    // This is called twice: at the end, and when the file is closed.
    if (downloading.get(userId) === promise) downloading.delete(userId);
    resolve();
  };
}

/**
 * Fastify stops the stream when the reader disconnects; this stops it for a reader who is too slow or takes too long.
 */
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

/** Stops the stream when the reader is deactivated or loses access, whichever process did that. */
function endWithAccess(
  db: ReadOnlyDb,
  reader: Pick<Scope, 'userId' | 'clientId'>,
  bytes: Readable,
  breakOff: (why: string) => void,
  { accessMs }: Pick<DownloadLimits, 'accessMs'>,
): void {
  const checkAccess = async () => {
    // A short database outage does not end the download.
    const isActive = await isActiveMember(db, reader).catch(() => true);
    if (!isActive) breakOff('The reader was deactivated');
  };
  const watch = setInterval(checkAccess, accessMs);
  bytes.once('close', () => clearInterval(watch));
}
