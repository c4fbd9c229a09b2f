/** The endpoints for affected travellers and messages to them. */
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/traveller-tracker/affected.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import { withTripVisibility } from '../../access/trip-visibility.ts';
import { requireSelectedNode } from '../../access/visible-nodes.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import type { ServedCalls } from '../../http/served.ts';
import { minuteOf } from '../../lib/clock.ts';
import { affected } from './affected.ts';
import { travellersMessaged } from './message-kinds.ts';
import { messages, writeTo } from './messages.ts';

export function affectedRoutes(app: FastifyInstance): ServedCalls<typeof calls> {
  const postgres = onPostgres(app.db);
  return {
    affected: serve(app, calls.affected, async ({ scope, user, client, query, signal }) => {
      const reading = await withTripVisibility(openReading(scope, user.dataVersion, postgres, signal));
      await requireSelectedNode(reading, query);
      return affected({ ...reading, now: minuteOf(app.clock()), settings: client }, query);
    }),
    writeTo: serveChange(app, calls.writeTo, travellersMessaged, (change) => writeTo(change, app.queue)),
    messages: serve(app, calls.messages, ({ scope, user, signal }) =>
      messages(openReading(scope, user.dataVersion, postgres, signal)),
    ),
  };
}
