/** Users who see the given nodes, for choosing by e-mail. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as calls from '../../../contract/users/email-list.ts';
import { ask, onPostgres, openReading } from '../../access/ask.ts';
import { requireVisibleNode } from '../../access/visible-nodes.ts';
import { serve } from '../../http/serve.ts';
import type { ServedCalls } from '../../http/served.ts';
import { contains } from '../../metrics/text-search.ts';
import { memberName, membersSeeing } from '../../tenants/sight.ts';
import { rootOf } from './queries.ts';

export function emailListRoutes(app: FastifyInstance): ServedCalls<typeof calls> {
  const postgres = onPostgres(app.db);
  return {
    emailList: serve(app, calls.emailList, async ({ scope, user, query, signal }) => {
      const reading = openReading(scope, user.dataVersion, postgres, signal);
      const { selectedCustomer, selectedEntities = [], searchQuery } = query;
      const named = [...(selectedCustomer === undefined ? [] : [selectedCustomer]), ...selectedEntities];
      const nodes = named.length > 0 ? named : [await rootOf(reading)];
      for (const node of nodes) await requireVisibleNode(reading, node);
      const found = membersSeeing(scope.clientId, nodes)
        .where((eb) =>
          eb.or([contains(memberName, searchQuery), contains(sql.ref('users.email'), searchQuery)]),
        )
        .orderBy(memberName)
        .orderBy('users.email')
        .limit(calls.emailSearch.most);
      return ask(reading, found);
    }),
  };
}
