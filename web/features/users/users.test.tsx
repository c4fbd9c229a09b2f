import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../session/session.fixture.ts';
import { OpenModal } from '../../ui/modal.tsx';
import { EditModal } from './EditModal.tsx';
import { InviteModal } from './InviteModal.tsx';
import { press, show } from './showing.fixture.tsx';
import { UserList } from './UserList.tsx';

const nodes = [
  { id: 1, label: 'One Travel', parentId: null },
  { id: 2, label: 'Acme', parentId: 1 },
];
const bob = {
  id: 7,
  name: 'Bob Blue',
  email: 'bob@x.test',
  user_type: 'User',
  is_active: true,
  permissions: ['view_budgets'],
  entities: [
    { id: 2, label: 'Acme', below: 0, readonly: false },
    { id: 1, label: 'One Travel', below: 1, readonly: true },
  ],
  outside: 2,
  by_groups: false,
  invited_at: null,
  last_login: null,
};
const row = { ...bob, access: 'Acme', state: 'Pending', is_whole: true };
const self = { ...row, id: session.user.id, name: 'Ada Lovelace', email: 'ada@one.test' };

/** The requests sent, and the response to a change. */
let sent: { address: string; body: unknown }[] = [];
let changing: () => Response;

async function answer(address: string, { method, body }: RequestInit): Promise<Response> {
  if (method !== 'GET') {
    sent.push({ address, body: JSON.parse(String(body)) });
    return changing();
  }
  if (address.startsWith('/api/tree/')) return Response.json(nodes);
  if (address.startsWith('/api/auth/user/7/')) return Response.json(bob);
  if (address.startsWith('/api/auth/user/')) {
    return Response.json({ rows: [self, row], total: 2, sums: { users: 2 } });
  }
  return Response.json({ rows: [], total: 0 });
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const showModal = (modal: ReactNode) => show(<OpenModal onClosed={() => undefined}>{modal}</OpenModal>);

describe('inviting', () => {
  it("shows the server's message at its field and keeps the input", async () => {
    changing = () =>
      Response.json({ email: ['This user has access already'], entities: ['None.'] }, { status: 400 });
    showModal(<InviteModal />);
    await userEvent.type(await screen.findByLabelText(/Full name/), 'Bob Blue');
    await userEvent.type(screen.getByLabelText(/Email/), 'bob@x.test');
    await press('Invite');
    expect(await screen.findByText('This user has access already')).toBeTruthy();
    expect(screen.getByText('None.')).toBeTruthy();
    expect(screen.queryByText('Unexpected status')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(/Full name/).value).toBe('Bob Blue');
    expect(sent).toEqual([
      {
        address: '/api/auth/invite/',
        body: { name: 'Bob Blue', email: 'bob@x.test', user_type: 'User', entities: [], permissions: [] },
      },
    ]);
  });

  it('explains the role, folds permissions until they are customised, and names the address', async () => {
    showModal(<InviteModal />);
    expect(await screen.findByText('Sees dashboards and downloads reports.')).toBeTruthy();
    const budgets = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Budgets', hidden: true });
    expect(budgets.closest('[hidden]')).toBeTruthy();
    await press('Customise');
    expect(budgets.closest('[hidden]')).toBeNull();
    expect(screen.queryByText(/^An invitation will be/)).toBeNull();
    await userEvent.type(screen.getByLabelText(/Email/), 'bob@x.test');
    expect(await screen.findByText('An invitation will be e-mailed to bob@x.test.')).toBeTruthy();
  });

  it('reports an unexpected status', async () => {
    changing = () => Response.json({ detail: 'Not found.' }, { status: 404 });
    showModal(<InviteModal />);
    await press('Invite');
    expect(await screen.findByText('Unexpected status')).toBeTruthy();
  });
});

describe('editing', () => {
  it('shows read-only access and the reason of a rejection', async () => {
    changing = () => Response.json({ __all__: ['Unable to add to own access'] }, { status: 400 });
    showModal(<EditModal id={7} name="Bob Blue" />);
    const fixed = await screen.findByRole('list', { name: 'Outside your own access' });
    expect(
      within(fixed)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['One Travel (read only)', '2 nodes outside your access (read only)']);
    await press('Save');
    const notice = await screen.findByText('Not Allowed');
    const words = notice.closest('.ant-notification-notice')?.textContent;
    expect(words).toContain('Unable to add to own access');
    expect(sent).toEqual([
      { address: '/api/auth/7/', body: { entities: [2], permissions: ['view_budgets'] } },
    ]);
  });
});

describe('the list', () => {
  it('asks for confirmation by name before deactivating a user, and does not offer it for oneself', async () => {
    changing = () => Response.json(null);
    show(<UserList />);
    await press('Deactivate Bob Blue');
    expect(screen.queryByRole('button', { name: 'Deactivate Ada Lovelace' })).toBeNull();
    expect(await screen.findByText(/^Bob Blue \(bob@x.test\) can no longer work/)).toBeTruthy();
    expect(sent).toEqual([]);
    const confirm = await screen.findByRole('button', { name: 'Deactivate' });
    expect(confirm.className).toContain('dangerous');
    await press('Deactivate');
    expect(sent).toEqual([{ address: '/api/auth/7/', body: { is_active: false } }]);
  });

  it('links the e-mail address', async () => {
    show(<UserList />);
    const link = await screen.findByRole('link', { name: 'bob@x.test' });
    expect(link.getAttribute('href')).toBe('mailto:bob@x.test');
  });
});
