/** What the pickers begin with: the nodes that a user chooses most often, as far as they may be seen. */
import type { FastifyInstance } from 'fastify';
import { hierarchyLimits } from '../../../contract/core/constants.ts';
import { frequentNodes, nodeChosen } from '../../../contract/hierarchy/frequent-nodes.ts';
import { ask, onPostgres, openReading } from '../../db/ask.ts';
import { requireSelectedNode, requireVisibleNode } from '../../db/visible-nodes.ts';
import { serve } from '../../http/serve.ts';
import { countNodeUse, nodesByUse } from '../../tenants/node-uses.ts';
import { nodesBelow, topNodes } from './queries.ts';

export function frequentNodeRoutes(app: FastifyInstance): void {
  const postgres = onPostgres(app.db);
  // Nothing of it is kept: what was chosen raises no data version.
  serve(app, frequentNodes, async ({ scope, user: { dataVersion }, query, signal }) => {
    const reading = openReading(scope, dataVersion, app.ask, signal);
    await requireSelectedNode(reading, query);
    const { nodeId } = query;
    const [chosen, offered] = await Promise.all([
      ask(openReading(scope, dataVersion, postgres, signal), nodesByUse(scope)),
      nodeId === undefined ? topNodes(reading) : nodesBelow(reading, nodeId),
    ]);
    const byId = new Map(offered.map((node) => [node.id, node]));
    return chosen.flatMap((one) => byId.get(one.node_id) ?? []).slice(0, hierarchyLimits.frequent);
  });
  serve(app, nodeChosen, async ({ scope, user: { dataVersion }, params: { id }, signal }) => {
    await requireVisibleNode(openReading(scope, dataVersion, app.ask, signal), id);
    return { times: await countNodeUse(app.db, scope, id) };
  });
}
