/** Creates, changes and removes users for an identity provider. */
import { isDeepStrictEqual } from 'node:util';
import type { StoredAttributes } from '../../../database/schema-provisioning.ts';
import type { Provided } from '../../../http/provider-change.ts';
import type { Outcome } from '../../../mutations/change.ts';
import { ensureUserIn } from '../../../tenants/users.ts';
import { applyGroups, endAccess, nameIn } from '../provisioning/apply-groups.ts';
import type { ProvisionedUser as State } from '../provisioning/kinds.ts';
import type { UserBody } from './bodies.ts';
import { bad, notThere, ScimError } from './errors.ts';
import type { StoredUser } from './resources.ts';
import { usersOf } from './stored.ts';

type Changed = Promise<Outcome<State, StoredUser>>;

export async function createUser(provided: Provided, body: UserBody): Changed {
  const { change, reading, now } = provided;
  const [known] = await usersOf(reading, { userName: body.userName });
  if (known) throw new ScimError(409, 'userName: This user exists already.', 'uniqueness');
  const { trx, clientId } = change;
  const { id, email } = await ensureUserIn(trx, body.userName);
  // What an earlier user of this address left.
  await forget(provided, id);
  await trx
    .insertInto('provisioned_users')
    .values({
      client_id: clientId,
      user_id: id,
      external_id: body.externalId ?? null,
      attributes: JSON.stringify(attributesOf(body)),
      is_active: body.active ?? true,
      by_groups: true,
      created_at: now,
      changed_at: now,
    })
    .execute();
  const consequences = await applyGroups(change, [id], now, 'new');
  const user = await userIn(provided, id);
  return {
    answer: user,
    entries: [{ subject: { id, label: email }, before: null, after: stateOf(user) }],
    consequences,
  };
}

/** `bodyOf` returns what the user is to be. Without `active`, that stays as it is. */
export async function changeUser(
  provided: Provided,
  id: number | null,
  bodyOf: (user: StoredUser) => UserBody,
): Changed {
  const { change, now } = provided;
  const user = await userIn(provided, id);
  const body = bodyOf(user);
  if (body.userName !== user.email)
    throw bad('mutability', 'userName: This cannot be changed. Create a user with the new address instead.');
  const wanted = {
    external_id: body.externalId ?? null,
    attributes: attributesOf(body),
    is_active: body.active ?? user.isActive,
  };
  const { externalId: external_id, attributes, isActive: is_active } = user;
  if (isDeepStrictEqual(wanted, { external_id, attributes: attributes ?? {}, is_active }))
    return { answer: user, entries: 'none' };
  await ensureProvisioned(provided, user);
  await change.trx
    .updateTable('provisioned_users')
    .set({ ...wanted, attributes: JSON.stringify(wanted.attributes), changed_at: now })
    .where('client_id', '=', change.clientId)
    .where('user_id', '=', user.id)
    .execute();
  const consequences = await applyGroups(change, [user.id], now);
  const after = await userIn(provided, user.id);
  return {
    answer: after,
    entries: [{ subject: { id: user.id, label: user.email }, before: stateOf(user), after: stateOf(after) }],
    consequences,
  };
}

/** The person may return, as a new user: nothing of the access is kept. */
export async function removeUser(
  provided: Provided,
  id: number | null,
  check: (user: StoredUser) => void,
): Promise<Outcome<State, null>> {
  const user = await userIn(provided, id);
  check(user);
  await forget(provided, user.id);
  return {
    answer: null,
    entries: [{ subject: { id: user.id, label: user.email }, before: stateOf(user), after: null }],
    consequences: await endAccess(provided.change, user, provided.now),
  };
}

/** From now on, the identity provider's word counts for a user whom an administrator invited, too. */
export async function ensureProvisioned({ change, now }: Provided, user: StoredUser): Promise<void> {
  await change.trx
    .insertInto('provisioned_users')
    .values({
      client_id: change.clientId,
      user_id: user.id,
      external_id: null,
      attributes: '{}',
      is_active: user.isActive,
      by_groups: false,
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id']).doNothing())
    .execute();
}

async function userIn({ reading }: Provided, id: number | null): Promise<StoredUser> {
  const [user] = id === null ? [] : await usersOf(reading, { id });
  if (!user) throw notThere();
  return user;
}

async function forget({ change: { trx, clientId } }: Provided, userId: number): Promise<void> {
  for (const table of ['provisioned_members', 'provisioned_users'] as const) {
    await trx.deleteFrom(table).where('client_id', '=', clientId).where('user_id', '=', userId).execute();
  }
}

function attributesOf({ name, displayName, emails }: UserBody): StoredAttributes {
  return JSON.parse(JSON.stringify({ name, displayName, emails })) as StoredAttributes;
}

const stateOf = ({ name, isActive, externalId, attributes }: StoredUser): State => ({
  name: nameIn(attributes ?? {}) ?? name,
  isActive,
  externalId,
  emails: (attributes?.emails ?? []).map(({ value }) => value),
});
