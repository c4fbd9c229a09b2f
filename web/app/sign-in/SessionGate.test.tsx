import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { messages } from '@tripledger/contract/core/errors.ts';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { SessionGate } from './SessionGate.tsx';

afterEach(() => vi.unstubAllGlobals());

it('says why nothing can be shown while the database is gone', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ detail: messages.outage }, { status: 503 }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SessionGate />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(messages.outage)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
