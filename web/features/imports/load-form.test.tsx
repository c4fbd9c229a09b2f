import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { CheckResult } from '@tripledger/contract/imports/delivery.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../session/session.fixture.ts';
import { SessionContext } from '../../session/useUser.ts';
import { showBlock } from '../../shared/dashboard/show-block.fixture.tsx';
import { NoticesProvider } from '../../ui/notices.tsx';
import { CheckSums } from './CheckResults.tsx';
import { LoadForm } from './LoadForm.tsx';

const nothing = { added: 0, changed: 0 };
const check: CheckResult = {
  read: 3,
  added: 3,
  changed: 0,
  unchanged: 0,
  rejected: 0,
  rejectedRows: 0,
  amountPaid: 162.5,
  cents: '16250',
  sources: [{ dataSource: 'bank', lines: 3, amountPaid: 162.5 }],
  currencies: [],
  nodes: nothing,
  places: nothing,
  policies: nothing,
  causes: [],
  causeCount: 0,
  rows: [],
  otherColumns: [],
};
const currencies = [
  { currency: 'AUD', lines: 2, amount: '12.50' },
  { currency: 'USD', lines: 1, amount: '100.00' },
];

let bodies: unknown[];
beforeEach(() => {
  bodies = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return Response.json({ controlTotal: ['Not equal.'] }, { status: 400 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (found: CheckResult) =>
  showBlock(
    <NoticesProvider>
      <SessionContext value={session}>
        <CheckSums check={found} />
        <LoadForm id={7} check={found} />
      </SessionContext>
    </NoticesProvider>,
    '',
  );
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const load = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Load' });

it('wants the control total in the TMC’s currency', async () => {
  show(check);
  expect(load().disabled).toBe(true);
  type('Control total', '162.51');
  expect(screen.getByText(/^Differs by \$0\.01 /)).toBeDefined();
  type('Control total', '162.50');
  fireEvent.click(load());
  await vi.waitFor(() => expect(bodies).toEqual([{ controlTotal: '162.50', strict: false }]));
  expect(await screen.findByText('Not equal.')).toBeDefined();
});

it('wants one control total for each currency, as delivered', async () => {
  show({ ...check, currencies });
  expect(screen.getByText('Converted, all lines add up to $162.50.')).toBeDefined();
  type('Control total in AUD', '12.50');
  expect(load().disabled).toBe(true);
  type('Control total in USD', '99.00');
  expect(screen.getByText('Differs by USD -1.00 from the accepted lines.')).toBeDefined();
  expect(load().disabled).toBe(true);
  type('Control total in USD', '100');
  fireEvent.click(load());
  const deliveredTotals = [
    { currency: 'AUD', amount: '12.50' },
    { currency: 'USD', amount: '100' },
  ];
  await vi.waitFor(() => expect(bodies).toEqual([{ controlTotal: null, deliveredTotals, strict: false }]));
});

it('loads without control totals where that is chosen', async () => {
  show({ ...check, currencies });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Load without control totals' }));
  fireEvent.click(load());
  await vi.waitFor(() => expect(bodies).toEqual([{ controlTotal: null, strict: false }]));
});
