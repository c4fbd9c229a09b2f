/** The endpoints of imports. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Input } from '../../../contract/http/endpoint.ts';
import * as imports from '../../../contract/imports/calls.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import type { Scope } from '../../access/scope.ts';
import { disconnectSignal } from '../../http/disconnect-signal.ts';
import { requesterOf, route, serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import { sendFile } from '../../http/serve-download.ts';
import type { ServedCalls } from '../../http/served.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { rejectedRows } from '../../ingest/save-rejects.ts';
import { importTakeBackRequested, requestTakeBack } from './changes.ts';
import * as queries from './queries.ts';

type Requester = { scope: Scope; user: SessionUser; signal: AbortSignal };

export function routes(app: FastifyInstance): ServedCalls<typeof imports> {
  const postgres = onPostgres(app.db);
  const readingOf = ({ scope, user, signal }: Requester) =>
    openReading(scope, user.dataVersion, postgres, signal);

  return {
    list: serve(app, imports.list, (request) => queries.list(readingOf(request), request.query)),
    detail: serve(app, imports.detail, (request) =>
      queries.detail(readingOf(request), request.params.id, app.uploads),
    ),
    rejects: serve(app, imports.rejects, (request) =>
      queries.rejects(readingOf(request), request.params.id, request.query),
    ),
    rejectsFile: route(
      app,
      imports.rejectsFile,
      async (request, reply) => {
        const { params, query } = request as unknown as Input<typeof imports.rejectsFile>;
        const { scope, user } = requesterOf(request);
        const reading = readingOf({ scope, user, signal: disconnectSignal(reply) });
        const headers = await queries.requireImport(reading, params.id);
        const wanted = { clientId: scope.clientId, importId: params.id, file: query.file };
        return sendFile(app, request, reply, {
          fileName: `Rejected ${query.file}`,
          subject: `Rejected rows of import ${params.id}.csv`,
          open: async () => ({
            bytes: Readable.from(rejectedRows(app.db, wanted, headers[query.file] ?? [])),
            mediaType: 'text/csv; charset=utf-8',
            headers: {},
          }),
        });
      },
      { compress: false },
    ),
    takeBack: serveChange(app, imports.takeBack, importTakeBackRequested, (change) =>
      requestTakeBack(change, app.uploads),
    ),
  };
}
