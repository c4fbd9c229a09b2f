/** Kinds of change to who has access: by administrators, and by the identity provider that manages users. */
import { kind } from './kind-of-change.ts';

/** A user's own change affects their menu; reports stop when their owner loses access. */
const staleWithAccess = ['/api/auth/', '/api/scheduled_report/'] as const;

const ofProvisioning = {
  permission: 'can_manage_users',
  stale: [...staleWithAccess, '/api/service-tokens/', '/api/provisioned-groups/'],
} as const;

export const kindsOfAccess = {
  access_changed: kind({
    label: 'Access changed',
    subject: 'user',
    permission: 'can_manage_users',
    stale: staleWithAccess,
  }),
  invitation_sent: kind({
    label: 'Invitation resent',
    subject: 'user',
    permission: 'can_manage_users',
    stale: ['/api/auth/user/'],
  }),
  provisioned_user_changed: kind({
    label: 'User changed by identity provider',
    subject: 'provisioned user',
    ...ofProvisioning,
  }),
  provisioned_group_changed: kind({
    label: 'Group changed by identity provider',
    subject: 'provisioned group',
    ...ofProvisioning,
  }),
  provisioned_group_access_set: kind({
    label: 'Access of a group set',
    subject: 'access of a provisioned group',
    ...ofProvisioning,
  }),
};
