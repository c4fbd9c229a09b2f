/** Change history and undo. */
import type { FastifyInstance } from 'fastify';
import * as changes from '../../../contract/changes/calls.ts';
import { messages } from '../../../contract/http/errors.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import type { Scope } from '../../access/scope.ts';
import { serve } from '../../http/serve.ts';
import { type ChangeInput, serveChange } from '../../http/serve-change.ts';
import type { ServedCalls } from '../../http/served.ts';
import type { ActiveClient, SessionUser } from '../../identity/session-user.ts';
import { notAllowed } from '../../lib/errors.ts';
import { changeUndone, undoChange } from '../../mutations/undo.ts';
import { notUndoable, refusalOf } from './ability.ts';
import * as queries from './queries.ts';

type Requester = { scope: Scope; user: SessionUser; client: ActiveClient; signal: AbortSignal };

/** `prechecked` is the reason why the kind refuses the user, or null. */
type UndoInput = ChangeInput<typeof changes.undo> & { prechecked: string | null };

export function routes(app: FastifyInstance): ServedCalls<typeof changes> {
  const { kinds } = app;
  const run = onPostgres(app.db);
  /** Records are not reporting data: no replica holds them, and answers about them are not cached. */
  const readerOf = ({ scope, user, client, signal }: Requester): queries.Reader => ({
    reading: openReading(scope, user.dataVersion, run, signal),
    kinds,
    user,
    timeZone: client.timeZone,
  });

  return {
    list: serve(app, changes.list, (request) => queries.list(readerOf(request), request.query)),
    people: serve(app, changes.people, (request) => queries.people(readerOf(request))),
    detail: serve(app, changes.detail, (request) => {
      const { scope, user, signal, params } = request;
      const data = openReading(scope, user.dataVersion, app.ask, signal);
      return queries.detail(readerOf(request), data, params.id);
    }),
    undo: serveChange(
      app,
      changes.undo,
      changeUndone,
      async ({ params, user, client, reading, prechecked: refusal, ...change }: UndoInput) => {
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
    ),
  };
}
