/** Members of a TMC: their names, and who may see given nodes completely. */
import { sql } from 'kysely';
import { ask } from '../access/ask.ts';
import { any, build } from '../database/build.ts';
import type { Names } from '../mutations/names.ts';

/** The name of `member` in the TMC, else the user's own name. */
export const memberName = sql<string>`coalesce(member.name, users.name)`;

/** Names of current and former members of the TMC. */
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
 * User ids of active members who were granted all of these nodes, or nodes above them; members who were granted only a
 * part of one are excluded.
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
