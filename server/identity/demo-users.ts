/** The demo's users: one per role, with access that demonstrates it. There are no passwords. */
import type { Permission, UserType } from '../../contract/http/permissions.ts';

type DemoUser = {
  email: string;
  name: string;
  /** The sign-in page's description of this user. */
  role: string;
  clients: 'none' | 'first' | 'all';
  userType: UserType;
  permissions: 'all' | Permission[];
  nodes: 'all' | 'two';
};

const everything = { userType: 'Staff', permissions: 'all', nodes: 'all' } as const;

export const demoUsers: readonly DemoUser[] = [
  {
    email: 'staff@demo.test',
    name: 'Sam Staff',
    role: 'TMC staff with every permission',
    clients: 'first',
    ...everything,
  },
  {
    email: 'client@demo.test',
    name: 'Cleo Client',
    role: 'Client user: two cost centres, no permission',
    clients: 'first',
    userType: 'User',
    permissions: [],
    nodes: 'two',
  },
  {
    email: 'both@demo.test',
    name: 'Bo Both',
    role: 'TMC staff of both TMCs',
    clients: 'all',
    ...everything,
  },
  {
    email: 'admin@demo.test',
    name: 'Ada Admin',
    role: 'Administrator (user type Client)',
    clients: 'first',
    ...everything,
    userType: 'Client',
  },
  {
    email: 'none@demo.test',
    name: 'Noa None',
    role: 'Known, without access to anything',
    clients: 'none',
    ...everything,
  },
];
