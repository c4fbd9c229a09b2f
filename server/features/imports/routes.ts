/** The endpoints of imports. Lines of any node may be in a file, so they are for users who see the whole TMC. */
import type { FastifyInstance } from 'fastify';
import * as imports from '../../../contract/imports/calls.ts';
import { onPostgres, openReading, type Reading } from '../../access/ask.ts';
import type { Scope } from '../../access/scope.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import type { ServedCalls } from '../../http/served.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { notAllowed } from '../../lib/errors.ts';
import { importTakeBackRequested, requestTakeBack } from './changes.ts';
import * as queries from './queries.ts';

type Requester = { scope: Scope; user: SessionUser; signal: AbortSignal };

function requireWholeTmc({ grants }: Pick<Scope, 'grants'>): void {
  if (grants !== 'all') throw notAllowed('Imports are open to users who may see the whole TMC.');
}

export function routes(app: FastifyInstance): ServedCalls<typeof imports> {
  const postgres = onPostgres(app.db);
  const readingOf = ({ scope, user, signal }: Requester): Reading => {
    requireWholeTmc(scope);
    return openReading(scope, user.dataVersion, postgres, signal);
  };

  return {
    list: serve(app, imports.list, (request) => queries.list(readingOf(request), request.query)),
    detail: serve(app, imports.detail, (request) => queries.detail(readingOf(request), request.params.id)),
    rejects: serve(app, imports.rejects, (request) =>
      queries.rejects(readingOf(request), request.params.id, request.query),
    ),
    takeBack: serveChange(app, imports.takeBack, importTakeBackRequested, requestTakeBack, async (reading) =>
      requireWholeTmc(reading),
    ),
  };
}
