/** The ledger of deliveries: reading it, opening a file, resending. */
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as ledger from '../../../contract/scheduled-reports/ledger.ts';
import { ask, onPostgres, openReading } from '../../access/ask.ts';
import type { Scope } from '../../access/scope.ts';
import { disconnectSignal } from '../../http/disconnect-signal.ts';
import { requesterOf, route, serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import { sendFile } from '../../http/serve-download.ts';
import type { ServedCalls } from '../../http/served.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { bytesOf } from './files.ts';
import { fileToOpen } from './open-file.ts';
import * as queries from './queries.ts';
import { reportRequested, sendAgain } from './request.ts';

type Requester = { scope: Scope; user: SessionUser; signal: AbortSignal };

export function routes(app: FastifyInstance): ServedCalls<typeof ledger> {
  // Replicas do not hold the ledger.
  const postgres = onPostgres(app.db);
  const readerOf = ({ scope, user, signal }: Requester): queries.Reader => ({
    reading: openReading(scope, user.dataVersion, postgres, signal),
    userType: user.userType,
    permissions: user.permissions,
  });

  return {
    runs: serve(app, ledger.runs, (request) => queries.runs(readerOf(request), request.query)),
    run: serve(app, ledger.run, (request) => queries.run(readerOf(request), request.params.id)),
    sendAgain: serveChange(app, ledger.sendAgain, reportRequested, (request) =>
      sendAgain(request, app.queue, app.clock()),
    ),
    aboutFile: serve(app, ledger.aboutFile, async (request) => {
      const {
        file_name: fileName,
        size,
        made_at,
      } = await fileToOpen(readerOf(request), request.params.id, app.clock());
      return { fileName, size, madeAt: made_at.toISOString() };
    }),
    file: route(
      app,
      ledger.file,
      async (request, reply) => {
        const { user, scope } = requesterOf(request);
        const { id } = request.params as { id: number };
        const reader = readerOf({ user, scope, signal: disconnectSignal(reply) });
        const file = await fileToOpen(reader, id, app.clock());
        const open = async () => ({
          bytes: bytesOf((query) => ask(reader.reading, query), scope.clientId, file),
          mediaType: file.media_type,
          headers: { 'content-length': file.size },
        });
        const { file_name: fileName } = file;
        const subject = `Scheduled report, file ${id}${extname(fileName)}`;
        return sendFile(app, request, reply, { fileName, subject, open });
      },
      { compress: false },
    ),
  };
}
