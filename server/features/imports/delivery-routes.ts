/** The endpoints of deliveries. */
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Input } from '../../../contract/http/endpoint.ts';
import * as deliveries from '../../../contract/imports/deliveries.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import { deliveryFolder, filePath } from '../../deliveries/folders.ts';
import {
  importCheckRequested,
  importDeleted,
  importDelivered,
  importLoadRequested,
} from '../../deliveries/kinds.ts';
import { receivePiece } from '../../deliveries/receive.ts';
import { Disconnected, disconnectSignal } from '../../http/disconnect-signal.ts';
import { requesterOf, route, serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import { type Served, type ServedCalls, served } from '../../http/served.ts';
import { HttpError } from '../../lib/errors.ts';
import { correctRows } from './corrections.ts';
import { beginDelivery, removeDelivery, requestCheck, requestLoad } from './deliveries.ts';
import * as queries from './queries.ts';

export function deliveryRoutes(app: FastifyInstance): ServedCalls<typeof deliveries> {
  const { uploads } = app;
  const postgres = onPostgres(app.db);
  return {
    begin: serveChange(app, deliveries.begin, importDelivered, (change) => beginDelivery(change, uploads)),
    sendPiece: servePieces(app),
    check: serveChange(app, deliveries.check, importCheckRequested, (change) =>
      requestCheck(change, uploads),
    ),
    load: serveChange(app, deliveries.load, importLoadRequested, (change) => requestLoad(change, uploads)),
    remove: serveChange(app, deliveries.remove, importDeleted, removeDelivery),
    rejectedRows: serve(app, deliveries.rejectedRows, ({ scope, user, signal, params, query }) =>
      queries.rejectedRows(openReading(scope, user.dataVersion, postgres, signal), params.id, query),
    ),
    correct: serveChange(app, deliveries.correct, importDelivered, (change) => correctRows(change, uploads)),
  };
}

/** Only this endpoint takes bytes, as a stream, so it is registered by itself. */
function servePieces(app: FastifyInstance): Served<typeof deliveries.sendPiece> {
  const postgres = onPostgres(app.db);
  app.register(async (pieces) => {
    pieces.addContentTypeParser(
      'application/octet-stream',
      async (_request: unknown, bytes: Readable) => bytes,
    );
    route(pieces, deliveries.sendPiece, async (request, reply) => {
      const { params, query } = request as unknown as Input<typeof deliveries.sendPiece>;
      const { scope, user } = requesterOf(request);
      const signal = disconnectSignal(reply);
      const reading = openReading(scope, user.dataVersion, postgres, signal);
      const bytes = Number(request.headers['content-length']);
      if (!(bytes > 0)) throw new HttpError(400, { __all__: ['Send the piece with its Content-Length.'] });
      const of = await queries.awaitedBytes(reading, params.id, params.fileId);
      const path = filePath(deliveryFolder(app.uploads, scope.clientId, params.id), params.fileId);
      const content = request.body as Readable;
      const piece = { fileId: params.fileId, path, of, offset: query.offset, bytes, content, signal };
      const received = await receivePiece(app.db, piece).catch((error) => {
        throw request.raw.aborted ? new Disconnected() : error;
      });
      return { received };
    });
  });
  return served(deliveries.sendPiece);
}
