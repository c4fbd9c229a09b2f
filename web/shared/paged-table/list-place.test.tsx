import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { column } from '@tripledger/contract/http/columns.ts';
import { paged } from '@tripledger/contract/http/paging.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { OpenModal } from '../../ui/modal.tsx';
import { NoticesProvider } from '../../ui/notices.tsx';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import { showBlock } from '../dashboard/show-block.fixture.tsx';
import { PagedModal } from './PagedModal.tsx';
import { PagedTable } from './PagedTable.tsx';
import { usePaged } from './usePaged.ts';

const bookings = paged({
  path: '/api/bookings/',
  summary: 'Bookings.',
  columns: { reference: column.text('Reference'), supplier: column.text('Supplier') },
  sums: z.object({ rows: z.number() }),
  count: 'rows',
  fileTitle: 'Bookings.csv',
});

let asked: URLSearchParams[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost');
    if (url.pathname !== '/api/bookings/') return Response.json([]);
    asked.push(url.searchParams);
    const rows = Array.from({ length: 10 }, (_, at) => ({ reference: `R${at}`, supplier: `S${at}` }));
    return Response.json({ rows, total: 45, sums: { rows: 45 } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Table() {
  const list = usePaged(bookings);
  return (
    <QueryBoundary answer={list.answer} height={100}>
      {(found) => <PagedTable title="Bookings" list={list} found={found} />}
    </QueryBoundary>
  );
}
function Modal() {
  return <PagedModal title="Bookings" list={usePaged(bookings)} />;
}
const page = (
  <NoticesProvider>
    <Table />
  </NoticesProvider>
);
const modal = (
  <NoticesProvider>
    <OpenModal onClosed={() => {}}>
      <Modal />
    </OpenModal>
  </NoticesProvider>
);

const range = 'from=2026-03-01&to=2026-03-31';
const placed = (place: object) => JSON.stringify({ '/api/bookings/': place });
const address = (more: Record<string, string>) => `?${range}&${new URLSearchParams(more)}`;
const inAddress = (search: string, parameter: string) =>
  JSON.parse(new URLSearchParams(search).get(parameter) ?? 'null');

it('a link restores search, order, page size and page', async () => {
  const place = { search: 'air', sort: 'supplier', descending: true, size: 20, page: 2 };
  const { router, settled } = showBlock(page, address({ tables: placed(place) }));
  const before = router.state.location.search;
  await settled();
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
    search: 'air',
    sort: 'supplier',
    direction: 'desc',
    pageSize: '20',
    page: '2',
  });
  const field = screen.getByRole('textbox', { name: 'Search Bookings' }) as HTMLInputElement;
  expect(field.value).toBe('air');
  expect(router.state.location.search).toBe(before);
});

it('what the user does is in the address, and nothing else', async () => {
  const { router, settled } = showBlock(page, `?${range}`);
  await settled();
  expect(router.state.location.search).toBe(`?${range}`);
  await userEvent.click(screen.getByTitle('3'));
  await waitFor(() =>
    expect(inAddress(router.state.location.search, 'tables')).toEqual({ '/api/bookings/': { page: 3 } }),
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Search Bookings' }), 'x');
  await waitFor(() =>
    expect(inAddress(router.state.location.search, 'tables')).toEqual({ '/api/bookings/': { search: 'x' } }),
  );
  await userEvent.clear(screen.getByRole('textbox', { name: 'Search Bookings' }));
  // The page belonged to the rows without a search.
  await waitFor(() =>
    expect(inAddress(router.state.location.search, 'tables')).toEqual({ '/api/bookings/': { page: 3 } }),
  );
  await userEvent.click(screen.getByTitle('1'));
  await waitFor(() => expect(router.state.location.search).toBe(`?${range}`));
});

it('the table of an opened detail has a parameter of its own, a modal without an address none', async () => {
  const { router, settled } = showBlock(modal, address({ detail: '{"of":"x"}' }));
  await settled();
  await userEvent.click(screen.getByTitle('2'));
  await waitFor(() =>
    expect(inAddress(router.state.location.search, 'rows')).toEqual({ '/api/bookings/': { page: 2 } }),
  );
  cleanup();
  const other = showBlock(modal, `?${range}`);
  await other.settled();
  await userEvent.click(screen.getByTitle('2'));
  await waitFor(() => expect(asked.at(-1)?.get('page')).toBe('2'));
  await other.settled();
  expect(other.router.state.location.search).toBe(`?${range}`);
});

it('an unknown column is named, and the table keeps its usual order', async () => {
  const { settled } = showBlock(page, address({ tables: placed({ sort: 'costCode' }) }));
  await settled();
  expect(asked.at(-1)?.get('sort')).toBeNull();
  expect(within(screen.getByRole('status')).getByText(/The link sorts by “cost code”/)).toBeTruthy();
});

it.each(['x', '[]', placed({ page: -1 }), placed({ size: 7, search: 5 })])('ignores %s', async (text) => {
  const { settled } = showBlock(page, address({ tables: text }));
  await settled();
  expect(asked.at(-1)?.get('page')).toBe('1');
  expect(asked.at(-1)?.get('search')).toBeNull();
});
