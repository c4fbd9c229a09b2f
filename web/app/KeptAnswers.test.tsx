import { cleanup, render, screen } from '@testing-library/react';
import { clientList, countries } from '@tripledger/contract/hierarchy/calls.ts';
import { messages } from '@tripledger/contract/http/errors.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { useAnswer } from '../api/useAnswer.ts';
import { NoticesProvider } from '../ui/notices.tsx';
import { QueryBoundary } from '../ui/QueryBoundary.tsx';
import { KeptAnswers } from './KeptAnswers.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Countries() {
  return (
    <QueryBoundary answer={useAnswer(countries)} height={100}>
      {() => 'countries'}
    </QueryBoundary>
  );
}

function Customers() {
  return (
    <QueryBoundary answer={useAnswer(clientList)} height={100}>
      {() => 'customers'}
    </QueryBoundary>
  );
}

/** Renders the blocks while the server answers with this error. */
function show(status: number, detail: string, blocks = <Countries />) {
  vi.stubGlobal('fetch', async () => Response.json({ detail }, { status }));
  render(
    <NoticesProvider>
      <KeptAnswers>{blocks}</KeptAnswers>
    </NoticesProvider>,
  );
}

it('shows one warning for rejected requests, and the reason in place of each answer', async () => {
  const blocks = (
    <>
      <Countries />
      <Customers />
    </>
  );
  show(403, messages.notAllowed, blocks);
  await screen.findByText('Not Allowed');
  expect(screen.getAllByText('Not Allowed')).toHaveLength(1);
  expect(screen.getAllByText(messages.notAllowed)).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('reports a failure and offers a retry', async () => {
  show(500, 'anything');
  await screen.findByText(messages.server);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
