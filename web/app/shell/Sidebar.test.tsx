import { cleanup, render, screen as view } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { permissions } from '@tripledger/contract/http/permissions.ts';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { session } from '../../session/session.fixture.ts';
import { SessionContext } from '../../session/useUser.ts';
import { screens } from '../screens.ts';
import { Sidebar } from './Sidebar.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => cleanup());

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
    <SessionContext value={{ ...session, user }}>
      <RouterProvider router={router} />
    </SessionContext>,
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
