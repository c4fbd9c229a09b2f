import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showBlock } from '../../shared/dashboard/show-block.fixture.tsx';
import { NoticesProvider } from '../../ui/notices.tsx';
import BudgetsPage from './BudgetsPage.tsx';

type Sent = { method: string; path: string; query: Record<string, string>; body: unknown };
let sent: Sent[] = [];
let saving: () => Response;
let saved: Record<number, number | null> = {};

const year = { id: 630, label: 'Ends on 30 June', end_month: 6, end_day: 30 };
const customers = [
  { id: 7, label: 'Acme', parentId: null, isUserDefined: false, hasChildren: true },
  { id: 8, label: 'Group', parentId: null, isUserDefined: true, hasChildren: true },
  { id: 9, label: 'Beta', parentId: null, isUserDefined: false, hasChildren: true },
];

const versionOf = (entity: number) => `of ${saved[entity] ?? 'none'}`;

function listOf(client: number, dateEnd = '2027-06-30') {
  const customer = { id: client, label: client === 7 ? 'Acme' : 'Beta' };
  if (client === 9) return { customer, fiscalYear: null, period: null, previous: null, rows: [] };
  const end = Number(dateEnd.slice(0, 4));
  const row = (entityId: number, parentId: number | null, costCentre: string, previous: number) => ({
    ...{ entityId, parentId, costCentre, previous, current: 900, isGranted: true },
    ...{ budget: saved[entityId] ?? null, notificationCount: entityId === 71 ? 12 : 0 },
    ...{ linearForecast: 1000, seasonalForecast: null, version: versionOf(entityId) },
  });
  return {
    customer,
    fiscalYear: year,
    period: { dateStart: `${end - 1}-07-01`, dateEnd: `${end}-06-30` },
    previous: { dateStart: `${end - 2}-07-01`, dateEnd: `${end - 1}-06-30` },
    rows: [row(7, null, 'Acme', 3000), row(71, 7, 'Plant 1', 2000), row(72, 7, 'Plant 2', 0)],
  };
}

const noYear = { period: null, current: null, budget: null, linearForecast: null, seasonalForecast: null };

/** Without a customer; of the group, only Beta. */
const budgetsOf = (group: string | undefined) => {
  const { period } = listOf(7);
  const acme = { period, current: 900, budget: 800, linearForecast: 2262.93, seasonalForecast: 1500 };
  const beta = { id: 9, label: 'Beta', ...noYear };
  return group === '8' ? [beta] : [{ id: 7, label: 'Acme', ...acme }, beta];
};

async function answer(address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const query = Object.fromEntries(searchParams);
  if (method !== 'GET') {
    sent.push({ method, path: pathname, query, body: JSON.parse(String(body)) });
    return saving();
  }
  if (pathname === '/api/budgets/list/') return Response.json(listOf(Number(query.client), query.dateEnd));
  if (pathname === '/api/budgets/customers/') return Response.json(budgetsOf(query.client));
  if (pathname.endsWith('/flat/')) return Response.json(customers);
  return Response.json({ nodes: [], total: 0, rows: [] });
}

beforeEach(() => {
  sent = [];
  saved = { 7: 1000 };
  saving = () => {
    for (const { entity, amount } of sent.at(-1)!.body as { entity: number; amount: number | null }[]) {
      saved[entity] = amount;
    }
    return Response.json(null);
  };
  vi.stubGlobal('fetch', answer);
  vi.useFakeTimers({ now: new Date('2026-11-22T00:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const show = (search: string) =>
  showBlock(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <NoticesProvider>
        <BudgetsPage />
      </NoticesProvider>
    </ConfigProvider>,
    search,
  );

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: `Budget of ${name}` });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /Save/ });
const line = async (name: string) => within((await field(name)).closest('tr') as HTMLElement);

it.each([
  ['', 'Please select a customer, "All organisations" is not a customer.'],
  ['?node=8', 'Please select a customer, "Group" is not a customer.'],
])('asks for a customer: %s', async (search, words) => {
  show(search);
  expect(await screen.findByText(words)).toBeTruthy();
});

it('lists all customers until one is selected, and opens one by its row', async () => {
  const { router } = show('');
  await screen.findByText('Please select a customer, "All organisations" is not a customer.');
  const row = within((await screen.findByText('Acme')).closest('[role="row"], tr') as HTMLElement);
  for (const text of ['FY27: 01 Jul 2026 to 30 Jun 2027', '$900.00', '$800.00', '112%', '$2,262.93'])
    expect(row.getByText(text)).toBeTruthy();
  await userEvent.click(row.getByText('Acme'));
  expect(router.state.location.search).toBe('?node=7');
  await field('Acme');
});

it('lists the customers of a group', async () => {
  show('?node=8');
  expect(await screen.findByText('Beta')).toBeTruthy();
  expect(screen.queryByText('Acme')).toBeNull();
});

it('links to the settings if no fiscal year is defined', async () => {
  show('?node=9');
  expect(await screen.findByText(/"Beta" has no fiscal year defined/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Define it in the settings' });
  expect(link.getAttribute('href')).toBe('/admin/settings?organisation=9');
});

it('shows the used share of budgets, sums of parts, and bells for rows with a budget', async () => {
  saved = { 7: 1000, 71: 0 };
  show('?node=7');
  const acme = await line('Acme');
  expect(acme.getByText('90%')).toBeTruthy();
  expect(acme.getByText('Parts: $0.00')).toBeTruthy();
  const plant = await line('Plant 1');
  expect(plant.getByText('above budget')).toBeTruthy();
  expect(plant.getByRole('button', { name: 'Notifications of Plant 1: 12' }).textContent).toBe('+');
  expect((await line('Plant 2')).queryByRole('button', { name: /Notifications/ })).toBeNull();
  expect(save().disabled).toBe(true);
});

it('saves the changed budgets, and is clean again', async () => {
  show('?node=7');
  await userEvent.type(await field('Plant 1'), '1,234.5');
  await userEvent.clear(await field('Acme'));
  expect(await screen.findByText('2 unsaved budgets')).toBeTruthy();
  await userEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    method: 'POST',
    path: '/api/budgets/list/',
    query: { client: '7', fiscalYear: '630', dateStart: '2026-07-01', dateEnd: '2027-06-30' },
    body: [
      { entity: 7, amount: null, version: 'of 1000' },
      { entity: 71, amount: 1234.5, version: 'of none' },
    ],
  });
  await waitFor(() => expect(save().disabled).toBe(true));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect((await field('Plant 1')).value).toBe('1,234.50');
  expect((await field('Acme')).value).toBe('');
});

it('shows who set a budget meanwhile, loads it on request, and keeps the input', async () => {
  show('?node=7');
  await userEvent.type(await field('Plant 1'), '500');
  const save200 = saving;
  saving = () => {
    saved[72] = 80;
    const detail = 'The budget of Plant 1 was changed by Bob, after you opened it: amount.';
    return Response.json({ detail }, { status: 409 });
  };
  await userEvent.click(save());
  expect(await screen.findByText(/was changed by Bob/)).toBeTruthy();
  saving = save200;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await waitFor(async () => expect((await field('Plant 2')).value).toBe('80'));
  expect((await field('Plant 1')).value).toBe('500');
  expect(screen.queryByText(/was changed by Bob/)).toBeNull();
  await userEvent.click(save());
  await waitFor(() => expect(saved[71]).toBe(500));
});

it('is dirty only while a budget differs, and rejects invalid input', async () => {
  show('?node=7');
  const acme = await field('Acme');
  await userEvent.type(acme, '.5');
  expect(save().disabled).toBe(false);
  await userEvent.clear(acme);
  await userEvent.type(acme, '1e3');
  expect(acme.getAttribute('aria-invalid')).toBe('true');
  expect((await line('Acme')).getByText('Not an amount')).toBeTruthy();
  expect(
    screen.getByText('Acme: Enter an amount from 0 to 1,000,000,000 with at most two decimals.'),
  ).toBeTruthy();
  expect(save().disabled).toBe(true);
  await userEvent.clear(acme);
  await userEvent.type(acme, '1000');
  expect(save().disabled).toBe(true);
  expect(screen.queryByText(/unsaved/)).toBeNull();
});

it('autofills rows without a budget that have spend in the year before', async () => {
  show('?node=7');
  await field('Acme');
  await userEvent.click(screen.getByRole('button', { name: 'Autofill' }));
  expect((await field('Acme')).value).toBe('1,000');
  expect((await field('Plant 1')).value).toBe('3,000');
  expect((await field('Plant 2')).value).toBe('');
  expect(await screen.findByText('1 budget filled in. Save to keep it.')).toBeTruthy();
});

it('autofills only the rows that a search shows', async () => {
  saved = {};
  show('?node=7');
  await field('Acme');
  await userEvent.type(screen.getByRole('textbox', { name: 'Search cost centres' }), 'plant 2');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Budget of Plant 1' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Autofill' }));
  expect(await screen.findByText('1 budget filled in. Save to keep it.')).toBeTruthy();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Search cost centres' }));
  expect((await field('Plant 1')).value).toBe('');
  expect((await field('Acme')).value).toBe('4,000');
});

it('says where the pace so far leads, beside the share of the year elapsed', async () => {
  saved = { 7: 950, 71: 2000, 72: 800 };
  show('?node=7');
  const texts = [];
  for (const name of ['Acme', 'Plant 1', 'Plant 2']) {
    texts.push((await field(name)).closest('tr')?.cells[4]?.textContent);
  }
  expect(texts).toEqual([
    '94%, will exceed in DecemberForecast $1,000.00',
    '45%, on trackForecast $1,000.00',
    '112%, exceededForecast $1,000.00',
  ]);
  expect(screen.getByText('The mark on each bar: 39% of the fiscal year elapsed.')).toBeTruthy();
});

it('keeps the input after losing permission, and names the row of a validation error', async () => {
  show('?node=7');
  await userEvent.type(await field('Plant 2'), '7');
  saving = () => Response.json({ detail: 'You do not have permissions for this action.' }, { status: 403 });
  await userEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect((await field('Plant 2')).value).toBe('7');
  saving = () => Response.json({ 0: ['Too much.'] }, { status: 400 });
  await waitFor(() => expect(save().disabled).toBe(false));
  await userEvent.click(save());
  expect(await screen.findByText('Plant 2: Too much.')).toBeTruthy();
  expect((await field('Plant 2')).value).toBe('7');
});

it('keeps the input of a year while another one is open', async () => {
  const { router } = show('?node=7');
  await userEvent.type(await field('Plant 2'), '7');
  await router.navigate('/?node=7&period=2026-06-30');
  expect(await screen.findByText('1 unsaved of another customer or year')).toBeTruthy();
  expect((await field('Plant 2')).value).toBe('');
  await router.navigate('/?node=7');
  expect(await screen.findByText('1 unsaved budget')).toBeTruthy();
  expect((await field('Plant 2')).value).toBe('7');
});

it('previews the spread of a budget over the parts before filling it in', async () => {
  show('?node=7');
  await field('Acme');
  await userEvent.click(screen.getByRole('button', { name: 'Acme' }));
  // In tests Ant Design gives a select and a modal the same id, so the modal has the wrong name.
  const modal = within(await screen.findByRole('dialog'));
  expect(await modal.findByText('Budget of Acme')).toBeTruthy();
  expect(modal.getByText('Forecast by last year’s shape')).toBeTruthy();
  await userEvent.click(modal.getByRole('button', { name: 'Spread $1,000.00 over 2 parts …' }));
  const shown = modal.getAllByRole('row').map(({ textContent }) => textContent);
  expect(shown).toEqual([
    'Cost centrePrevious spendBudget',
    'Plant 1$2,000.00$1,000.00',
    'Plant 2$0.00$0.00',
  ]);
  expect((await field('Plant 1')).value).toBe('');
  // The offer that had the focus is gone.
  expect(document.activeElement).toBe(modal.getByRole('button', { name: 'Apply these budgets' }));
  await userEvent.keyboard('{Enter}');
  expect((await field('Plant 1')).value).toBe('1,000');
  expect((await field('Plant 2')).value).toBe('0');
  expect(sent).toEqual([]);
});
