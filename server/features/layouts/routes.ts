/** The endpoints of layouts. */
import type { FastifyInstance } from 'fastify';
import * as layouts from '../../../contract/layouts/calls.ts';
import * as inspection from '../../../contract/layouts/inspection.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import type { Scope } from '../../access/scope.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import type { ServedCalls } from '../../http/served.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { createLayout, layoutSaved, removeLayout, saveLayout } from './changes.ts';
import { inspect, tryOut } from './inspection.ts';
import * as queries from './queries.ts';

type Requester = { scope: Scope; user: SessionUser; signal: AbortSignal };

export function routes(app: FastifyInstance): ServedCalls<typeof layouts> {
  const postgres = onPostgres(app.db);
  const readingOf = ({ scope, user, signal }: Requester) =>
    openReading(scope, user.dataVersion, postgres, signal);
  return {
    list: serve(app, layouts.list, (request) => queries.list(readingOf(request))),
    detail: serve(app, layouts.detail, (request) => queries.detail(readingOf(request), request.params.id)),
    preset: serve(app, layouts.preset, async ({ params }) => queries.preset(params.name)),
    create: serveChange(app, layouts.create, layoutSaved, createLayout),
    save: serveChange(app, layouts.save, layoutSaved, saveLayout),
    remove: serveChange(app, layouts.remove, layoutSaved, removeLayout),
  };
}

export function inspectionRoutes(app: FastifyInstance): ServedCalls<typeof inspection> {
  const postgres = onPostgres(app.db);
  const readingOf = ({ scope, user, signal }: Requester) =>
    openReading(scope, user.dataVersion, postgres, signal);
  return {
    inspect: serve(app, inspection.inspect, (request) => inspect(readingOf(request), request, app.uploads)),
    tryOut: serve(app, inspection.tryOut, (request) =>
      tryOut(readingOf(request), app.db, request, app.uploads),
    ),
  };
}
