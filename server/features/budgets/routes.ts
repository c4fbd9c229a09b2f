/** The Budgets screen's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as budgets from '../../../contract/budgets/calls.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import type { Scope } from '../../access/scope.ts';
import { reports } from '../../http/reports.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import type { ServedCalls } from '../../http/served.ts';
import type { ActiveClient, SessionUser } from '../../identity/session-user.ts';
import { dayIn } from '../../lib/clock.ts';
import { cardsAndLines } from '../../metrics/screen-metrics.ts';
import { budgetSet, save } from './changes.ts';
import { customers } from './customers.ts';
import {
  addNotification,
  budgetNotificationChanged,
  deleteNotification,
  editNotification,
} from './notifications.ts';
import * as queries from './queries.ts';
import { metrics } from './spend.ts';

type Requester = { scope: Scope; user: SessionUser; client: ActiveClient; signal: AbortSignal };

export function routes(app: FastifyInstance): ServedCalls<typeof budgets> {
  const postgres = onPostgres(app.db);
  /** Budgets are not reporting data: no replica holds them, and answers about them are not cached. */
  const readerOf = ({ scope, user, client, signal }: Requester): queries.Reader => ({
    reading: openReading(scope, user.dataVersion, app.ask, signal),
    postgres: openReading(scope, user.dataVersion, postgres, signal),
    locale: client.locale,
    today: dayIn(client.timeZone, app.clock()),
  });

  const { lines } = budgets;
  return {
    ...reports(app, { lines }, cardsAndLines({ lines }, metrics)),
    list: serve(app, budgets.list, (request) => queries.list(readerOf(request), request.query)),
    customers: serve(app, budgets.customers, (request) => customers(readerOf(request), request.query)),
    fiscalYears: serve(app, budgets.fiscalYears, (request) => queries.fiscalYears(readerOf(request))),
    notifications: serve(app, budgets.notifications, (request) =>
      queries.notifications(readerOf(request).postgres, request.params.entity),
    ),
    save: serveChange(app, budgets.save, budgetSet, save),
    addNotification: serveChange(app, budgets.addNotification, budgetNotificationChanged, addNotification),
    editNotification: serveChange(app, budgets.editNotification, budgetNotificationChanged, editNotification),
    deleteNotification: serveChange(
      app,
      budgets.deleteNotification,
      budgetNotificationChanged,
      deleteNotification,
    ),
  };
}
