/** The Scheduled Reports screen's endpoints; deliveries have their own. */
import type { FastifyInstance } from 'fastify';
import { reportPeriods } from '../../../contract/core/report-periods.ts';
import { reportFormats, reportTypes } from '../../../contract/reports/kinds.ts';
import * as schedules from '../../../contract/scheduled-reports/calls.ts';
import { formatsOf } from '../../../contract/scheduled-reports/rules.ts';
import { onPostgres, openReading } from '../../db/ask.ts';
import type { Scope } from '../../db/scope.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { reportRequested } from '../deliveries/request.ts';
import { create, deactivate, edit, setPaused } from './changes.ts';
import * as queries from './queries.ts';
import { sample } from './sample.ts';
import { scheduleChanged } from './state.ts';

type Asker = { scope: Scope; user: SessionUser; signal: AbortSignal };

const named = <Named extends { id: number; name: string }>({ id, name }: Named) => ({ id, name });

export function routes(app: FastifyInstance): void {
  const postgres = onPostgres(app.db);
  const readerOf = ({ scope, user, signal }: Asker): queries.Reader => ({
    reading: openReading(scope, user.dataVersion, postgres, signal),
    db: app.db,
    viewer: { clientId: scope.clientId, userId: scope.userId, userType: user.userType },
    now: app.clock(),
  });

  serve(app, schedules.list, (asked) => queries.list(readerOf(asked)));
  serve(app, schedules.preview, (asked) => queries.preview(readerOf(asked), asked.query));
  serve(app, schedules.periods, async () => reportPeriods.map(named));
  serve(app, schedules.formats, async () => reportFormats.map(named));
  serve(app, schedules.types, async () =>
    reportTypes.map((type) => ({ ...named(type), formats: formatsOf(type.name).map(({ id }) => id) })),
  );

  serveChange(app, schedules.create, scheduleChanged, (asked) => create(asked, app.clock()));
  serveChange(app, schedules.edit, scheduleChanged, (asked) => edit(asked, app.clock()));
  serveChange(app, schedules.deactivate, scheduleChanged, deactivate);
  serveChange(app, schedules.pause, scheduleChanged, (asked) => setPaused(asked, true, app.clock()));
  serveChange(app, schedules.resume, scheduleChanged, (asked) => setPaused(asked, false, app.clock()));
  serveChange(app, schedules.sample, reportRequested, (asked) => sample(asked, app.queue, app.clock()));
}
