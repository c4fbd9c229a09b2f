import { cleanup, screen, within } from '@testing-library/react';
import { lines } from '@tripledger/contract/accommodation/calls.ts';
import { metrics } from '@tripledger/contract/accommodation/metrics.ts';
import type { LineRow, LinesAnswer } from '@tripledger/contract/http/lines.ts';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Filtered } from '../../ui/filtered.ts';
import { OpenModal } from '../../ui/modal.tsx';
import { NoticesProvider } from '../../ui/notices.tsx';
import { showBlock } from '../dashboard/show-block.fixture.tsx';
import { MetricLines } from './MetricLines.tsx';

const row: LineRow = {
  lineId: 1,
  bookingId: 1,
  travellerId: null,
  nodeId: 3,
  customerId: 1,
  bookingReference: 'B1',
  travellerName: null,
  costCentre: 'Plant',
  productType: 'Hotel',
  status: 'Normal',
  transactionDate: '2026-03-02',
  startDate: null,
  supplier: null,
  ticketNumber: null,
  description: null,
  policyCode: null,
  quantity: 2,
  asDelivered: null,
  totalSpend: 1200,
  value: null,
};
const sums = { lines: 7, bookings: 5, totalSpend: 1200, value: null, whole: 12 };
const answer: LinesAnswer = { rows: [row], total: 7, sums };

let requests: URLSearchParams[] = [];
beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'http://localhost').searchParams;
    requests.push(query);
    const isEarlier = query.get('dateStart')?.startsWith('2025');
    return Response.json(isEarlier ? { ...answer, sums: { ...sums, totalSpend: 960 } } : answer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (modal: ReactNode, search = '') =>
  showBlock(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <NoticesProvider>
        <Filtered
          value={{ node: 'Acme › Plant', dates: '01-Mar-2026 to 15-Apr-2026', locations: null, only: null }}
        >
          <OpenModal onClosed={() => {}}>{modal}</OpenModal>
        </Filtered>
      </NoticesProvider>
    </ConfigProvider>,
    `?from=2026-03-01&to=2026-04-15${search}`,
  );

/** Returns the paragraphs between the title and the table. */
async function introOf(heading: string) {
  const modal = within(await screen.findByRole('dialog', { name: heading }));
  await modal.findByText('B1');
  return modal.getAllByText(/./, { selector: 'p' }).map((line) => line.textContent);
}

it('starts with how the rows produce the figure, and with their filter', async () => {
  show(<MetricLines endpoint={lines} metric="averageNightlyStay" entry={metrics.averageNightlyStay} />);
  expect(await introOf('Transactions in “Average nightly cost”')).toEqual([
    '$1,200.00 ÷ 12 room nights = $100.00',
    'Acme › Plant · 01-Mar-2026 to 15-Apr-2026',
    '7 lines in 5 bookings, total spend $1,200.00.',
  ]);
});

it('shows the dates of one month if its rows are limited to it', async () => {
  show(
    <MetricLines
      endpoint={lines}
      metric="totalCostOfAccommodation"
      entry={metrics.spendByMonth}
      month="2026-04"
    />,
  );
  const [made, filtered] = await introOf('Transactions in “Accommodation spend by month: Apr 2026”');
  expect([made, filtered]).toEqual(['$1,200.00', 'Acme › Plant · 01-Apr-2026 to 15-Apr-2026']);
  expect([requests[0]?.get('dateStart'), requests[0]?.get('dateEnd')]).toEqual(['2026-04-01', '2026-04-15']);
});

it('says what the figure was in the earlier period that the filter compares with', async () => {
  const modal = (month?: string) => (
    <MetricLines
      endpoint={lines}
      metric="averageNightlyStay"
      entry={metrics.averageNightlyStay}
      month={month}
    />
  );
  show(modal(), '&compare=lastYear');
  const change = await screen.findByText(/^was/);
  expect(change.textContent).toBe('was $80.00▲ +25.0%');
  cleanup();
  requests = [];
  show(modal('2026-04'), '&compare=lastYear');
  await screen.findByText(/^was/);
  const dates = requests.map((query) => [query.get('dateStart'), query.get('dateEnd')]);
  expect(dates).toContainEqual(['2026-04-01', '2026-04-15']);
  expect(dates).toContainEqual(['2025-04-01', '2025-04-15']);
});
