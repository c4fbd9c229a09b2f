import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { column } from '@tripledger/contract/http/columns.ts';
import { paged, type RowOf } from '@tripledger/contract/http/paging.ts';
import { id } from '@tripledger/contract/vocabulary/filters.ts';
import { money } from '@tripledger/contract/vocabulary/money.ts';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { OpenModal } from '../../ui/modal.tsx';
import { NoticesProvider } from '../../ui/notices.tsx';
import { showBlock } from '../dashboard/show-block.fixture.tsx';
import { PagedModal, type PagedModalProps } from './PagedModal.tsx';
import { usePaged } from './usePaged.ts';

const bookings = paged({
  path: '/api/bookings/',
  summary: 'Bookings.',
  columns: { reference: column.text('Reference'), spend: column.money('Spend') },
  sums: z.object({ rows: z.number(), spend: money }),
  count: 'rows',
  fileTitle: 'Bookings.csv',
});
type Row = RowOf<typeof bookings>;

let rows: Row[] = [];
let requests: URLSearchParams[] = [];
let files: URL[] = [];
let fails = false;

/** Behaves like the server: pagination, sorting and search. */
async function answer(address: string): Promise<Response> {
  const url = new URL(address, 'http://localhost');
  if (fails) return new Response('{"detail":"No."}', { status: 500 });
  if (url.pathname.endsWith('/csv/')) {
    files.push(url);
    return new Response('Reference,Spend\r\n', { headers: { 'content-type': 'text/csv' } });
  }
  // The hierarchy is requested for the file name.
  if (!url.pathname.startsWith('/api/bookings/')) return Response.json([]);
  const query = url.searchParams;
  requests.push(query);
  const found = rows.filter(({ reference }) =>
    reference.toLowerCase().includes((query.get('search') ?? '').toLowerCase()),
  );
  const sign = query.get('direction') === 'desc' ? -1 : 1;
  if (query.get('sort') === 'spend') found.sort((one, other) => sign * (one.spend - other.spend));
  const size = Number(query.get('pageSize'));
  const first = (Number(query.get('page') ?? 1) - 1) * size;
  const cents = rows.reduce((sum, { spend }) => sum + Math.round(spend * 100), 0);
  return Response.json({
    rows: found.slice(first, first + size),
    total: found.length,
    sums: { rows: rows.length, spend: cents / 100 },
  });
}

beforeEach(() => {
  rows = Array.from({ length: 25 }, (_, at) => ({ reference: `R${at + 1}`, spend: at + 0.1 }));
  [requests, files, fails] = [[], [], false];
  vi.stubGlobal('fetch', answer);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const query = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

function Modal(props: Partial<PagedModalProps<typeof bookings>>) {
  const list = usePaged(bookings);
  return <PagedModal title="Bookings" list={list} note={(sums) => `${sums.rows} bookings`} {...props} />;
}

const show = (modal: ReactNode = <Modal />, onClosed = () => {}) =>
  showBlock(
    // The test DOM plays no animations, so they would never end.
    <ConfigProvider theme={{ token: { motion: false } }}>
      <NoticesProvider>
        <OpenModal onClosed={onClosed}>{modal}</OpenModal>
      </NoticesProvider>
    </ConfigProvider>,
    '?from=2026-03-01&to=2026-03-31',
  );

const table = () => within(screen.getByRole('table'));
/** The texts of the first column, without the header and total rows. */
const references = () =>
  table()
    .getAllByRole('row')
    .slice(1, -1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const lastRow = () => table().getAllByRole('row').at(-1)?.textContent;

describe('the table', () => {
  it('starts with ten rows and the total of all rows', async () => {
    show();
    expect(await screen.findByText('1–10 of 25')).toBeTruthy();
    expect(references()).toEqual(['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9', 'R10']);
    expect(lastRow()).toBe('Total$302.50');
    await userEvent.click(screen.getByTitle('3'));
    await screen.findByText('21–25 of 25');
    expect(references()).toEqual(['R21', 'R22', 'R23', 'R24', 'R25']);
    expect(lastRow()).toBe('Total$302.50');
  });

  it('searches on the server after typing stops, from the first page; the sums stay', async () => {
    show();
    await userEvent.click(await screen.findByTitle('3'));
    await screen.findByText('21–25 of 25');
    await userEvent.type(screen.getByRole('textbox', { name: 'Search Bookings' }), 'r2');
    expect(await screen.findByText('7 of 25')).toBeTruthy();
    expect(references()).toEqual(['R2', 'R20', 'R21', 'R22', 'R23', 'R24', 'R25']);
    expect(requests.map((one) => one.get('search')).filter(Boolean)).toEqual(['r2']);
    expect(lastRow()).toBe('Total of all rows$302.50');
    await userEvent.type(screen.getByRole('textbox', { name: 'Search Bookings' }), 'x');
    expect(await screen.findByText('0 of 25')).toBeTruthy();
    expect(screen.getByText('No results for “r2x”')).toBeTruthy();
  });

  it('formats page numbers with separators and labels the page controls', async () => {
    rows = Array.from({ length: 12_000 }, (_, at) => ({ reference: `R${at}`, spend: 1 }));
    show();
    expect((await screen.findByTitle('1200')).textContent).toBe('1,200');
    expect(screen.getByRole('button', { name: 'Next page' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Several pages forward' })).toBeTruthy();
  });

  it('sorts all rows on the server; numbers descending first', async () => {
    show();
    await userEvent.click(await screen.findByRole('columnheader', { name: /Spend/ }));
    await waitFor(() => expect(references().slice(0, 3)).toEqual(['R25', 'R24', 'R23']));
    await userEvent.click(screen.getByRole('columnheader', { name: /Spend/ }));
    await waitFor(() => expect(references().slice(0, 3)).toEqual(['R1', 'R2', 'R3']));
    expect(requests.map((one) => one.get('direction'))).toEqual([null, 'desc', 'asc']);
  });

  it('offers 10, 20, 50 and all rows per page, and a note if all do not fit on one', async () => {
    rows = Array.from({ length: 1200 }, (_, at) => ({ reference: `R${at}`, spend: 1 }));
    show();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Rows per page' }));
    const options = [...document.querySelectorAll('.ant-select-item-option-content')];
    expect(options.map((option) => option.textContent)).toEqual([
      '10 per page',
      '20 per page',
      '50 per page',
      'All',
    ]);
    expect(screen.queryByText(/All shows/)).toBeNull();
    await userEvent.click(options[3] as Element);
    expect(await screen.findByText('1–1,000 of 1,200')).toBeTruthy();
    expect(screen.getByText('All shows 1,000 rows per page. The CSV file contains every row.')).toBeTruthy();
  });

  it('opens a row by click and by keyboard', async () => {
    const onOpen = vi.fn();
    show(<Modal onOpen={onOpen} />);
    await userEvent.click(await screen.findByText('$1.10'));
    expect(onOpen).toHaveBeenLastCalledWith(rows[1]);
    table().getByRole('button', { name: 'R3' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onOpen).toHaveBeenLastCalledWith(rows[2]);
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  it("saves the server's file of every row in the current order, regardless of the search", async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    show();
    await userEvent.click(await screen.findByRole('columnheader', { name: /Spend/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Search Bookings' }), 'R25');
    await screen.findByText('1 of 25');
    await userEvent.click(screen.getByRole('button', { name: /CSV/ }));
    await vi.waitFor(() => expect(names).toEqual(['Bookings.csv']));
    expect(files.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
      ['/api/bookings/csv/', { ...query, sort: 'spend', direction: 'desc' }],
    ]);
  });

  it('prints all pages of the matching rows and removes the sheet afterwards', async () => {
    const printed: (string | undefined)[] = [];
    vi.stubGlobal('print', () => {
      const sheet = document.querySelector('.print-sheet');
      printed.push(
        sheet?.querySelectorAll('tbody tr').length.toString(),
        sheet?.querySelector('h1')?.textContent,
      );
      window.dispatchEvent(new Event('afterprint'));
    });
    show();
    await screen.findByText('1–10 of 25');
    await userEvent.click(screen.getByRole('button', { name: /Print/ }));
    await vi.waitFor(() => expect(printed).toEqual(['26', 'Bookings']));
    expect(document.querySelector('.print-sheet')).toBeNull();
    // The sums of the matching rows only are unknown.
    await userEvent.type(screen.getByRole('textbox', { name: 'Search Bookings' }), 'R25');
    await screen.findByText('1 of 25');
    await userEvent.click(screen.getByRole('button', { name: /Print/ }));
    await vi.waitFor(() => expect(printed.slice(2)).toEqual(['1', 'Bookings']));
  });

  it('prints thousands of rows and states if they are incomplete', async () => {
    const printed: (string | null | undefined)[] = [];
    vi.stubGlobal('print', () => {
      const sheet = document.querySelector('.print-sheet');
      const last = sheet?.querySelector('tbody tr:last-child td');
      printed.push(sheet?.querySelector('h1')?.textContent, last?.textContent);
      window.dispatchEvent(new Event('afterprint'));
    });
    rows = Array.from({ length: 10_001 }, (_, at) => ({ reference: `R${at + 1}`, spend: 1 }));
    show();
    await screen.findByText('1–10 of 10,001');
    await userEvent.click(screen.getByRole('button', { name: /Print/ }));
    await vi.waitFor(() => expect(printed).toHaveLength(2), 20_000);
    expect(printed).toEqual(['Bookings (the first 10,000 of 10,001 rows)', 'R10000']);
    expect(requests.filter((query) => query.get('pageSize') === '1000')).toHaveLength(10);
  }, 40_000);
});

const stays = paged({
  path: '/api/bookings/stays/',
  summary: 'Stays.',
  more: { travellerId: id },
  keys: { spend: money },
  columns: {
    bookingReference: column.text('Booking reference'),
    travellerName: column.text('Traveller'),
  },
  sums: z.object({ rows: z.number() }),
  count: 'rows',
  fileTitle: { screen: 'Airfare', table: 'Stays' },
});

function Stays() {
  return <PagedModal title="Stays: Ada" list={usePaged(stays, { travellerId: 5 })} />;
}

describe('a column of booking references', () => {
  it('opens the booking of the traveller to whom the list is narrowed', async () => {
    Object.assign(rows[1]!, { bookingReference: 'B2' });
    const { router } = show(<Stays />);
    await userEvent.click(await screen.findByRole('button', { name: 'B2' }));
    expect(new URLSearchParams(router.state.location.search).get('booking')).toBe(
      '{"bookingReference":"B2","travellerId":5}',
    );
  });

  it('names its file by screen, title, node and dates', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    show(<Stays />);
    await userEvent.click(await screen.findByRole('button', { name: /CSV/ }));
    await vi.waitFor(() =>
      expect(names).toEqual(['Airfare - Stays- Ada - All organisations - 2026-03-01 to 2026-03-31.csv']),
    );
  });
});

describe('the modal', () => {
  it('is busy until its rows are loaded, then offers them with search, print and CSV', async () => {
    show(<Modal header={<p>3.46%</p>} />);
    const dialog = await screen.findByRole('dialog', { name: 'Bookings' });
    expect(dialog.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(dialog.textContent).toContain('3.46%');
    expect(dialog.textContent).not.toContain('0 of 0');
    expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull();

    expect(await screen.findByText('R1')).toBeTruthy();
    expect(screen.getByText('25 bookings')).toBeTruthy();
    for (const name of [/CSV/, /Print/]) expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('shows a text without rows', async () => {
    rows = [];
    show();
    expect(await screen.findByText('No rows')).toBeTruthy();
  });

  it('offers a retry after a failure, without the table', async () => {
    fails = true;
    show();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('dialog').textContent).not.toContain('0 of 0');
    fails = false;
    await userEvent.click(retry);
    expect(await screen.findByText('1–10 of 25')).toBeTruthy();
  });

  it('notifies its owner after it has closed', async () => {
    const onClosed = vi.fn();
    show(<Modal />, onClosed);
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  });
});
