/** The Budgets screen's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as budgets from '../../../contract/budgets/calls.ts';
import { onPostgres, openReading } from '../../db/ask.ts';
import type { Scope } from '../../db/scope.ts';
import { dayIn } from '../../ground/clock.ts';
import { reports } from '../../http/reports.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import type { ActiveClient, SessionUser } from '../../identity/session-user.ts';
import { cardsAndLines } from '../../lines/figures.ts';
import { budgetSet, save } from './changes.ts';
import {
  addNotification,
  budgetNotificationChanged,
  deleteNotification,
  editNotification,
} from './notifications.ts';
import * as queries from './queries.ts';
import { figures } from './spend.ts';

type Asker = { scope: Scope; user: SessionUser; client: ActiveClient; signal: AbortSignal };

export function routes(app: FastifyInstance): void {
  const postgres = onPostgres(app.db);
  /** Budgets are no reporting data: they are in no copy, and answers about them are not kept. */
  const readerOf = ({ scope, user, client, signal }: Asker): queries.Reader => ({
    reading: openReading(scope, user.dataVersion, app.ask, signal),
    postgres: openReading(scope, user.dataVersion, postgres, signal),
    today: dayIn(client.timeZone, app.clock()),
  });

  const { lines } = budgets;
  reports(app, { lines }, cardsAndLines({ lines }, figures));
  serve(app, budgets.list, (asked) => queries.list(readerOf(asked), asked.query));
  serve(app, budgets.fiscalYears, (asked) => queries.fiscalYears(readerOf(asked).postgres));
  serve(app, budgets.notifications, (asked) =>
    queries.notifications(readerOf(asked).postgres, asked.params.entity),
  );
  serveChange(app, budgets.save, budgetSet, save);
  serveChange(app, budgets.addNotification, budgetNotificationChanged, addNotification);
  serveChange(app, budgets.editNotification, budgetNotificationChanged, editNotification);
  serveChange(app, budgets.deleteNotification, budgetNotificationChanged, deleteNotification);
}
