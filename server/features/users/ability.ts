/** Who may give and take what: every rule answers in the words that the administrator is told; null: they may. */
import type { Permission, UserType } from '../../../contract/core/permissions.ts';
import type { Access } from '../../tenants/access.ts';

/** An administrator, as they stand at this moment. */
export type Administrator = {
  id: number;
  userType: UserType | null;
  permissions: readonly Permission[];
};

/** What of a user's access the administrator reaches. */
export type Reach = {
  isOneself: boolean;
  /** Whether every node of theirs may be given and taken by the administrator. */
  isWhole: boolean;
};

/** What an edit would make of a user's access. */
export type Edit = { before: Access; after: Access };

export const refusals = {
  ownActivity: 'Unable to deactivate yourself',
  admin: 'Unable to edit admin access',
  ownAccess: 'Unable to add to own access',
  beyond: 'Unable to edit access that reaches beyond your own',
  lacking: 'Unable to give or take permissions that you do not have',
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
  // Activity and permissions hold wherever the user has access.
  if ((switched || takesNodes || changed.length > 0) && !isWhole) return refusals.beyond;
  const concerned = switched || addsNodes || takesNodes ? [...changed, ...after.permissions] : changed;
  return concerned.every((one) => administrator.permissions.includes(one)) ? null : refusals.lacking;
}

/** The same for somebody who is invited; by the field that is at fault. */
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
