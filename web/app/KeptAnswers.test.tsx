import { cleanup, render, screen } from '@testing-library/react';
import { messages } from '@tripledger/contract/core/errors.ts';
import { countries } from '@tripledger/contract/hierarchy/calls.ts';
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

/** Shows what stands where the server answers so. */
function show(status: number, detail: string) {
  vi.stubGlobal('fetch', async () => Response.json({ detail }, { status }));
  render(
    <App>
      <KeptAnswers>
        <Countries />
      </KeptAnswers>
    </App>,
  );
}

it('says once why something was refused: where it would stand', async () => {
  show(403, messages.notAllowed);
  await screen.findByText(messages.notAllowed);
  expect(screen.getAllByText(messages.notAllowed)).toHaveLength(1);
  expect(screen.queryByText('Not Allowed')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('tells of what failed, which may be tried again', async () => {
  show(500, 'anything');
  await screen.findByText(messages.server);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
