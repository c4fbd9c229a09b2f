/** The calls on who is affected. */
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/traveller-tracker/affected.ts';
import { onPostgres, openReading } from '../../db/ask.ts';
import { withTripSight } from '../../db/trip-sight.ts';
import { requireSelectedNode } from '../../db/visible-nodes.ts';
import { minuteOf } from '../../ground/clock.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import { affected } from './affected.ts';
import { travellersMessaged } from './message-kinds.ts';
import { messages, writeTo } from './messages.ts';

export function affectedRoutes(app: FastifyInstance): void {
  const postgres = onPostgres(app.db);
  serve(app, calls.affected, async ({ scope, user, client, query, signal }) => {
    const reading = await withTripSight(openReading(scope, user.dataVersion, postgres, signal));
    await requireSelectedNode(reading, query);
    return affected({ ...reading, now: minuteOf(app.clock()), settings: client }, query);
  });
  serveChange(app, calls.writeTo, travellersMessaged, (change) => writeTo(change, app.queue));
  serve(app, calls.messages, ({ scope, user, signal }) =>
    messages(openReading(scope, user.dataVersion, postgres, signal)),
  );
}
