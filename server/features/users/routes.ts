/** User Management. Users are no reporting data: they are in no copy, and answers about them are not kept. */
import type { FastifyInstance } from 'fastify';
import * as users from '../../../contract/users/calls.ts';
import { onPostgres, openReading } from '../../db/ask.ts';
import type { Scope } from '../../db/scope.ts';
import { requireSelectedNode } from '../../db/visible-nodes.ts';
import { fileNameOf } from '../../files/file-name.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import { serveDownload } from '../../http/serve-download.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { pagedReport } from '../../lines/paged-report.ts';
import { accessChanged } from '../../tenants/access.ts';
import { edit, invitationSent, invite, inviteAgain } from './changes.ts';
import { list, one } from './queries.ts';

type Asker = { scope: Scope; user: SessionUser; signal: AbortSignal };

export function routes(app: FastifyInstance): void {
  const postgres = onPostgres(app.db);
  const readingOf = ({ scope, user, signal }: Asker) =>
    openReading(scope, user.dataVersion, postgres, signal);

  serve(app, users.list, async ({ query, client, ...asker }) => {
    const reading = readingOf(asker);
    await requireSelectedNode(reading, query);
    const table = pagedReport(users.list, (of, asked) => list(of, asked, client.timeZone));
    return table.page(reading, query);
  });
  const { file } = users.list;
  serveDownload(app, file, async (reading, query) => ({
    fileName: await fileNameOf(reading, file.titleOf(query), query),
    format: 'csv',
    table: await pagedReport(users.list, (of, asked) => list(of, asked, reading.settings.timeZone)).whole(
      reading,
      query,
    ),
  }));
  serve(app, users.one, ({ params, ...asker }) => one(readingOf(asker), params.id));
  serveChange(app, users.invite, accessChanged, (asked) => invite(asked, app.queue));
  serveChange(app, users.edit, accessChanged, edit);
  serveChange(app, users.inviteAgain, invitationSent, (asked) => inviteAgain(asked, app.queue));
}
