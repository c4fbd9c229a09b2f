/** Kinds of change to provisioned users and groups. */
import * as z from 'zod';
import { permissions, userTypes } from '../../../../contract/http/permissions.ts';
import { ask } from '../../../access/ask.ts';
import { any, build } from '../../../database/build.ts';
import { kind } from '../../../mutations/kind.ts';
import { type Names, nodeNames } from '../../../mutations/names.ts';

const undo = 'The identity provider would send it again; change it there.';

const provisionedUser = z.object({
  name: z.string().nullable(),
  isActive: z.boolean(),
  externalId: z.string().nullable(),
  emails: z.array(z.string()),
});
export type ProvisionedUser = z.infer<typeof provisionedUser>;

export const userProvisioned = kind('provisioned_user_changed', {
  state: provisionedUser,
  raises: null,
  undo,
});

const memberNames: Names = async (reading, ids) => {
  const members = build
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.client_id', '=', reading.clientId)
    .where('users.id', '=', any(ids))
    .select(['users.id', 'users.email']);
  return new Map((await ask(reading, members)).map(({ id, email }) => [id, email]));
};

const provisionedGroup = z.object({
  name: z.string(),
  externalId: z.string().nullable(),
  /** Ids of users, ascending. */
  members: z.array(z.number()),
});
export type ProvisionedGroup = z.infer<typeof provisionedGroup>;

export const groupProvisioned = kind('provisioned_group_changed', {
  state: provisionedGroup,
  raises: null,
  undo,
  names: { members: memberNames },
});

const groupAccess = z.object({
  /** null: the group gives no access. */
  userType: z.enum(userTypes).nullable(),
  permissions: z.array(z.enum(permissions)),
  nodes: z.array(z.number()),
});
export type GroupAccess = z.infer<typeof groupAccess>;

export const groupAccessSet = kind('provisioned_group_access_set', {
  state: groupAccess,
  raises: null,
  undo: 'Set the access of the group again instead: that of its members follows it.',
  names: { nodes: nodeNames },
});
