/** Users' access, as commands grant and revoke it. */
import { expect } from 'vitest';
import { type Permission, permissions } from '../../../contract/http/permissions.ts';
import { type CurrentUser, me } from '../../../contract/session/calls.ts';
import { ensureUser, revokeAccess } from '../../tenants/users.ts';
import type { Edit, Part, World } from './world.ts';

const guests = ['ann@guests.test', 'bob@guests.test'];
const nameOf = (email: string) => `access of ${email}`;

/** In the contract's order; undefined: none. */
const accessOf = ({ model }: World, email: string) =>
  model.edits.get(nameOf(email)) as Permission[] | undefined;

const granted: Edit = async ({ server, code }, random) => {
  const email = random.pick(guests);
  const after = permissions.filter(() => random.chance(0.3));
  await server.grant(email, code, { permissions: after });
  return { [nameOf(email)]: after };
};

const revoked: Edit = async (world, random) => {
  const email = random.pick(guests);
  if (!accessOf(world, email)) return null;
  await revokeAccess(world.server.database.db, email, world.code);
  return { [nameOf(email)]: undefined };
};

async function expectAccess(world: World): Promise<void> {
  for (const email of guests) {
    const expected = accessOf(world, email) ?? [];
    await ensureUser(world.server.database.db, email);
    const user = (await world.server.get(email, me)) as CurrentUser;
    expect(user.permissions, email).toEqual(expected);
  }
}

export const access: Part = { edits: [granted, revoked], checks: [expectAccess] };
