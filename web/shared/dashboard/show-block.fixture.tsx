import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import type { Permission } from '@tripledger/contract/http/permissions.ts';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import { session } from '../../session/session.fixture.ts';
import { SessionContext } from '../../session/useUser.ts';
import { MoneyContext } from '../../ui/money.ts';
import { NoticesProvider } from '../../ui/notices.tsx';

/** Renders one block with the filter of the given URL, for a user with these permissions. `settled` resolves once every response has been rendered. */
export function showBlock(block: ReactNode, search: string, permissions: readonly Permission[] = []) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '*', element: block }], { initialEntries: [`/${search}`] });
  render(
    <QueryClientProvider client={queries}>
      <SessionContext value={{ ...session, user: { ...session.user, permissions: [...permissions] } }}>
        <MoneyContext value={session.client}>
          <NoticesProvider>
            <RouterProvider router={router} />
          </NoticesProvider>
        </MoneyContext>
      </SessionContext>
    </QueryClientProvider>,
  );
  const settled = async () => {
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    await act(async () => {});
  };
  return { router, settled };
}
