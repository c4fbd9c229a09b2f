/** Searching and editing booking lines. */
import type { FastifyInstance } from 'fastify';
import * as bookings from '../../../contract/bookings/calls.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import type { Scope } from '../../access/scope.ts';
import { requireSelectedNode } from '../../access/visible-nodes.ts';
import { reports } from '../../http/reports.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import type { ServedCalls } from '../../http/served.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { editLine, lineEdited, precheckPolicyCode } from './changes.ts';
import * as queries from './queries.ts';

type Requester = { scope: Scope; user: SessionUser; signal: AbortSignal };

export function routes(app: FastifyInstance): ServedCalls<typeof bookings> {
  const postgres = onPostgres(app.db);
  /** PostgreSQL reads a few rows by key here, with the feed's own values, which the replicas do not hold. */
  const readingOf = ({ scope, user, signal }: Requester) =>
    openReading(scope, user.dataVersion, postgres, signal);

  return {
    searchBookings: serve(app, bookings.searchBookings, async (request) => {
      const reading = readingOf(request);
      await requireSelectedNode(reading, request.query);
      return queries.searchBookings(reading, request.query);
    }),
    line: serve(app, bookings.line, (request) => queries.lineOf(readingOf(request), request.params.id)),
    editLine: serveChange(app, bookings.editLine, lineEdited, editLine, (reading, request) =>
      precheckPolicyCode(reading, { ...reading, run: postgres }, request),
    ),
    ...reports(app, { rawPolicyCodes: bookings.rawPolicyCodes }, { rawPolicyCodes: queries.rawPolicyCodes }),
  };
}
