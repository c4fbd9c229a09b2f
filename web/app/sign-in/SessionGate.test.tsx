import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { messages } from '@tripledger/contract/core/errors.ts';
import { clientList } from '@tripledger/contract/hierarchy/calls.ts';
import { me } from '@tripledger/contract/session/calls.ts';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerKey } from '../../api/useAnswer.ts';
import { home } from '../../session/screen.ts';
import { session } from '../../session/session.fixture.ts';
import ClientSelection from './ClientSelection.tsx';
import { SessionGate } from './SessionGate.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

const two = { ...session.client, id: 2, name: 'Two Travel' };

/** The product for somebody who works in both TMCs; the server remembers in which, as does `switchTo` of another tab. */
function open(subject: string, ...entries: string[]) {
  let active = 1;
  const user = () => ({ ...session.user, subject, active_client: active, clients: [1, 2] });
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    if (body) active = (JSON.parse(body) as { client: number }).client;
    return Response.json(address.startsWith(clientList.path) ? [session.client, two] : user());
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const children = [
    { path: '/client-selection', element: <ClientSelection /> },
    { path: '*', element: <p>A screen</p> },
  ];
  const router = createMemoryRouter([{ element: <SessionGate />, children }], { initialEntries: entries });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const switchTo = async (client: number) => {
    active = client;
    await act(() => queries.refetchQueries({ queryKey: answerKey(me) }));
  };
  return { router, switchTo, path: () => router.state.location.pathname };
}

it('says that the TMC was switched elsewhere before the page leaves', async () => {
  const { switchTo, path } = open('ada', '/view/airfare');
  await screen.findByText('A screen');
  await switchTo(2);
  expect(await screen.findByRole('heading', { name: 'You work in Two Travel now' })).toBeTruthy();
  expect(screen.queryByText('A screen')).toBeNull();
  expect(path()).toBe('/view/airfare');
  await userEvent.click(screen.getByRole('button', { name: 'Open Two Travel' }));
  expect(await screen.findByText('A screen')).toBeTruthy();
  expect(path()).toBe(home);
});

it('goes to a TMC that was chosen here without a word', async () => {
  const { path } = open('ben', '/client-selection');
  await userEvent.click(await screen.findByRole('button', { name: /Two Travel/ }));
  expect(await screen.findByText('A screen')).toBeTruthy();
  expect(path()).toBe(home);
});

it('leads home from a selection that was opened by a link, and back from any other', async () => {
  const linked = open('cleo', '/client-selection');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await screen.findByText('A screen');
  expect(linked.path()).toBe(home);
  await act(() => linked.router.navigate('/view/airfare'));
  await act(() => linked.router.navigate('/client-selection'));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('A screen');
  expect(linked.path()).toBe('/view/airfare');
});
