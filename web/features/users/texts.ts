/** The visible texts of the Users screen. */
import { count, plural } from '@tripledger/charts/format.ts';

/** What each role is for. */
const roles: Readonly<Record<string, string>> = {
  Reader: 'Sees dashboards and downloads reports.',
  'Travel manager':
    'A reader who also tracks travellers, plans budgets, uses tickets in credit, forward bookings and benchmarking, and schedules reports.',
  'Data editor': 'A travel manager who also merges travellers, policies and fee types, and edits bookings.',
  Administrator: 'Holds every permission: also manages settings, references, the hierarchy and users.',
};

export const texts = {
  title: 'Users',
  filter: {
    label: 'Users to show',
    node: 'Node',
    anyNode: 'Any node',
    permission: 'Permission',
    anyPermission: 'Any permission',
    state: 'State',
    anyState: 'Any status',
  },
  edit: 'Edit',
  editUser: (user: string) => `Edit ${user}`,
  activity: {
    deactivate: 'Deactivate',
    deactivateUser: (user: string) => `Deactivate ${user}`,
    deactivateTitle: (user: string) => `Deactivate ${user}?`,
    deactivateConsequence: (user: string) =>
      `${user} can no longer work in this TMC. Access and permissions are kept until you activate them again.`,
    activate: 'Activate',
    activateUser: (user: string) => `Activate ${user}`,
    activateTitle: (user: string) => `Activate ${user}?`,
    activateConsequence: (user: string) =>
      `${user} can work in this TMC again, with the same access and permissions as before.`,
  },
  notAllowed: 'Not Allowed',
  access: 'Access',
  role: 'Role',
  adminAccess: 'Unable to edit admin access',
  invitation: {
    lastLogin: (time: string) => `last login ${time}`,
    invited: (time: string) => `invited ${time}, not signed in yet`,
    notSignedIn: 'not signed in yet',
    deactivated: 'deactivated',
    send: 'Send invitation',
    sendAgain: 'Send invitation again',
    sent: 'Invitation sent',
  },
  invite: {
    button: 'Invite',
    title: 'Invite User',
    name: 'Full name',
    email: 'Email',
    type: 'Type',
    types: {
      user: 'User',
      staff: 'Staff of the TMC',
      client: 'Administrator of the TMC, with full access',
    },
    willBeMailed: (email: string) => `An invitation will be e-mailed to ${email}.`,
    unexpectedStatus: 'Unexpected status',
  },
  nodes: {
    select: 'Select nodes; everything below them is included',
    loading: 'Loading …',
    none: 'No results',
    firstNodes: (shown: number, total: number) => `The first ${shown} of ${count(total)}`,
    outsideOwnAccess: 'Outside your own access',
    readOnly: (node: string) => `${node} (read only)`,
    outside: (nodes: number) => `${plural(nodes, 'node')} outside your access (read only)`,
  },
  permissions: {
    label: 'Permissions',
    customised: 'Customised',
    customisedRole: 'An individual choice of permissions.',
    roles,
    customise: 'Customise',
    hide: 'Hide permissions',
  },
  seeAs: {
    title: (user: string) => `What ${user} sees`,
    deactivated: 'No access: this user is deactivated.',
    noNodes: 'No access: this user has no nodes.',
    nodes: 'Nodes',
    node: (node: string, below: number) => (below > 0 ? `${node}, with ${count(below)} below` : node),
    outside: (nodes: number) => `${count(nodes)} outside your access`,
    screens: 'Screens',
  },
};
