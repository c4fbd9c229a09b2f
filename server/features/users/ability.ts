/**
 * Which access an administrator may grant and revoke. Each rule returns the message for the administrator; null:
 * allowed.
 */
import type { Permission, UserType } from '../../../contract/http/permissions.ts';
import type { Access } from '../../tenants/access.ts';

/** An administrator with their current access. */
export type Administrator = {
  id: number;
  userType: UserType | null;
  permissions: readonly Permission[];
};

/** How far the administrator's own access covers a user's. */
export type Reach = {
  isOneself: boolean;
  /** Whether the administrator may grant and revoke every node of the user. */
  isWhole: boolean;
};

/** A user's access before and after an edit. */
export type Edit = { before: Access; after: Access };

export const refusals = {
  ownActivity: 'Unable to deactivate yourself',
  admin: 'Unable to edit admin access',
  ownAccess: 'Unable to add to own access',
  beyond: 'Unable to edit access that reaches beyond your own',
  lacking: 'Unable to give or take permissions that you do not have',
  provisioning: 'Only an administrator of the TMC creates a token for an identity provider',
  byGroups: 'The groups of the identity provider determine this access',
  ownGroup: 'Unable to change the access of a group that you are in',
  administrators: 'Only an administrator of the TMC makes another one',
} as const;

export function notEditable(
  administrator: Administrator,
  { isOneself, isWhole }: Reach,
  { before, after }: Edit,
): string | null {
  const switched = before.isActive !== after.isActive;
  const changed = difference(before.permissions, after.permissions);
  const isAdmin = before.userType === 'Client';
  const addsNodes = after.nodes.some((node) => !before.nodes.includes(node));
  const takesNodes = before.nodes.some((node) => !after.nodes.includes(node));
  if (switched && isOneself) return refusals.ownActivity;
  if (isAdmin && (!switched || administrator.userType !== 'Client')) return refusals.admin;
  if (isOneself && addsNodes) return refusals.ownAccess;
  // Activity and permissions apply to all of the user's nodes.
  if ((switched || takesNodes || changed.length > 0) && !isWhole) return refusals.beyond;
  const concerned = switched || addsNodes || takesNodes ? [...changed, ...after.permissions] : changed;
  return concerned.every((one) => administrator.permissions.includes(one)) ? null : refusals.lacking;
}

/** The same for an invitation; returns the message under the field that is at fault. */
export function notInvitable(
  administrator: Administrator,
  { userType, permissions }: Pick<Access, 'userType' | 'permissions'>,
): { user_type: string[] } | { permissions: string[] } | null {
  const mayMake = administrator.userType === 'Client' || userType !== 'Client';
  if (!mayMake) return { user_type: [refusals.administrators] };
  const holds = permissions.every((one) => administrator.permissions.includes(one));
  return holds ? null : { permissions: [refusals.lacking] };
}

const difference = (before: readonly Permission[], after: readonly Permission[]) => [
  ...before.filter((one) => !after.includes(one)),
  ...after.filter((one) => !before.includes(one)),
];
