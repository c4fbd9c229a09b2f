/** The endpoints by which administrators see provisioned groups and set what they give. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Answer, Input } from '../../../../contract/http/endpoint.ts';
import { permissions } from '../../../../contract/http/permissions.ts';
import * as groups from '../../../../contract/users/provisioned-groups.ts';
import { ask, askOne, onPostgres, openReading, type Reading } from '../../../access/ask.ts';
import { build } from '../../../database/build.ts';
import { serve } from '../../../http/serve.ts';
import { serveChange } from '../../../http/serve-change.ts';
import type { ServedCalls } from '../../../http/served.ts';
import { setAccess } from './group-access.ts';
import { groupAccessSet } from './kinds.ts';

export function provisionedGroupRoutes(app: FastifyInstance): ServedCalls<typeof groups> {
  const postgres = onPostgres(app.db);
  return {
    listGroups: serve(app, groups.listGroups, ({ scope, user, signal, query }) =>
      list(openReading(scope, user.dataVersion, postgres, signal), query),
    ),
    setGroupAccess: serveChange(app, groups.setGroupAccess, groupAccessSet, (input) =>
      setAccess(input, app.clock()),
    ),
  };
}

type Node = { id: number; label: string };

async function list(
  reading: Reading,
  { page, pageSize }: Input<typeof groups.listGroups>['query'],
): Promise<Answer<typeof groups.listGroups>> {
  const { clientId } = reading;
  const found = build.selectFrom('provisioned_groups as team').where('team.client_id', '=', clientId);
  const [rows, { total }] = await Promise.all([
    ask(
      reading,
      found
        .select(['team.id', 'team.name', 'team.user_type', 'team.permissions'])
        .select([
          sql<number>`(select count(*) from provisioned_members as part
            where part.client_id = ${clientId} and part.group_id = team.id)`.as('members'),
          sql<Node[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', node.id, 'label', node.label)
              order by node.label, node.id), '[]')
            from nodes as node
            where node.client_id = ${clientId} and node.id = any(team.node_ids))`.as('entities'),
        ])
        .orderBy(sql`lower(team.name)`)
        .orderBy('team.id')
        .limit(pageSize)
        .offset((page - 1) * pageSize),
    ),
    askOne(reading, found.select(sql<number>`count(*)`.as('total'))),
  ]);
  return {
    rows: rows.map((row) => ({
      ...row,
      members: Number(row.members),
      permissions: permissions.filter((one) => row.permissions.includes(one)),
    })),
    total,
  };
}
