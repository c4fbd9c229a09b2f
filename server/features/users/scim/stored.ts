/** Reads the users and groups of a client for SCIM. */
import { type RawBuilder, sql } from 'kysely';
import { ask, askOne, type Reading } from '../../../access/ask.ts';
import type { Scope } from '../../../access/scope.ts';
import { any, build } from '../../../database/build.ts';
import type { StoredGroup, StoredUser } from './resources.ts';

/** Which resources, at most; absent: all. */
export type Narrowed = {
  id?: number | undefined;
  /** Of users. */
  ids?: readonly number[] | undefined;
  userName?: string | undefined;
  externalId?: string | undefined;
  displayName?: string | undefined;
};

export type Slice = { limit: number; offset: number };

/** Which of the rows found, and whether groups are read with their members. */
export type Part = { slice?: Slice | undefined; hasMembers?: boolean };

export async function usersOf(
  reading: Reading,
  narrowed: Narrowed,
  { slice }: Part = {},
): Promise<StoredUser[]> {
  const groupsOfMember = sql<{ id: number; name: string }[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', team.id, 'name', team.name) order by team.id), '[]')
    from provisioned_members as part
    join provisioned_groups as team on team.client_id = ${reading.clientId} and team.id = part.group_id
    where part.client_id = ${reading.clientId} and part.user_id = member.user_id)`;
  const found = members(reading, narrowed)
    .select(['person.id', 'person.email', 'provisioned.attributes', groupsOfMember.as('groups')])
    .select(sql<string>`coalesce(member.name, person.name)`.as('name'))
    .select(sql<boolean>`coalesce(provisioned.is_active, member.is_active)`.as('isActive'))
    .select(['provisioned.external_id as externalId', 'provisioned.created_at as createdAt'])
    .select('provisioned.changed_at as changedAt')
    .orderBy('person.id');
  return ask(reading, slice ? found.limit(slice.limit).offset(slice.offset) : found);
}

export const countUsers = async (reading: Reading): Promise<number> =>
  Number((await askOne(reading, members(reading, {}).select(sql<number>`count(*)`.as('count')))).count);

function members({ clientId }: Scope, { id, ids, userName, externalId }: Narrowed) {
  let found = build
    .selectFrom('memberships as member')
    .innerJoin('users as person', 'person.id', 'member.user_id')
    .leftJoin('provisioned_users as provisioned', (join) =>
      join.on('provisioned.client_id', '=', clientId).onRef('provisioned.user_id', '=', 'member.user_id'),
    )
    .where('member.client_id', '=', clientId);
  if (id !== undefined) found = found.where('person.id', '=', id);
  if (ids !== undefined) found = found.where('person.id', '=', any(ids));
  if (userName !== undefined) found = found.where('person.email', '=', userName.toLowerCase());
  if (externalId !== undefined) found = found.where('provisioned.external_id', '=', externalId);
  return found;
}

export async function groupsOf(
  reading: Reading,
  narrowed: Narrowed,
  { slice, hasMembers = false }: Part,
): Promise<StoredGroup[]> {
  const found = groups(reading, narrowed)
    .select(['team.id', 'team.name', 'team.external_id as externalId'])
    .select(['team.created_at as createdAt', 'team.changed_at as changedAt'])
    .select((hasMembers ? membersOfTeam(reading) : sql<StoredGroup['members']>`'[]'::jsonb`).as('members'))
    .orderBy('team.id');
  return ask(reading, slice ? found.limit(slice.limit).offset(slice.offset) : found);
}

const membersOfTeam = ({ clientId }: Scope): RawBuilder<StoredGroup['members']> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', person.id, 'email', person.email) order by person.id), '[]')
  from provisioned_members as part
  join users as person on person.id = part.user_id
  where part.client_id = ${clientId} and part.group_id = team.id)`;

export const countGroups = async (reading: Reading): Promise<number> =>
  Number((await askOne(reading, groups(reading, {}).select(sql<number>`count(*)`.as('count')))).count);

function groups({ clientId }: Scope, { id, externalId, displayName }: Narrowed) {
  let found = build.selectFrom('provisioned_groups as team').where('team.client_id', '=', clientId);
  if (id !== undefined) found = found.where('team.id', '=', id);
  if (externalId !== undefined) found = found.where('team.external_id', '=', externalId);
  if (displayName !== undefined) found = found.where(sql<boolean>`lower(team.name) = lower(${displayName})`);
  return found;
}

/** An id in an address or a list; null: no such id exists. */
export const idIn = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);
