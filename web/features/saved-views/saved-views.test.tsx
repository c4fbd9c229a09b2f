import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { screens } from '../../app/screens.ts';
import { session } from '../../session/session.fixture.ts';
import { SessionContext } from '../../session/useUser.ts';
import { OpenModal } from '../../ui/modal.tsx';
import { NoticesProvider } from '../../ui/notices.tsx';
import SaveView from './SaveView.tsx';
import ViewNote from './ViewNote.tsx';

const view = {
  ...{ id: 4, name: 'Board', folder: 'Team', description: '', path: '/view/airfare', isShared: true },
  ...{ owner: 'Ada', isOwn: true, mayChange: true, isFavourite: false, isStart: false },
  ...{ changedAt: '2026-03-01T00:00:00Z', version: 'first' },
};
let sent: { method: string; path: string; body: unknown }[] = [];
let saved: object[] = [];
let refusal: object | null = null;
let opened: object = {};

beforeEach(() => {
  [sent, saved, refusal, opened] = [[], [], null, {}];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method !== 'GET') {
      sent.push({ method: method ?? '', path, body: JSON.parse(String(body)) });
      return refusal ? Response.json(refusal, { status: 400 }) : Response.json(view);
    }
    return Response.json(
      path === '/api/views/4/' ? { ...view, search: '', isOfAll: true, ...opened } : saved,
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(content: ReactNode, search: string) {
  const airfare = screens.find(({ path }) => path === '/view/airfare')!;
  const router = createMemoryRouter(
    [{ path: airfare.path, handle: airfare, element: <OpenModal onClosed={() => {}}>{content}</OpenModal> }],
    { initialEntries: [`${airfare.path}${search}`] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={session}>
        <ConfigProvider theme={{ token: { motion: false } }}>
          <NoticesProvider>
            <RouterProvider router={router} />
          </NoticesProvider>
        </ConfigProvider>
      </SessionContext>
    </QueryClientProvider>,
  );
}

it('saves the screen with its filter, without what is open over it', async () => {
  show(<SaveView />, '?range=last_month&detail=%7B%7D&tables=%7B%7D&booking=%7B%7D');
  await userEvent.type(await screen.findByLabelText('Name'), 'Monthly');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Share/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: 'POST',
    path: '/api/views/',
    body: {
      ...{ name: 'Monthly', folder: '', description: '', isShared: true },
      ...{ path: '/view/airfare', search: 'range=last_month&tables=%7B%7D' },
    },
  });
});

it('asks for a name before it sends anything, and shows a refusal at its field', async () => {
  show(<SaveView />, '');
  await userEvent.click(await screen.findByRole('button', { name: 'Save view' }));
  expect(await screen.findByText('Enter a name.')).toBeTruthy();
  expect(sent).toEqual([]);
  refusal = { name: ['Another view in this folder has this name.'] };
  await userEvent.type(screen.getByLabelText('Name'), 'Board');
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
  expect(await screen.findByText('Another view in this folder has this name.')).toBeTruthy();
});

it('replaces an own view of the screen, from the version that was shown', async () => {
  saved = [view, { ...view, id: 5, name: 'Rail', path: '/view/summary' }];
  show(<SaveView />, '?range=last_month');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Save as' }));
  expect(screen.queryByText(/Rail/)).toBeNull();
  await userEvent.click(await screen.findByText('Replace “Team / Board”'));
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: 'PATCH',
    path: '/api/views/4/',
    body: { name: 'Board', folder: 'Team', search: 'range=last_month', version: 'first' },
  });
});

it('a note names what is gone, and not what the reader may not see', async () => {
  opened = {
    leftOut: [
      { part: 'child', name: 'Night shift', isGone: true },
      { part: 'traveller', name: null, isGone: false },
    ],
  };
  show(<ViewNote id={4} />, '');
  expect((await screen.findByRole('status')).textContent).toBe(
    'View “Board” was opened without the cost centre “Night shift”, which no longer exists and a traveller that you cannot see.',
  );
});
