import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import { session } from '../../session/session.fixture.ts';
import { SessionContext } from '../../session/useUser.ts';
import { MoneyContext } from '../../ui/money.ts';

/** Renders one block with the filter of the given URL. `settled` resolves once every response has been rendered. */
export function showBlock(block: ReactNode, search: string) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '*', element: block }], { initialEntries: [`/${search}`] });
  render(
    <QueryClientProvider client={queries}>
      <SessionContext value={session}>
        <MoneyContext value={session.client}>
          <RouterProvider router={router} />
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
