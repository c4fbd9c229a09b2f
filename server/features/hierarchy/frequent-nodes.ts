/** The pickers' initial suggestions: the visible nodes that a user chooses most often. */
import type { FastifyInstance } from 'fastify';
import { customersAndGroups } from '../../../contract/hierarchy/customers.ts';
import * as calls from '../../../contract/hierarchy/frequent-nodes.ts';
import { hierarchyLimits } from '../../../contract/vocabulary/constants.ts';
import { ask, onPostgres, openReading } from '../../access/ask.ts';
import { requireSelectedNode, requireVisibleNode } from '../../access/visible-nodes.ts';
import { serve } from '../../http/serve.ts';
import type { ServedCalls } from '../../http/served.ts';
import { countNodeUse, nodesByUse } from '../../tenants/node-uses.ts';
import { nodesBelow } from './queries.ts';

export function frequentNodeRoutes(app: FastifyInstance): ServedCalls<typeof calls> {
  const postgres = onPostgres(app.db);
  return {
    // The answer is not cached, since a choice does not raise the data version.
    frequentNodes: serve(
      app,
      calls.frequentNodes,
      async ({ scope, user: { dataVersion }, query, signal }) => {
        const reading = openReading(scope, dataVersion, app.ask, signal);
        await requireSelectedNode(reading, query);
        const { nodeId } = query;
        const [chosen, offered] = await Promise.all([
          ask(openReading(scope, dataVersion, postgres, signal), nodesByUse(scope)),
          nodesBelow(reading, nodeId),
        ]);
        const choices = nodeId === undefined ? customersAndGroups(offered) : offered;
        const byId = new Map(choices.map((node) => [node.id, node]));
        return chosen.flatMap((one) => byId.get(one.node_id) ?? []).slice(0, hierarchyLimits.frequent);
      },
    ),
    nodeChosen: serve(
      app,
      calls.nodeChosen,
      async ({ scope, user: { dataVersion }, params: { id }, signal }) => {
        await requireVisibleNode(openReading(scope, dataVersion, app.ask, signal), id);
        return { times: await countNodeUse(app.db, scope, id) };
      },
    ),
  };
}
