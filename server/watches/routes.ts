/** The endpoints of watches. */
import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/watches/calls.ts';
import { onPostgres, openReading } from '../access/ask.ts';
import type { Scope } from '../access/scope.ts';
import { serve } from '../http/serve.ts';
import { serveChange } from '../http/serve-change.ts';
import type { ServedCalls } from '../http/served.ts';
import type { SessionUser } from '../identity/session-user.ts';
import { createWatch, removeWatch, setPaused, updateWatch, watchChanged } from './changes.ts';
import * as queries from './queries.ts';

type Requester = { scope: Scope; user: SessionUser; signal: AbortSignal };

export const readerOf = (app: FastifyInstance, { scope, user, signal }: Requester): queries.Reader => ({
  reading: openReading(scope, user.dataVersion, onPostgres(app.db), signal),
  viewer: { userId: scope.userId, permissions: user.permissions },
});

export function routes(app: FastifyInstance): ServedCalls<typeof calls> {
  return {
    list: serve(app, calls.list, (request) => queries.list(readerOf(app, request))),
    ledger: serve(app, calls.ledger, (request) => queries.ledger(readerOf(app, request), request.params.id)),
    create: serveChange(app, calls.create, watchChanged, createWatch),
    update: serveChange(app, calls.update, watchChanged, updateWatch),
    pause: serveChange(app, calls.pause, watchChanged, setPaused),
    remove: serveChange(app, calls.remove, watchChanged, removeWatch),
  };
}
