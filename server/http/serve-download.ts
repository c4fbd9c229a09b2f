/**
 * Serves a long table as a file, sent while it is read. Nothing of it is kept, here or in the browser, and it is
 * not packed on the way: a file that breaks off must be seen to, so an error ends the connection.
 */
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ReportFormat } from '../../contract/airfare/export.ts';
import { totalRowsHeader } from '../../contract/core/constants.ts';
import type { Endpoint, Input } from '../../contract/core/endpoint.ts';
import { openReading, type Reading } from '../db/ask.ts';
import { requireSelectedNode } from '../db/visible-nodes.ts';
import { openFile, type Table } from '../files/file.ts';
import { route } from './serve.ts';

/** A file that is to be sent: its name, its format and its rows. */
export type Download<Row> = { fileName: string; format: ReportFormat; table: Table<Row> };

/** A reader who takes nothing for so long is gone. */
const patienceMs = 60_000;

export function serveDownload<E extends Endpoint, Row>(
  app: FastifyInstance,
  endpoint: E,
  download: (reading: Reading, query: Input<E>['query']) => Download<Row>,
): void {
  const answer: Parameters<typeof route>[2] = async (request, reply) => {
    const { query } = request as unknown as Input<E>;
    const { scope, user } = request.asker ?? {};
    if (!scope || !user) throw new TypeError(`${endpoint.path} lets in askers without a client`);
    const reading = openReading(scope, user.dataVersion, app.ask);
    await requireSelectedNode(reading, query);

    const { fileName, format, table } = download(reading, query);
    const { total, mediaType, bytes } = await openFile(app.db, reading, format, table);
    if (reply.raw.destroyed) bytes.destroy();
    endWithReader(bytes, reply.raw);
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header(totalRowsHeader, total)
      .type(mediaType)
      .send(bytes);
  };
  route(app, endpoint, answer, { compress: false });
}

/** A reader who went away ends the reading through Fastify; one who just takes nothing any more ends it here. */
function endWithReader(bytes: Readable, response: ServerResponse): void {
  let written: number | undefined;
  const watch = setInterval(() => {
    const now = response.socket?.bytesWritten;
    if (response.writableNeedDrain && now === written) bytes.destroy(new Error('The reader takes nothing'));
    written = now;
  }, patienceMs);
  bytes.on('close', () => clearInterval(watch));
}
