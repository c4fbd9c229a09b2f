/** Members of a TMC: what they are called, and who may see the whole of some nodes. */
import { sql } from 'kysely';
import type { Names } from '../changes/names.ts';
import { ask } from '../db/ask.ts';
import { any, build } from '../db/build.ts';

/** As the TMC calls `member`, else as the user is called. */
export const memberName = sql<string>`coalesce(member.name, users.name)`;

/** Of users who are, or were, members of the TMC. */
export const memberNames: Names = async (reading, ids) => {
  const members = build
    .selectFrom('memberships as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .where('member.client_id', '=', reading.clientId)
    .where('users.id', '=', any(ids))
    .select(['users.id', memberName.as('name')]);
  return new Map((await ask(reading, members)).map(({ id, name }) => [id, name]));
};

/**
 * Active members who were granted every one of these nodes, or nodes above them; whoever was granted a part of one is
 * not among them. Ids are those of users.
 */
export function membersSeeing(clientId: number, nodeIds: readonly number[]) {
  const granted = build
    .selectFrom('membership_nodes as grant')
    .innerJoin('node_closure as below', (join) =>
      join.onRef('below.ancestor_id', '=', 'grant.node_id').on('below.client_id', '=', clientId),
    )
    .where('grant.client_id', '=', clientId)
    .where('below.descendant_id', '=', any(nodeIds))
    .select(['grant.user_id', sql<number>`count(distinct below.descendant_id)`.as('nodes')])
    .groupBy('grant.user_id');
  return build
    .selectFrom('memberships as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .leftJoin(granted.as('seen'), 'seen.user_id', 'member.user_id')
    .where('member.client_id', '=', clientId)
    .where('member.is_active', '=', true)
    .where((eb) =>
      eb.or([eb('member.user_type', '=', 'Client'), eb('seen.nodes', '=', new Set(nodeIds).size)]),
    )
    .select(['users.id', memberName.as('name'), 'users.email']);
}
