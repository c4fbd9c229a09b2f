import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GroupList } from './GroupList.tsx';
import { press, show } from './showing.fixture.tsx';

const nodes = [
  { id: 1, label: 'One Travel', parentId: null },
  { id: 2, label: 'Acme', parentId: 1 },
];
const managers = {
  id: 5,
  name: 'Travel managers',
  members: 3,
  user_type: 'User',
  permissions: [],
  entities: [{ id: 2, label: 'Acme' }],
};
const unset = { id: 6, name: 'Unset', members: 0, user_type: null, permissions: [], entities: [] };

/** The requests sent, and the response to a change. */
let sent: { method: string; address: string; body: unknown }[] = [];
let changing: () => Response;

async function answer(address: string, { method = 'GET', body }: RequestInit): Promise<Response> {
  if (method !== 'GET') {
    sent.push({ method, address, body: JSON.parse(String(body)) });
    return changing();
  }
  if (address.startsWith('/api/tree/')) return Response.json(nodes);
  if (address.startsWith('/api/provisioned-groups/'))
    return Response.json({ rows: [managers, unset], total: 2 });
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

it('lists groups with what they give, and the address for the identity provider', async () => {
  show(<GroupList />);
  const row = (await screen.findByText('Travel managers')).closest('tr') as HTMLElement;
  const cells = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells.slice(0, 5)).toEqual(['Travel managers', 'User', '3', 'Reader', 'Acme']);
  const other = screen.getByText('Unset').closest('tr') as HTMLElement;
  expect(within(other).getByText('No access')).toBeTruthy();
  expect(screen.getByText(`${window.location.origin}/scim/v2`)).toBeTruthy();
});

it('sets what a group gives, and says whom it concerns', async () => {
  changing = () => Response.json(null);
  show(<GroupList />);
  await press('Set access of Travel managers');
  expect(await screen.findByText(/^The access of 3 users changes at once/)).toBeTruthy();
  await press('Save');
  await vi.waitFor(() =>
    expect(sent).toEqual([
      {
        method: 'PUT',
        address: '/api/provisioned-groups/5/access/',
        body: { user_type: 'User', entities: [2], permissions: [] },
      },
    ]),
  );
});

it("shows the server's message at the field that is missing", async () => {
  changing = () => Response.json({ entities: ['Please choose at least one node'] }, { status: 400 });
  show(<GroupList />);
  await press('Set access of Unset');
  await press('Save');
  expect(await screen.findByText('Please choose at least one node')).toBeTruthy();
});

it('creates a token for the identity provider and shows it once, with the address', async () => {
  changing = () => Response.json({ id: 1, token: 'tlk_1_secret', expiresAt: '2028-01-01T00:00:00.000Z' });
  show(<GroupList />);
  await press('New SCIM token');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Okta');
  await press('Create token');
  const token = await screen.findByRole('textbox', { name: 'Token' });
  expect((token as HTMLTextAreaElement).value).toBe('tlk_1_secret');
  expect(screen.getByText(/^Enter it in your identity provider/)).toBeTruthy();
  expect(sent).toEqual([
    {
      method: 'POST',
      address: '/api/service-tokens/',
      body: { name: 'Okta', expires: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), isProvisioning: true },
    },
  ]);
});
