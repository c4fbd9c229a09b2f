/** The endpoints of customers' settings, which a TMC's administrator manages. */
import type { FastifyInstance } from 'fastify';
import * as settings from '../../../contract/settings/organisations.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import type { Scope } from '../../access/scope.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import type { ServedCalls } from '../../http/served.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { organisationChanged, updateOrganisation } from './organisation-changes.ts';
import { industryList, organisationList } from './organisations.ts';

type Requester = { scope: Scope; user: SessionUser; signal: AbortSignal };

export function routes(app: FastifyInstance): ServedCalls<typeof settings> {
  const run = onPostgres(app.db);
  const readingOf = ({ scope, user, signal }: Requester) => openReading(scope, user.dataVersion, run, signal);

  return {
    industryList: serve(app, settings.industryList, (request) => industryList(readingOf(request))),
    organisationList: serve(app, settings.organisationList, (request) =>
      organisationList(readingOf(request), request.query),
    ),
    updateOrganisation: serveChange(
      app,
      settings.updateOrganisation,
      organisationChanged,
      updateOrganisation,
    ),
  };
}
