import { cleanup, render, screen } from '@testing-library/react';
import { messages } from '@tripledger/contract/core/errors.ts';
import { clientList, countries } from '@tripledger/contract/hierarchy/calls.ts';
import { App } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { useAnswer } from '../api/useAnswer.ts';
import { Answered } from '../ui/Answered.tsx';
import { KeptAnswers } from './KeptAnswers.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Countries() {
  return (
    <Answered answer={useAnswer(countries)} height={100}>
      {() => 'countries'}
    </Answered>
  );
}

function Customers() {
  return (
    <Answered answer={useAnswer(clientList)} height={100}>
      {() => 'customers'}
    </Answered>
  );
}

/** Shows what stands where the server answers so. */
function show(status: number, detail: string, blocks = <Countries />) {
  vi.stubGlobal('fetch', async () => Response.json({ detail }, { status }));
  render(
    <App>
      <KeptAnswers>{blocks}</KeptAnswers>
    </App>,
  );
}

it('warns once of what was refused, and says why where each answer would stand', async () => {
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

it('tells of what failed, which may be tried again', async () => {
  show(500, 'anything');
  await screen.findByText(messages.server);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
