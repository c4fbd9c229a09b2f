/**
 * The users of a TMC as an administrator sees them: those who share a visible node with the administrator. Their
 * granted nodes outside the administrator's sight are counted, but not named.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Answer } from '../../../contract/http/endpoint.ts';
import { type Permission, permissions } from '../../../contract/http/permissions.ts';
import type * as users from '../../../contract/users/calls.ts';
import { ask, type Reading } from '../../access/ask.ts';
import type { Scope } from '../../access/scope.ts';
import { any, build } from '../../database/build.ts';
import { notFound } from '../../lib/errors.ts';
import { own } from '../../metrics/columns.ts';
import { lineCount } from '../../metrics/line-measures.ts';
import type { Rows, TableOf } from '../../metrics/row-table.ts';

type Filter = {
  /** Only users who see at least a part of this node. */
  nodeId?: number | undefined;
  permission?: Permission | undefined;
  state?: (typeof users.userStates)[number] | undefined;
};

const state = sql<(typeof users.userStates)[number]>`case when not member.is_active then 'Inactive'
  when member.last_login_at is null then 'Pending' else 'Active' end`;
const name = sql<string>`coalesce(member.name, person.name)`;

export function list(
  reading: Reading,
  { nodeId, permission, state: wantedState }: Filter,
  timeZone: string,
): TableOf<typeof users.list> {
  let members = membersInSight(reading).select([
    'person.id',
    name.as('name'),
    'person.email',
    accessInWords(reading).as('access'),
    'member.last_login_at',
    state.as('state'),
    'member.user_type',
    'member.is_active',
    reachesAll(reading).as('is_whole'),
  ]);
  if (nodeId !== undefined) members = members.where(hasPartOf(reading, [nodeId]));
  if (wantedState) members = members.where(state, '=', wantedState);
  if (permission) {
    members = members.where((eb) =>
      eb.or([
        eb('member.user_type', '=', 'Client'),
        sql<boolean>`${permission} = any(${sql.ref('member.permissions')})`,
      ]),
    );
  }
  return {
    rows: build.selectFrom(members.as('line')) as Rows,
    areLines: false,
    id: ['id'],
    joins: {},
    columns: {
      id: own(sql`line.id`),
      name: { of: sql`line.name`, orderedBy: sql`lower(line.name)` },
      email: own(sql`line.email`),
      access: { of: sql`line.access`, orderedBy: sql`lower(line.access)` },
      last_login: {
        of: sql`to_char(line.last_login_at at time zone ${timeZone}, 'DD-Mon-YYYY, HH24:MI')`,
        orderedBy: sql`line.last_login_at`,
      },
      state: own(sql`line.state`),
      user_type: own(sql`line.user_type`),
      is_active: own(sql`line.is_active`),
      is_whole: own(sql`line.is_whole`),
    },
    order: { field: 'name', descending: false },
    counts: { users: lineCount() },
  };
}

/** Throws `notFound` for a user whom the administrator does not see, including users of other TMCs. */
export async function one(reading: Reading, userId: number): Promise<Answer<typeof users.one>> {
  const members = membersInSight(reading)
    .where('member.user_id', '=', userId)
    .select([name.as('name'), 'person.email', 'member.user_type', 'member.permissions'])
    .select(['member.is_active', 'member.invited_at', 'member.last_login_at'])
    .select(isByGroups(reading).as('by_groups'));
  const [[member], granted] = await Promise.all([
    ask(reading, members),
    ask(reading, grantedNodes(reading, userId)),
  ]);
  if (!member) throw notFound();
  const { permissions: held, invited_at, last_login_at, ...shown } = member;
  const isAdmin = member.user_type === 'Client';
  return {
    id: userId,
    ...shown,
    permissions: permissions.filter((permission) => isAdmin || held.includes(permission)),
    entities: granted
      .filter(({ isSeen }) => isSeen)
      .map(({ id, label, below, isGranted }) => ({ id, label, below, readonly: !isGranted })),
    outside: granted.filter(({ isSeen }) => !isSeen).length,
    invited_at: invited_at?.toISOString() ?? null,
    last_login: last_login_at?.toISOString() ?? null,
  };
}

/** Whether groups of the identity provider determine the `member`'s access. */
const isByGroups = ({ clientId }: Scope): RawBuilder<boolean> => sql<boolean>`exists (
  select from provisioned_users as provisioned
  where provisioned.client_id = ${clientId} and provisioned.user_id = member.user_id and provisioned.by_groups)`;

/** Whether this is a user of the TMC whom the administrator sees. */
export async function isInSight(reading: Reading, userId: number): Promise<boolean> {
  const found = await ask(
    reading,
    membersInSight(reading).where('member.user_id', '=', userId).select('person.id'),
  );
  return found.length > 0;
}

/** Memberships with a node that the administrator sees, as `member`, with their users, as `person`. */
function membersInSight(scope: Scope) {
  const members = build
    .selectFrom('memberships as member')
    .innerJoin('users as person', 'person.id', 'member.user_id')
    .where('member.client_id', '=', scope.clientId);
  return scope.grants === 'all' ? members : members.where(hasPartOf(scope, scope.grants));
}

/** Whether the `member` was granted one of these nodes, or a node below or above one. */
function hasPartOf({ clientId }: Scope, nodes: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from membership_nodes as part
    where part.client_id = ${clientId} and part.user_id = member.user_id
      and (${isBelow(clientId, nodes)} or ${isAbove(clientId, nodes)}))`;
}

const isBelow = (clientId: number, nodes: readonly number[]) => sql<boolean>`part.node_id in (
  select path.descendant_id from node_closure as path
  where path.client_id = ${clientId} and path.ancestor_id = any(${nodes}))`;

const isAbove = (clientId: number, nodes: readonly number[]) => sql<boolean>`part.node_id in (
  select path.ancestor_id from node_closure as path
  where path.client_id = ${clientId} and path.descendant_id = any(${nodes}))`;

/** Whether the administrator may grant and revoke the granted node `part`, and whether they see it. */
export function sightOfPart({ clientId, grants }: Scope) {
  if (grants === 'all') return { isGranted: sql<boolean>`true`, isSeen: sql<boolean>`true` };
  const isGranted = isBelow(clientId, grants);
  return { isGranted, isSeen: sql<boolean>`(${isGranted} or ${isAbove(clientId, grants)})` };
}

/** Whether the administrator may grant and revoke every node of the `member`. */
function reachesAll(scope: Scope): RawBuilder<boolean> {
  const { isGranted } = sightOfPart(scope);
  return sql<boolean>`not exists (
    select from membership_nodes as part
    where part.client_id = ${scope.clientId} and part.user_id = member.user_id and not ${isGranted})`;
}

/** The labels of the `member`'s granted nodes, and the number of those that the administrator does not see. */
function accessInWords(scope: Scope): RawBuilder<string> {
  const { isSeen } = sightOfPart(scope);
  return sql<string>`(
    select concat_ws(', ',
      string_agg(node.label, ', ' order by node.label, node.id) filter (where ${isSeen}),
      nullif(count(*) filter (where not ${isSeen}), 0) || ' outside your access')
    from membership_nodes as part
    join nodes as node on node.client_id = ${scope.clientId} and node.id = part.node_id
    where part.client_id = ${scope.clientId} and part.user_id = member.user_id)`;
}

/** A user's granted nodes, ordered by label. */
function grantedNodes(scope: Scope, userId: number) {
  const { isGranted, isSeen } = sightOfPart(scope);
  const { clientId } = scope;
  return build
    .selectFrom('membership_nodes as part')
    .innerJoin('nodes as node', (join) =>
      join.on('node.client_id', '=', clientId).onRef('node.id', '=', 'part.node_id'),
    )
    .where('part.client_id', '=', clientId)
    .where('part.user_id', '=', userId)
    .select((eb) => [
      'node.id',
      'node.label',
      isGranted.as('isGranted'),
      isSeen.as('isSeen'),
      eb
        .selectFrom('node_closure as path')
        .where('path.client_id', '=', clientId)
        .whereRef('path.ancestor_id', '=', 'part.node_id')
        .where('path.depth', '>', 0)
        .select(sql<number>`count(*)::bigint`.as('count'))
        .as('below'),
    ])
    .orderBy('node.label')
    .orderBy('node.id')
    .$narrowType<{ below: number }>();
}

/** Which of `nodes` are at or below one of `above`. */
export async function atOrBelow(
  reading: Reading,
  nodes: readonly number[],
  above: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = build
    .selectFrom('node_closure')
    .where('client_id', '=', reading.clientId)
    .where('descendant_id', '=', any(nodes))
    .where('ancestor_id', '=', any(above))
    .select('descendant_id as id')
    .distinct();
  return new Set((await ask(reading, found)).map(({ id }) => id));
}

/** The root node, which represents the whole TMC. */
export async function rootOf(reading: Reading): Promise<number> {
  const root = build
    .selectFrom('nodes')
    .where('client_id', '=', reading.clientId)
    .where('is_root', '=', true);
  const [found] = await ask(reading, root.select('id'));
  if (!found) throw new Error(`The client ${reading.clientId} has no root`);
  return found.id;
}
