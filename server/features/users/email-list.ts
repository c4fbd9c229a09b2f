/** People to choose from, by what they may see. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { emailList, emailSearch } from '../../../contract/users/email-list.ts';
import { ask, onPostgres, openReading, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { requireVisibleNode } from '../../db/visible-nodes.ts';
import { serve } from '../../http/serve.ts';
import { contains } from '../../lines/text-search.ts';
import { memberName, membersSeeing } from '../../tenants/sight.ts';

export function emailListRoutes(app: FastifyInstance): void {
  const postgres = onPostgres(app.db);
  serve(app, emailList, async ({ scope, user, query, signal }) => {
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
      .limit(emailSearch.most);
    return ask(reading, found);
  });
}

async function rootOf(reading: Reading): Promise<number> {
  const root = build
    .selectFrom('nodes')
    .select('id')
    .where('client_id', '=', reading.clientId)
    .where('is_root', '=', true);
  return (await ask(reading, root))[0]!.id;
}
