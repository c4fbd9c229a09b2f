/** The Scheduled Reports screen's endpoints; deliveries have their own. */
import type { FastifyInstance } from 'fastify';
import { mayGet, reportFormats, reportTypes } from '../../../contract/reports/kinds.ts';
import * as schedules from '../../../contract/scheduled-reports/calls.ts';
import { formatsOf } from '../../../contract/scheduled-reports/rules.ts';
import { reportPeriods } from '../../../contract/vocabulary/report-periods.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import type { Scope } from '../../access/scope.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import type { ServedCalls } from '../../http/served.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { reportRequested } from '../deliveries/request.ts';
import { create, deactivate, edit, setPaused } from './changes.ts';
import * as queries from './queries.ts';
import { sample } from './sample.ts';
import { scheduleChanged } from './state.ts';

type Requester = { scope: Scope; user: SessionUser; signal: AbortSignal };

const named = <Named extends { id: number; name: string }>({ id, name }: Named) => ({ id, name });

export function routes(app: FastifyInstance): ServedCalls<typeof schedules> {
  const postgres = onPostgres(app.db);
  const readerOf = ({ scope, user, signal }: Requester): queries.Reader => ({
    reading: openReading(scope, user.dataVersion, postgres, signal),
    db: app.db,
    viewer: { clientId: scope.clientId, userId: scope.userId, userType: user.userType },
    now: app.clock(),
  });

  return {
    list: serve(app, schedules.list, (request) => queries.list(readerOf(request), request.query)),
    preview: serve(app, schedules.preview, (request) => queries.preview(readerOf(request), request.query)),
    movedDeliveries: serve(app, schedules.movedDeliveries, (request) =>
      queries.movedDeliveries(readerOf(request), request.query),
    ),
    periods: serve(app, schedules.periods, async () => reportPeriods.map(named)),
    formats: serve(app, schedules.formats, async () => reportFormats.map(named)),
    types: serve(app, schedules.types, async ({ user }) =>
      reportTypes
        .filter(({ name }) => mayGet(name, user.permissions))
        .map((type) => ({ ...named(type), formats: formatsOf(type.name).map(({ id }) => id) })),
    ),

    create: serveChange(app, schedules.create, scheduleChanged, (request) => create(request, app.clock())),
    edit: serveChange(app, schedules.edit, scheduleChanged, (request) => edit(request, app.clock())),
    deactivate: serveChange(app, schedules.deactivate, scheduleChanged, deactivate),
    pause: serveChange(app, schedules.pause, scheduleChanged, (request) =>
      setPaused(request, true, app.clock()),
    ),
    resume: serveChange(app, schedules.resume, scheduleChanged, (request) =>
      setPaused(request, false, app.clock()),
    ),
    sample: serveChange(app, schedules.sample, reportRequested, (request) =>
      sample(request, app.queue, app.clock()),
    ),
  };
}
