import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Permission } from '@tripledger/contract/http/permissions.ts';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../session/session.fixture.ts';
import { showBlock } from '../../shared/dashboard/show-block.fixture.tsx';
import { NoticesProvider } from '../../ui/notices.tsx';
import { setWidth, usualWidth } from '../../ui/viewport.fixture.ts';
import DownloadReportsPage from './DownloadReportsPage.tsx';

let requests: URL[] = [];
let saved: string[] = [];
let bodies: unknown[] = [];
/** Requests wait for this promise, unless it is null. */
let pendingUntil: Promise<void> | null = null;
const organisation = { id: 7, label: 'Acme Pty Ltd', parentId: 1, isUserDefined: false };

beforeEach(() => {
  requests = [];
  saved = [];
  bodies = [];
  pendingUntil = null;
  vi.stubGlobal('fetch', async (address: string, { body, signal }: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    if (url.pathname.startsWith('/api/tree/flat')) return Response.json([organisation]);
    if (url.pathname.startsWith('/api/tree/')) return Response.json({ nodes: [], total: 0 });
    requests.push(url);
    if (body) bodies.push(JSON.parse(String(body)));
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    );
    await Promise.race([pendingUntil, aborted]);
    if (url.pathname.endsWith('/rows/')) return Response.json({ rows: 1234 });
    if (url.pathname.includes('/email_')) return Response.json({ email: session.user.email });
    if (url.pathname.includes('create_summary')) return new Response('<h1>Spend of Acme</h1>');
    if (url.pathname.includes('summary_report'))
      return Response.json({ period: url.searchParams.get('period') });
    return new Response('a\n', { headers: { 'x-total-rows': '0' } });
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  setWidth(usualWidth);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const march = 'from=2026-03-01&to=2026-03-31';
const show = (search = '', permissions: readonly Permission[] = []) =>
  showBlock(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <NoticesProvider>
        <DownloadReportsPage />
      </NoticesProvider>
    </ConfigProvider>,
    `?${march}&${search}`,
    permissions,
  );
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => fireEvent.click(button(name));

it('exports once a category, a format and a product type are selected', async () => {
  const { settled } = show();
  await settled();
  expect(button('Download').disabled).toBe(true);
  choose('Invoice');
  choose('CSV (.csv)');
  expect(button('Download').disabled).toBe(false);
  tick('Un-select All');
  expect(button('Download').disabled).toBe(true);
  expect(screen.getByRole('alert').textContent).toBe('Product Type required.');
  tick('Rail');
  tick('Air');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select All' }).indeterminate).toBe(true);
  choose('Departure date');
  press('Download');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(requests.map(({ pathname }) => pathname)).toEqual(['/api/summary/export_total_spend/']);
  expect(Object.fromEntries(requests[0]!.searchParams)).toMatchObject({
    productTypes: 'Air,Rail',
    date_field: 'departure_date',
    reportFormat: 'csv',
  });
});

it('sends workbooks by e-mail, but not text files', async () => {
  const { settled } = show();
  await settled();
  choose('Air Segments');
  choose('CSV (.csv)');
  expect(screen.queryByRole('button', { name: /Send by e-mail/ })).toBeNull();
  choose('Microsoft Excel (.xlsx)');
  expect(screen.queryByText('Product Types')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Send by e-mail/ }));
  const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
  await waitFor(() => expect(facts().at(-1)).toBe('1,234'));
  expect(facts()).toEqual([
    session.user.email,
    'Microsoft Excel (.xlsx)',
    'Data Export - Air Segments - All organisations - 2026-03-01 to 2026-03-31.xlsx',
    '1,234',
  ]);
  expect(requests.map(({ pathname }) => pathname)).toEqual(['/api/air/export_segments/rows/']);
  press('Send');
  await screen.findByText('Report generated successfully');
  expect(screen.getByText(/will arrive by email at /).textContent).toContain(session.user.email);
  expect(requests.at(-1)?.pathname).toBe('/api/air/email_export_segments/');
});

it('shows the progress in place of the button and stops on request', async () => {
  const { settled } = show();
  await settled();
  pendingUntil = new Promise(() => undefined);
  choose('Air Segments');
  choose('CSV (.csv)');
  press('Download');
  await screen.findByText('Preparing …');
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  press('Cancel');
  await screen.findByRole('button', { name: 'Download' });
  expect(saved).toEqual([]);
});

it.each([
  ['Summary Report', 'View'],
  ['Printable Report', 'Download'],
])('requires an organisation for a %s', async (type, name) => {
  setWidth(1440);
  const { settled } = show();
  await settled();
  choose(type);
  expect(screen.getByText('Please select an organisation from the menu above.')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Select a customer' })).toBeTruthy();
  expect(button(name).disabled).toBe(true);
});

it('creates a Summary Report in stages and shows it in a sandbox', async () => {
  const { settled } = show('node=7');
  await settled();
  choose('Summary Report');
  press('View');
  const frame = await screen.findByTitle<HTMLIFrameElement>(/^Reports - Summary Report - Acme Pty Ltd/);
  expect([frame.srcdoc, frame.getAttribute('sandbox')]).toEqual(['<h1>Spend of Acme</h1>', '']);
  expect(requests.map(({ searchParams }) => searchParams.get('period'))).toEqual([
    'current',
    'previous',
    'ytd',
    null,
  ]);
  expect(requests.map(({ searchParams }) => searchParams.get('compare'))).toEqual(Array(4).fill('lastYear'));
  expect(bodies).toEqual([
    { current: { period: 'current' }, previous: { period: 'previous' }, ytd: { period: 'ytd' } },
  ]);
});

it('pauses for five seconds after a request for a printable report', async () => {
  const { settled } = show('node=7');
  await settled();
  choose('Printable Report');
  choose('PDF document (.pdf)');
  choose('Previous period');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  press('Download');
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatch(/^Reports - Printable Report - Acme Pty Ltd - .*\.pdf$/);
  expect(requests.at(-1)?.searchParams.get('compare')).toBe('previous');
  await vi.waitFor(() => expect(button('Download').disabled).toBe(true));
  await vi.advanceTimersByTimeAsync(4900);
  expect(button('Download').disabled).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  await vi.waitFor(() => expect(button('Download').disabled).toBe(false));
});

it('offers Data Quality of all organisations to those who may see its screen', async () => {
  const { settled } = show('', ['can_import']);
  await settled();
  choose('Data Quality');
  press('Download');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toBe('Reports - Data Quality - All organisations - 2026-03-01 to 2026-03-31.pdf');
  expect(requests.map(({ pathname }) => pathname)).toEqual(['/api/report/data_quality_report/']);
});

it('does not offer Data Quality to others', async () => {
  const { settled } = show();
  await settled();
  expect(screen.queryByRole('radio', { name: 'Data Quality' })).toBeNull();
});
