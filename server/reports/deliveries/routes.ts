/** The ledger of deliveries: reading it, opening a file, sending again. */
import type { FastifyInstance } from 'fastify';
import * as ledger from '../../../contract/scheduled-reports/ledger.ts';
import { ask, onPostgres, openReading } from '../../db/ask.ts';
import type { Scope } from '../../db/scope.ts';
import { hangUpOf } from '../../http/hang-up.ts';
import { askerOf, route, serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import { sendFile } from '../../http/serve-download.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { bytesOf } from './files.ts';
import { fileToOpen } from './open-file.ts';
import * as queries from './queries.ts';
import { reportRequested, sendAgain } from './request.ts';

type Asker = { scope: Scope; user: SessionUser; signal: AbortSignal };

export function routes(app: FastifyInstance): void {
  // The ledger is in no columnar copy.
  const postgres = onPostgres(app.db);
  const readerOf = ({ scope, user, signal }: Asker): queries.Reader => ({
    reading: openReading(scope, user.dataVersion, postgres, signal),
    userType: user.userType,
    permissions: user.permissions,
  });

  serve(app, ledger.runs, (asked) => queries.runs(readerOf(asked), asked.query));
  serve(app, ledger.run, (asked) => queries.run(readerOf(asked), asked.params.id));
  serveChange(app, ledger.sendAgain, reportRequested, (asked) => sendAgain(asked, app.queue, app.clock()));
  serve(app, ledger.aboutFile, async (asked) => {
    const {
      file_name: fileName,
      size,
      made_at,
    } = await fileToOpen(readerOf(asked), asked.params.id, app.clock());
    return { fileName, size, madeAt: made_at.toISOString() };
  });
  route(
    app,
    ledger.file,
    async (request, reply) => {
      const { user, scope } = askerOf(request);
      const { id } = request.params as { id: number };
      const reader = readerOf({ user, scope, signal: hangUpOf(reply) });
      const file = await fileToOpen(reader, id, app.clock());
      const open = async () => ({
        bytes: bytesOf((question) => ask(reader.reading, question), scope.clientId, file),
        mediaType: file.media_type,
        headers: { 'content-length': file.size },
      });
      return sendFile(app.db, reply, scope, file.file_name, open);
    },
    { compress: false },
  );
}
