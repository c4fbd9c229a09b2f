import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen as view } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { permissions } from '@tripledger/contract/http/permissions.ts';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../session/session.fixture.ts';
import { SessionContext } from '../../session/useUser.ts';
import { screens } from '../screens.ts';
import { Sidebar } from './Sidebar.tsx';

let favourites: { id: number; name: string; path: string }[] = [];

beforeEach(() => {
  localStorage.clear();
  favourites = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ favourites, start: null })),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows the menu on a screen, to a user with every permission. */
function show(path = '/view/summary', subject = 'ada') {
  const router = createMemoryRouter(
    screens.map((screen) => ({
      path: screen.path,
      handle: screen,
      element: <Sidebar onMinimise={() => {}} />,
    })),
    { initialEntries: [path] },
  );
  const user = { ...session.user, subject, permissions: [...permissions] };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={{ ...session, user }}>
        <RouterProvider router={router} />
      </SessionContext>
    </QueryClientProvider>,
  );
  return router;
}

const group = (name: string) => view.getByRole('menuitem', { name });
const isOpen = (name: string) => group(name).getAttribute('aria-expanded');

it('shows all groups open at first', () => {
  show();
  for (const name of ['Dashboards', 'Reports', 'Admin', 'Data Editing']) expect(isOpen(name)).toBe('true');
});

it('remembers per user which groups are closed', async () => {
  show();
  await userEvent.click(group('Reports'));
  expect(isOpen('Reports')).toBe('false');
  cleanup();
  show();
  expect(isOpen('Reports')).toBe('false');
  expect(isOpen('Admin')).toBe('true');
  cleanup();
  show('/view/summary', 'grace');
  expect(isOpen('Reports')).toBe('true');
});

it('opens the group of the current screen', async () => {
  localStorage.setItem('tripledger.2.closed.ada', '["Admin","Reports"]');
  show('/admin/users');
  expect(isOpen('Admin')).toBe('true');
  expect(isOpen('Reports')).toBe('false');
});

it('ignores stored groups of an unknown shape', () => {
  localStorage.setItem('tripledger.2.closed.ada', '{"Admin":1}');
  show();
  expect(isOpen('Admin')).toBe('true');
});

it('pins favourites above the screens, and marks the one that is open', async () => {
  favourites = [{ id: 7, name: 'Board', path: '/view/airfare' }];
  show('/view/airfare?view=7');
  const link = await view.findByRole('link', { name: 'Board' });
  expect(link.getAttribute('href')).toBe('/open/7');
  expect(link.closest('.ant-menu-item-selected')).not.toBeNull();
  expect(isOpen('Favourites')).toBe('true');
});

it('has no group of favourites while there are none', async () => {
  show();
  await vi.waitFor(async () => expect(vi.mocked(fetch).mock.results).toHaveLength(1));
  await new Promise((done) => setTimeout(done, 50));
  expect(view.queryByRole('menuitem', { name: 'Favourites' })).toBeNull();
});
