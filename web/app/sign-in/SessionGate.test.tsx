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
import { useMetadata } from '../../session/useMetadata.ts';
import ClientSelection from './ClientSelection.tsx';
import { SessionGate } from './SessionGate.tsx';

/** What the server knows of the user: in which TMC they work, and when they accepted the terms. */
let known: { active: number | null; accepted: string | null };
beforeEach(() => {
  localStorage.clear();
  known = { active: 1, accepted: '2026-01-01T00:00:00Z' };
});
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

/** What matters here of the page of that name, which shows documents as well. */
function Terms() {
  const { remember } = useMetadata('accept-terms');
  return (
    <button type="button" onClick={remember}>
      Accept
    </button>
  );
}

const two = { ...session.client, id: 2, name: 'Two Travel' };

/** The product for somebody who works in both TMCs; the server remembers in which, as does `switchTo` of another tab. */
function open(subject: string, ...entries: string[]) {
  const user = () => ({
    ...session.user,
    subject,
    active_client: known.active,
    clients: [1, 2],
    metadata: { terms_accepted_date: known.accepted, intro_video_watched: true },
  });
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    const sent = JSON.parse(body ?? '{}') as { client?: number; 'accept-terms'?: true };
    if (sent.client) known.active = sent.client;
    if (sent['accept-terms']) known.accepted = '2026-11-01T00:00:00Z';
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
    known.active = client;
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

it('leads on to what a link names, once the terms are accepted and a TMC is chosen', async () => {
  known = { active: null, accepted: null };
  const { path, router } = open('dora', '/report/7?of=mail');
  const accept = await screen.findByRole('button', { name: 'Accept' });
  expect(path()).toBe('/terms');
  await userEvent.click(accept);
  await userEvent.click(await screen.findByRole('button', { name: /Two Travel/ }));
  expect(await screen.findByText('A screen')).toBeTruthy();
  expect(path() + router.state.location.search).toBe('/report/7?of=mail');
});

it('leads back to the link of a mail from a selection that was opened for it', async () => {
  const { path } = open('emil', '/client-selection?next=%2Freport%2F7');
  await userEvent.click(await screen.findByRole('button', { name: /Two Travel/ }));
  expect(await screen.findByText('A screen')).toBeTruthy();
  expect(path()).toBe('/report/7');
});
