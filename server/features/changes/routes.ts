/** What was changed, and taking it back. */
import type { FastifyInstance } from 'fastify';
import * as changes from '../../../contract/changes/calls.ts';
import { messages } from '../../../contract/core/errors.ts';
import { changeUndone, undoChange } from '../../changes/undo.ts';
import { onPostgres, openReading } from '../../db/ask.ts';
import type { Scope } from '../../db/scope.ts';
import { notAllowed } from '../../ground/errors.ts';
import { serve } from '../../http/serve.ts';
import { type ChangeAsked, serveChange } from '../../http/serve-change.ts';
import type { ActiveClient, SessionUser } from '../../identity/session-user.ts';
import { notUndoable, refusalOf } from './ability.ts';
import * as queries from './queries.ts';

type Asker = { scope: Scope; user: SessionUser; client: ActiveClient; signal: AbortSignal };

/** `seen`: why the kind refuses whoever asks. */
type Undoing = ChangeAsked<typeof changes.undo> & { seen: string | null };

export function routes(app: FastifyInstance): void {
  const { kinds } = app;
  const run = onPostgres(app.db);
  /** Records are no reporting data: they are not in the columnar copy, and answers about them are not kept. */
  const readerOf = ({ scope, user, client, signal }: Asker): queries.Reader => ({
    reading: openReading(scope, user.dataVersion, run, signal),
    kinds,
    user,
    timeZone: client.timeZone,
  });

  serve(app, changes.list, (asked) => queries.list(readerOf(asked), asked.query));
  serve(app, changes.people, (asked) => queries.people(readerOf(asked)));
  serve(app, changes.detail, (asked) => {
    const { scope, user, signal, params } = asked;
    const data = openReading(scope, user.dataVersion, app.ask, signal);
    return queries.detail(readerOf(asked), data, params.id);
  });
  serveChange(
    app,
    changes.undo,
    changeUndone,
    async ({ params, user, client, reading, seen: refusal, ...change }: Undoing) => {
      const reader = { reading, kinds, user, timeZone: client.timeZone };
      const record = await queries.readRecord(reader, params.id);
      if (notUndoable(kinds, user, record) === messages.notAllowed) throw notAllowed();
      if (refusal !== null) throw notAllowed(refusal);
      return undoChange(change, kinds, params.id);
    },
    async (data, { params, user, client, signal }) => {
      const record = await queries.readRecord(readerOf({ scope: data, user, client, signal }), params.id);
      return refusalOf(data, kinds, record);
    },
  );
}
