/** What a TMC's administrator settles: for each customer, and for all who work in the TMC. */
import type { FastifyInstance } from 'fastify';
import * as settings from '../../../contract/settings/organisations.ts';
import { onPostgres, openReading } from '../../db/ask.ts';
import type { Scope } from '../../db/scope.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { organisationChanged, updateOrganisation } from './organisation-changes.ts';
import { industryList, organisationList } from './organisations.ts';

type Asker = { scope: Scope; user: SessionUser; signal: AbortSignal };

export function routes(app: FastifyInstance): void {
  const run = onPostgres(app.db);
  const readingOf = ({ scope, user, signal }: Asker) => openReading(scope, user.dataVersion, run, signal);

  serve(app, settings.industryList, (asked) => industryList(readingOf(asked)));
  serve(app, settings.organisationList, (asked) => organisationList(readingOf(asked), asked.query));
  serveChange(app, settings.updateOrganisation, organisationChanged, updateOrganisation);
}
