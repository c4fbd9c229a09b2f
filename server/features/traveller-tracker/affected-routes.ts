/** The endpoint for affected travellers. */
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/traveller-tracker/affected.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import { withTripVisibility } from '../../access/trip-visibility.ts';
import { requireSelectedNode } from '../../access/visible-nodes.ts';
import { serve } from '../../http/serve.ts';
import type { ServedCalls } from '../../http/served.ts';
import { minuteOf } from '../../lib/clock.ts';
import { affected } from './affected.ts';

export function affectedRoutes(app: FastifyInstance): ServedCalls<typeof calls> {
  const postgres = onPostgres(app.db);
  return {
    affected: serve(app, calls.affected, async ({ scope, user, client, query, signal }) => {
      const reading = await withTripVisibility(openReading(scope, user.dataVersion, postgres, signal));
      await requireSelectedNode(reading, query);
      return affected({ ...reading, now: minuteOf(app.clock()), settings: client }, query);
    }),
  };
}
