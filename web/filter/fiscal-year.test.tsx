import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../session/session.fixture.ts';
import { SessionContext } from '../session/useUser.ts';
import { showBlock } from '../shared/dashboard/show-block.fixture.tsx';
import { FiscalYear } from './fiscal-year.tsx';
import { useFilter } from './useFilter.ts';

const node = { parentId: null, isUserDefined: false, hasChildren: false };
const customers = [
  { ...node, id: 7, label: 'Acme', fiscalYearEnd: '06-30' },
  { ...node, id: 8, label: 'Beta', fiscalYearEnd: null },
];

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(customers));
  vi.useFakeTimers({ now: new Date('2026-11-22T00:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Dates() {
  const { dateStart, dateEnd } = useFilter().dates;
  return <output>{`${dateStart} ${dateEnd}`}</output>;
}

async function datesOf(search: string, fiscal_year_end: string | null): Promise<string | null> {
  const settings = { ...session.client.settings, fiscal_year_end };
  const { settled } = showBlock(
    <SessionContext value={{ ...session, client: { ...session.client, settings } }}>
      <FiscalYear>
        <Dates />
      </FiscalYear>
    </SessionContext>,
    search,
  );
  await settled();
  return screen.getByRole('status').textContent;
}

it.each([
  ['the selected customer’s', '?node=7', '03-31', '2026-07-01 2027-06-30'],
  ['the TMC’s for a customer without one', '?node=8', '03-31', '2026-04-01 2027-03-31'],
  ['the TMC’s for all organisations', '', '03-31', '2026-04-01 2027-03-31'],
  ['the calendar year where none is set', '', null, '2026-01-01 2026-12-31'],
])('uses the fiscal year: %s', async (_name, node, tmc, dates) => {
  expect(await datesOf(`${node || '?'}&range=this_fiscal_year`, tmc)).toBe(dates);
});
