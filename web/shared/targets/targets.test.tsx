import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Permission } from '@tripledger/contract/http/permissions.ts';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../session/session.fixture.ts';
import { SessionContext } from '../../session/useUser.ts';
import { NoticesProvider } from '../../ui/notices.tsx';
import { showBlock } from '../dashboard/show-block.fixture.tsx';
import { TargetAction } from './TargetAction.tsx';

const entry = {
  label: 'Online booking compliance',
  unit: 'percent',
  better: 'higher',
  formula: '',
  lines: '',
} as const;

let sent: { method: string | undefined; path: string; body: unknown }[] = [];

/** Responds with one customer and one child node; echoes a change's body. */
async function answer(address: string, { method, body }: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(address, 'http://localhost');
  const node = { isUserDefined: false, hasChildren: true };
  if (pathname.endsWith('/flat/')) return Response.json([{ ...node, id: 7, label: 'Acme', parentId: null }]);
  if (method === undefined || method === 'GET') {
    return Response.json({ nodes: [{ ...node, id: 8, label: 'Plant', parentId: 7 }], total: 1 });
  }
  sent.push({ method, path: pathname, body: JSON.parse(String(body)) });
  return Response.json(JSON.parse(String(body)));
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(search: string, target?: number, permissions: Permission[] = ['can_manage_settings']) {
  const user = { ...session.user, permissions };
  return showBlock(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <NoticesProvider>
        <SessionContext value={{ ...session, user }}>
          <TargetAction entry={entry} metric="air_online_bookings" target={target} />
        </SessionContext>
      </NoticesProvider>
    </ConfigProvider>,
    search,
  );
}

const field = () => screen.findByLabelText<HTMLInputElement>('At least (%)');
const save = () => userEvent.click(screen.getByRole('button', { name: /Save/ }));

it.each(['?node=7', '?node=7&child=8'])(
  'sets the target of the customer, also from a node below it: %s',
  async (search) => {
    show(search);
    await userEvent.click(await screen.findByRole('button', { name: 'Set a target' }));
    expect(
      await screen.findByRole('dialog', { name: 'Online booking compliance: target of Acme' }),
    ).toBeTruthy();
    await userEvent.type(await field(), '82.5');
    await save();
    const path = '/api/tree/node/7/target/air_online_bookings/';
    await waitFor(() => expect(sent).toEqual([{ method: 'PATCH', path, body: { percent: 82.5 } }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

it('removes the target if the field is cleared', async () => {
  show('?node=7', 80);
  await userEvent.click(await screen.findByRole('button', { name: 'Change the target' }));
  expect((await field()).value).toBe('80');
  await userEvent.clear(await field());
  await save();
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ percent: null }]));
});

it('is not offered without a customer or without permission', async () => {
  await show('').settled();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  await show('?node=7', 80, ['view_budgets']).settled();
  expect(screen.queryByRole('button')).toBeNull();
});
