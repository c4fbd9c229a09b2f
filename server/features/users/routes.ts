/** User Management. Users are not reporting data: no replica holds them, and answers about them are not cached. */
import type { FastifyInstance } from 'fastify';
import * as users from '../../../contract/users/calls.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import type { Scope } from '../../access/scope.ts';
import { requireSelectedNode } from '../../access/visible-nodes.ts';
import { fileNameOf } from '../../files/file-name.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import { serveDownload } from '../../http/serve-download.ts';
import type { ServedCalls } from '../../http/served.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { pagedReport } from '../../metrics/paged-report.ts';
import { accessChanged } from '../../tenants/access.ts';
import { edit, invitationSent, invite, inviteAgain } from './changes.ts';
import * as queries from './queries.ts';

type Requester = { scope: Scope; user: SessionUser; signal: AbortSignal };

export function routes(app: FastifyInstance): ServedCalls<typeof users> {
  const postgres = onPostgres(app.db);
  const readingOf = ({ scope, user, signal }: Requester) =>
    openReading(scope, user.dataVersion, postgres, signal);

  const list = serve(app, users.list, async ({ query, client, ...requester }) => {
    const reading = readingOf(requester);
    await requireSelectedNode(reading, query);
    const table = pagedReport(users.list, (of, filter) => queries.list(of, filter, client.timeZone));
    return table.page(reading, query);
  });
  const { file } = users.list;
  serveDownload(app, file, async (reading, query) => {
    const title = file.titleOf(query);
    return {
      fileName: await fileNameOf(reading, title, query),
      title,
      format: 'csv',
      table: await pagedReport(users.list, (of, filter) =>
        queries.list(of, filter, reading.settings.timeZone),
      ).whole(reading, query),
    };
  });
  return {
    list,
    one: serve(app, users.one, ({ params, ...requester }) => queries.one(readingOf(requester), params.id)),
    invite: serveChange(app, users.invite, accessChanged, (input) => invite(input, app.queue)),
    edit: serveChange(app, users.edit, accessChanged, edit),
    inviteAgain: serveChange(app, users.inviteAgain, invitationSent, (input) =>
      inviteAgain(input, app.queue),
    ),
  };
}
