/** Creates, changes and removes groups for an identity provider; the access of their members follows. */
import { isDeepStrictEqual } from 'node:util';
import { any } from '../../../database/build.ts';
import type { Provided } from '../../../http/provider-change.ts';
import type { Outcome } from '../../../mutations/change.ts';
import { inOrder } from '../administrator.ts';
import { applyGroups } from '../provisioning/apply-groups.ts';
import type { ProvisionedGroup as State } from '../provisioning/kinds.ts';
import type { GroupBody } from './bodies.ts';
import { bad, notThere, ScimError } from './errors.ts';
import type { StoredGroup } from './resources.ts';
import { groupsOf, idIn, usersOf } from './stored.ts';
import { ensureProvisioned } from './user-changes.ts';

type Changed = Promise<Outcome<State, StoredGroup>>;

export async function createGroup(provided: Provided, body: GroupBody): Changed {
  const { change, now } = provided;
  await requireFreeName(provided, body.displayName);
  const members = await membersIn(provided, body);
  const { id } = await change.trx
    .insertInto('provisioned_groups')
    .values({
      client_id: change.clientId,
      external_id: body.externalId ?? null,
      name: body.displayName,
      user_type: null,
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addMembers(provided, id, members);
  const group = await groupIn(provided, id);
  return {
    answer: group,
    entries: [{ subject: { id, label: group.name }, before: null, after: stateOf(group) }],
    consequences: await applyGroups(change, members, now),
  };
}

/** `bodyOf` returns what the group is to be. */
export async function changeGroup(
  provided: Provided,
  id: number | null,
  bodyOf: (group: StoredGroup) => GroupBody,
): Changed {
  const { change, now } = provided;
  const group = await groupIn(provided, id);
  const body = bodyOf(group);
  if (body.displayName.toLowerCase() !== group.name.toLowerCase())
    await requireFreeName(provided, body.displayName);
  const before = stateOf(group);
  const wanted = await membersIn(provided, body, before.members);
  const after: State = { name: body.displayName, externalId: body.externalId ?? null, members: wanted };
  if (isDeepStrictEqual(before, after)) return { answer: group, entries: 'none' };
  await change.trx
    .updateTable('provisioned_groups')
    // Versions are told apart by this.
    .set({ name: after.name, external_id: after.externalId, changed_at: laterThan(group.changedAt, now) })
    .where('client_id', '=', change.clientId)
    .where('id', '=', group.id)
    .execute();
  const left = without(before.members, wanted);
  await removeMembers(provided, group.id, left);
  const joined = without(wanted, before.members);
  await addMembers(provided, group.id, joined);
  return {
    answer: await groupIn(provided, group.id),
    entries: [{ subject: { id: group.id, label: after.name }, before, after }],
    consequences: await applyGroups(change, [...left, ...joined], now),
  };
}

export async function removeGroup(
  provided: Provided,
  id: number | null,
  check: (group: StoredGroup) => void,
): Promise<Outcome<State, null>> {
  const { change, now } = provided;
  const group = await groupIn(provided, id);
  check(group);
  const before = stateOf(group);
  await removeMembers(provided, group.id, before.members);
  await change.trx
    .deleteFrom('provisioned_groups')
    .where('client_id', '=', change.clientId)
    .where('id', '=', group.id)
    .execute();
  return {
    answer: null,
    entries: [{ subject: { id: group.id, label: group.name }, before, after: null }],
    consequences: await applyGroups(change, before.members, now),
  };
}

async function groupIn({ reading }: Provided, id: number | null): Promise<StoredGroup> {
  const [group] = id === null ? [] : await groupsOf(reading, { id }, { hasMembers: true });
  if (!group) throw notThere();
  return group;
}

async function requireFreeName({ reading }: Provided, displayName: string): Promise<void> {
  const [taken] = await groupsOf(reading, { displayName }, { hasMembers: false });
  if (taken) throw new ScimError(409, 'displayName: Another group has this name.', 'uniqueness');
}

/** The ids of the members, ascending. `known` are members already. */
async function membersIn(
  provided: Provided,
  { members }: GroupBody,
  known: readonly number[] = [],
): Promise<number[]> {
  const ids = [...new Set(members.map(({ value }) => idIn(value) ?? 0))];
  const joining = without(ids, known);
  if (joining.length > 0) {
    const found = new Map(
      (await usersOf(provided.reading, { ids: joining })).map((user) => [user.id, user] as const),
    );
    const unknown = members.find(({ value }) => {
      const id = idIn(value) ?? 0;
      return joining.includes(id) && !found.has(id);
    });
    if (unknown) throw bad('invalidValue', `members: There is no user with the id ${unknown.value}.`);
    for (const user of found.values()) await ensureProvisioned(provided, user);
  }
  return inOrder(ids);
}

async function addMembers({ change: { trx, clientId } }: Provided, id: number, users: readonly number[]) {
  if (users.length === 0) return;
  await trx
    .insertInto('provisioned_members')
    .values(users.map((user) => ({ client_id: clientId, group_id: id, user_id: user })))
    .execute();
}

async function removeMembers({ change: { trx, clientId } }: Provided, id: number, users: readonly number[]) {
  await trx
    .deleteFrom('provisioned_members')
    .where('client_id', '=', clientId)
    .where('group_id', '=', id)
    .where('user_id', '=', any(users))
    .execute();
}

function without(ids: readonly number[], others: readonly number[]): number[] {
  const excluded = new Set(others);
  return ids.filter((id) => !excluded.has(id));
}

const laterThan = (before: Date, now: Date) => new Date(Math.max(now.getTime(), before.getTime() + 1));

const stateOf = ({ name, externalId, members }: StoredGroup): State => ({
  name,
  externalId,
  members: members.map(({ id }) => id),
});
