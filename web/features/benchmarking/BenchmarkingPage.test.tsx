import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { kpis } from '@tripledger/contract/benchmarking/calls.ts';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showBlock } from '../../shared/dashboard/show-block.fixture.tsx';
import { NoticesProvider } from '../../ui/notices.tsx';
import { setWidth, usualWidth } from '../../ui/viewport.fixture.ts';
import BenchmarkingPage from './BenchmarkingPage.tsx';

const node = { parentId: null, isUserDefined: false, hasChildren: true };
const customers = [
  { ...node, id: 7, label: 'Acme' },
  { ...node, id: 8, label: 'Group', isUserDefined: true },
];
const below = { nodes: [{ ...node, id: 71, parentId: 7, label: 'Plant 1' }], total: 1 };

let standing: string;
let fareTypes: number;
let covered: string[];
let ofKpi: { months: number; withheld: string | null };
const noCoverage = { months: 0, withheld: 'too_few' };

async function answer(address: string): Promise<Response> {
  const { pathname } = new URL(address, 'http://localhost');
  if (pathname.endsWith('/flat/')) return Response.json(customers);
  if (pathname === '/api/tree/frequent/') return Response.json([]);
  if (pathname.startsWith('/api/tree/node/')) return Response.json(below);
  const all = standing === 'shown' ? 60 : null;
  if (pathname.endsWith('/overall/'))
    return Response.json({
      standing,
      industry: standing === 'no_industry' ? null : 'Mining',
      months: ['2026-01', '2026-02', '2026-03'],
      covered: standing === 'shown' ? covered : [],
      leavesOut: false,
      ...Object.fromEntries(kpis.map((kpi) => [kpi, { client: 2, all: all && 3, ...ofKpi }])),
    });
  const rows = Array.from({ length: pathname.includes('airfare') ? fareTypes : 0 }, (_, at) => ({
    fareType: `Fare ${at + 1}`,
    client_booking_volumes: 10 - at,
    all_booking_volumes: all,
    client_utilisation: 10,
    all_utilisation: all,
    client_percentage_changed: 10,
    all_percentage_changed: null,
    client_cost_of_change: 10,
    all_cost_of_change: all,
  }));
  const coverage = standing === 'shown' ? { months: covered.length, withheld: null } : noCoverage;
  return Response.json({ standing, ...coverage, rows });
}

beforeEach(() => {
  setWidth(1440);
  standing = 'shown';
  fareTypes = 5;
  covered = ['2026-01', '2026-03'];
  ofKpi = { months: 2, withheld: null };
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  setWidth(usualWidth);
  vi.unstubAllGlobals();
});

const show = (search: string) =>
  showBlock(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <NoticesProvider>
        <BenchmarkingPage />
      </NoticesProvider>
    </ConfigProvider>,
    search,
  );

it.each([
  ['', 'Please select a customer from the menu above.'],
  ['?node=8', 'Please select a customer from the menu above.'],
  [
    '?node=7&child=71',
    'Benchmarking is currently not supported at Cost Centre level, please select a Customer.',
  ],
])('asks for a customer: %s', async (search, words) => {
  show(search);
  expect(await screen.findByText(words)).toBeTruthy();
});

it('offers the customers, without their groups, and leads on from a cost centre', async () => {
  const { router } = show('');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Select a customer' }));
  const options = () => [...document.querySelectorAll('.ant-select-item-option')];
  await waitFor(() => expect(options().map(({ textContent }) => textContent)).toEqual(['Acme']));
  await userEvent.click(options()[0]!);
  expect(router.state.location.search).toBe('?node=7');
  await router.navigate('/?node=7&child=71');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all of Acme' }));
  expect(router.state.location.search).toBe('?node=7');
});

it('does not name a menu above where the filter is behind a button', async () => {
  setWidth(400);
  show('');
  expect(await screen.findByText('Please select a customer.')).toBeTruthy();
});

it('links to the settings if the customer has no industry', async () => {
  standing = 'no_industry';
  show('?node=7');
  const link = await screen.findByRole('link', { name: 'Define it in the settings' });
  expect(link.getAttribute('href')).toBe('/admin/settings?organisation=7');
  expect(await screen.findAllByText('no data')).toHaveLength(kpis.length);
});

it("reports too few customers and still shows the customer's own values", async () => {
  standing = 'too_few';
  show('?node=7');
  expect(await screen.findByText('Too few customers to compare.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Open rows of Policy compliance: 2.00%' })).toBeTruthy();
  const panel = await screen.findByRole('region', { name: 'Airfare Type Utilisation' });
  await within(panel).findByText('Fare 5');
  const titles = within(panel)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(titles.filter((title) => title?.includes('industry') || title?.includes('Months'))).toEqual([]);
});

it('says how the customer differs from the pool, and whether that is better', async () => {
  show('?node=7');
  const words = (await screen.findAllByText(/^Against industry:/)).map(({ textContent }) => textContent);
  expect(words).toHaveLength(kpis.length);
  expect(words[kpis.indexOf('policyCompliance')]).toBe('Against industry: ▼ -1.00 points, -33.3% worse');
  expect(words[kpis.indexOf('onlineBookingCost')]).toBe('Against industry: ▼ -33.3%');
  const panel = await screen.findByRole('region', { name: 'Airfare Type Utilisation' });
  const [, first] = await within(panel).findAllByRole('row');
  expect(within(first!).getAllByRole('cell')[6]?.textContent).toBe('10.00%▼ -50.00 points, -83.3% better');
});

it('names the months that the pool covers, and those without which a figure is compared', async () => {
  ofKpi = { months: 1, withheld: null };
  show('?node=7');
  expect(await screen.findByText(/Pool covers 2 of 3 months: without Feb 2026\./)).toBeTruthy();
  expect(await screen.findAllByText('Over 1 of 3 months.')).toHaveLength(kpis.length);
});

it.each([
  ['too_few', 'Not compared: too few customers are behind it.'],
  ['one_dominates', 'Not compared: one customer has more than 80% of the spend.'],
  ['subtraction', 'Not compared: a single customer could be worked out by subtraction.'],
])('states why a value is withheld: %s', async (withheld, text) => {
  ofKpi = { months: 0, withheld };
  show('?node=7');
  expect(await screen.findAllByText(text)).toHaveLength(kpis.length);
});

it.each(['Policy compliance', 'Show Policy compliance over time', 'Open rows of Policy compliance: 2.00%'])(
  'opens the same from label, bars and value: %s',
  async (name) => {
    const { router } = show('?node=7');
    await userEvent.click(await screen.findByRole('button', { name }));
    const opened = new URLSearchParams(router.state.location.search).get('detail');
    expect(opened).toBe(JSON.stringify({ of: 'lines', figure: 'policyCompliance' }));
  },
);

it('draws small percentages on an axis that fits them', async () => {
  show('?node=7');
  const bars = await screen.findByRole('button', { name: 'Show Policy compliance over time' });
  expect(bars.parentElement?.textContent).toContain('5.00%');
});

it('shows a bar for each side, paginates more than five rows, and keeps the pool in the URL', async () => {
  fareTypes = 6;
  const { router } = show('?node=7');

  const panel = await screen.findByRole('region', { name: 'Airfare Type Utilisation' });
  expect(await within(panel).findByText('Fare 5')).toBeTruthy();
  expect(screen.queryByText('Fare 6')).toBeNull();
  expect(screen.queryByText('no data')).toBeNull();
  // A column without any value of the pool is left out.
  const titles = within(panel)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(titles).toContain('Utilisation: industry');
  expect(titles).toContain('Months compared');
  expect(titles).not.toContain('Changed: industry');
  await userEvent.click(screen.getByTitle('2'));
  expect(await screen.findByText('Fare 6')).toBeTruthy();
  await userEvent.click(screen.getByText('All clients'));
  expect(router.state.location.search).toContain('pool=all');
});
