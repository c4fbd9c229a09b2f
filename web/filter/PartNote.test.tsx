import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../session/session.fixture.ts';
import { SessionContext } from '../session/useUser.ts';
import { showBlock } from '../shared/dashboard/show-block.fixture.tsx';
import { PartNote } from './PartNote.tsx';
import { linkOf } from './shared-link.ts';

const node = { parentId: null, isUserDefined: false, hasChildren: true, fiscalYearEnd: null };
const customers = [
  { ...node, id: 7, label: 'Acme', part: { seen: 2, of: 15 } },
  { ...node, id: 8, label: 'Beta' },
];
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function noteFor(search: string, seesAll: boolean): Promise<string | undefined | null> {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(String(address).includes('/flat/') ? customers : { nodes: [], total: 0 }),
  );
  const user = { ...session.user, sees_all: seesAll };
  const { settled } = showBlock(
    <SessionContext value={{ ...session, user }}>
      <PartNote />
    </SessionContext>,
    search,
  );
  await settled();
  return screen.queryByRole('status')?.textContent;
}

it.each([
  ['', 'Showing your part of all organisations.'],
  ['?shared=all', 'Shared for all organisations; showing your part.'],
  ['?node=7', 'Showing 2 of 15 cost centres of Acme.'],
  ['?node=7&shared=customer', 'Shared for all of Acme; showing your part: 2 of 15 cost centres.'],
  ['?node=7&shared=all', 'Shared for all organisations; showing your part: 2 of 15 cost centres of Acme.'],
  ['?node=8&shared=all', 'Shared for all organisations; showing your part: Beta.'],
])('tells who sees a part: %s', async (search, words) => {
  expect(await noteFor(search, false)).toBe(words);
});

it.each(['', '?shared=all', '?node=7'])('tells nothing to who sees all: %s', async (search) => {
  expect(await noteFor(search, true)).toBeUndefined();
});

it('marks the link of a sender who sees all, and of nobody else', () => {
  const address = 'https://host/#/view/summary?range=last_year';
  expect(linkOf(address, true)).toBe(`${address}&shared=all`);
  expect(linkOf(`${address}&shared=all`, false)).toBe(address);
  expect(linkOf(`${address}&node=7`, true)).toBe(`${address}&node=7&shared=customer`);
  expect(linkOf('https://host/#/view/summary', true)).toBe('https://host/#/view/summary?shared=all');
});
