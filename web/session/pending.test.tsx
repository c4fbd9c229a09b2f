import { act, cleanup, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { RouterContext, usePendingPath } from './pending.ts';

afterEach(cleanup);

function Frame() {
  return (
    <>
      <p>Pending: {usePendingPath() ?? 'nothing'}</p>
      <Outlet />
    </>
  );
}

it('says at once where a navigation leads, while the previous screen stays', async () => {
  const ready = Promise.withResolvers<{ default: () => string }>();
  const Slow = lazy(() => ready.promise);
  const router = createMemoryRouter([
    {
      element: <Frame />,
      children: [
        { path: '/', element: 'First screen' },
        { path: '/slow', element: <Slow /> },
      ],
    },
  ]);
  render(
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>,
  );
  expect(screen.getByText('Pending: nothing')).toBeTruthy();
  await act(() => router.navigate('/slow'));
  expect(screen.getByText('Pending: /slow')).toBeTruthy();
  expect(screen.getByText('First screen')).toBeTruthy();
  await act(async () => ready.resolve({ default: () => 'Second screen' }));
  expect(await screen.findByText('Second screen')).toBeTruthy();
  expect(screen.getByText('Pending: nothing')).toBeTruthy();
});
