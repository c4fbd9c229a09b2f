import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clientList } from '@tripledger/contract/hierarchy/calls.ts';
import { messages } from '@tripledger/contract/http/errors.ts';
import { me } from '@tripledger/contract/session/calls.ts';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerKey } from '../../api/useAnswer.ts';
import { home } from '../../session/screen.ts';
import { session } from '../../session/session.fixture.ts';
import { useMetadata } from '../../session/useMetadata.ts';
import ClientSelection from './ClientSelection.tsx';
import { SessionGate } from './SessionGate.tsx';

/** The user's state on the server: the active TMC, and when they accepted the terms. */
let serverState: { active: number | null; accepted: string | null };
beforeEach(() => {
  localStorage.clear();
  serverState = { active: 1, accepted: '2026-01-01T00:00:00Z' };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the outage message while the database is unavailable', async () => {
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

/** A minimal substitute for the page of that name, which also shows documents. */
function Terms() {
  const { remember } = useMetadata('accept-terms');
  return (
    <button type="button" onClick={remember}>
      Accept
    </button>
  );
}

const two = { ...session.client, id: 2, name: 'Two Travel' };

/**
 * Opens the application for a user of both TMCs with a simulated server; `switchTo` simulates a switch in another
 * tab.
 */
function open(subject: string, ...entries: string[]) {
  const user = () => ({
    ...session.user,
    subject,
    active_client: serverState.active,
    clients: [1, 2],
    metadata: { terms_accepted_date: serverState.accepted, intro_video_watched: true },
  });
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    const sent = JSON.parse(body ?? '{}') as { client?: number; 'accept-terms'?: true };
    if (sent.client) serverState.active = sent.client;
    if (sent['accept-terms']) serverState.accepted = '2026-11-01T00:00:00Z';
    return Response.json(address.startsWith(clientList.path) ? [session.client, two] : user());
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const children = [
    { path: '/client-selection', element: <ClientSelection /> },
    { path: '/terms', element: <Terms /> },
    { path: '*', element: <p>A screen</p> },
  ];
  const router = createMemoryRouter([{ element: <SessionGate />, children }], { initialEntries: entries });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const switchTo = async (client: number) => {
    serverState.active = client;
    await act(() => queries.refetchQueries({ queryKey: answerKey(me) }));
  };
  return { router, switchTo, path: () => router.state.location.pathname };
}

it('announces a switch in another tab before leaving the page', async () => {
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

it('opens a TMC that was chosen in this tab without an announcement', async () => {
  const { path } = open('ben', '/client-selection');
  await userEvent.click(await screen.findByRole('button', { name: /Two Travel/ }));
  expect(await screen.findByText('A screen')).toBeTruthy();
  expect(path()).toBe(home);
});

it('returns home from a selection opened by a link, and back to the previous page otherwise', async () => {
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

it('continues to a deep link after the terms are accepted and a TMC is chosen', async () => {
  serverState = { active: null, accepted: null };
  const { path, router } = open('dora', '/report/7?of=mail');
  const accept = await screen.findByRole('button', { name: 'Accept' });
  expect(path()).toBe('/terms');
  await userEvent.click(accept);
  await userEvent.click(await screen.findByRole('button', { name: /Two Travel/ }));
  expect(await screen.findByText('A screen')).toBeTruthy();
  expect(path() + router.state.location.search).toBe('/report/7?of=mail');
});

it('returns to the link of a mail from a selection opened for it', async () => {
  const { path } = open('emil', '/client-selection?next=%2Freport%2F7');
  await userEvent.click(await screen.findByRole('button', { name: /Two Travel/ }));
  expect(await screen.findByText('A screen')).toBeTruthy();
  expect(path()).toBe('/report/7');
});
