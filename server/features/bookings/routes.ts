/** Finding and correcting the lines of bookings. */
import type { FastifyInstance } from 'fastify';
import * as bookings from '../../../contract/bookings/calls.ts';
import { onPostgres, openReading } from '../../db/ask.ts';
import type { Scope } from '../../db/scope.ts';
import { requireSelectedNode } from '../../db/visible-nodes.ts';
import { reports } from '../../http/reports.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { editLine, lineEdited, lookAtCode } from './changes.ts';
import * as queries from './queries.ts';

type Asker = { scope: Scope; user: SessionUser; signal: AbortSignal };

export function routes(app: FastifyInstance): void {
  const postgres = onPostgres(app.db);
  /** A handful of rows by their key, with the feed's own values, which the copies do not hold. */
  const readingOf = ({ scope, user, signal }: Asker) =>
    openReading(scope, user.dataVersion, postgres, signal);

  serve(app, bookings.searchBookings, async (asked) => {
    const reading = readingOf(asked);
    await requireSelectedNode(reading, asked.query);
    return queries.searchBookings(reading, asked.query);
  });
  serve(app, bookings.line, (asked) => queries.lineOf(readingOf(asked), asked.params.id));
  serveChange(app, bookings.editLine, lineEdited, editLine, (reading, asked) =>
    lookAtCode(reading, { ...reading, run: postgres }, asked),
  );
  reports(app, { rawPolicyCodes: bookings.rawPolicyCodes }, { rawPolicyCodes: queries.rawPolicyCodes });
}
