/** The endpoints of saved views. */
import type { FastifyInstance } from 'fastify';
import * as views from '../../../contract/views/calls.ts';
import * as viewChoices from '../../../contract/views/choices.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import type { Scope } from '../../access/scope.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import type { ServedCalls } from '../../http/served.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { createView, duplicateView, removeView, updateView, viewSaved } from './changes.ts';
import { setFavourite, setStart, viewChoicesChanged } from './choices.ts';
import * as queries from './queries.ts';

type Requester = { scope: Scope; user: SessionUser; signal: AbortSignal };

function readers(app: FastifyInstance) {
  const postgres = onPostgres(app.db);
  return ({ scope, user, signal }: Requester): queries.Reader => ({
    reading: openReading(scope, user.dataVersion, postgres, signal),
    viewer: { userId: scope.userId, permissions: user.permissions },
  });
}

export function routes(app: FastifyInstance): ServedCalls<typeof views> {
  const readerOf = readers(app);
  return {
    list: serve(app, views.list, (request) => queries.list(readerOf(request))),
    openView: serve(app, views.openView, (request) => {
      const { scope, user, signal, params } = request;
      const data = openReading(scope, user.dataVersion, app.ask, signal);
      return queries.open(readerOf(request), data, params.id);
    }),
    create: serveChange(app, views.create, viewSaved, createView),
    update: serveChange(app, views.update, viewSaved, updateView),
    duplicate: serveChange(app, views.duplicate, viewSaved, duplicateView),
    remove: serveChange(app, views.remove, viewSaved, removeView),
    setFavourite: serveChange(app, views.setFavourite, viewChoicesChanged, setFavourite),
    setStart: serveChange(app, views.setStart, viewChoicesChanged, setStart),
  };
}

export function choiceRoutes(app: FastifyInstance): ServedCalls<typeof viewChoices> {
  const readerOf = readers(app);
  return {
    viewChoices: serve(app, viewChoices.viewChoices, (request) => queries.choices(readerOf(request))),
  };
}
