import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Column } from '../../ui/columns.ts';
import { MoneyContext } from '../../ui/money.ts';
import { DataTable } from './DataTable.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Row = { reference: string; spend: number };

const rows: Row[] = Array.from({ length: 25 }, (_, at) => ({ reference: `R${at + 1}`, spend: at + 0.1 }));
const columns: Column<Row>[] = [
  { field: 'reference', title: 'Reference' },
  { field: 'spend', title: 'Spend', kind: 'money' },
];

function show(onOpen?: (row: Row) => void, address = '/') {
  render(
    <MemoryRouter initialEntries={[address]}>
      <MoneyContext value={{ currency: 'AUD', locale: 'en-AU' }}>
        <DataTable title="Bookings" fileName="Bookings.csv" columns={columns} rows={rows} onOpen={onOpen} />
      </MoneyContext>
    </MemoryRouter>,
  );
}

const table = () => within(screen.getByRole('table'));
/** The texts of the first column, without the header and total rows. */
const references = () =>
  table()
    .getAllByRole('row')
    .slice(1, -1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('DataTable', () => {
  it('begins with the search, order and page of the address', () => {
    const place = { search: 'R1', sort: 'spend', descending: true, page: 2 };
    show(undefined, `/?tables=${encodeURIComponent(JSON.stringify({ Bookings: place }))}`);
    expect(references()).toEqual(['R1']);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Search Bookings' }).value).toBe('R1');
  });

  it('starts with ten rows and the total of all rows', async () => {
    show();
    expect(references()).toEqual(['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9', 'R10']);
    expect(screen.getByText('1–10 of 25')).toBeTruthy();
    expect(table().getAllByRole('row').at(-1)?.textContent).toBe('Total$302.50');
    await userEvent.click(screen.getByTitle('3'));
    expect(references()).toEqual(['R21', 'R22', 'R23', 'R24', 'R25']);
  });

  it('searches the displayed texts and totals the matching rows', async () => {
    show();
    await userEvent.click(screen.getByTitle('3'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Search Bookings' }), 'r2');
    expect(references()).toEqual(['R2', 'R20', 'R21', 'R22', 'R23', 'R24', 'R25']);
    expect(screen.getByText('7 of 25')).toBeTruthy();
    expect(table().getAllByRole('row').at(-1)?.textContent).toBe('Total$130.70');
    await userEvent.type(screen.getByRole('textbox', { name: 'Search Bookings' }), 'x');
    expect(screen.getByText('No results for “r2x”')).toBeTruthy();
  });

  it('sorts all rows, not only those of the page; numbers descending first', async () => {
    show();
    await userEvent.click(screen.getByRole('columnheader', { name: /Spend/ }));
    expect(references().slice(0, 3)).toEqual(['R25', 'R24', 'R23']);
    await userEvent.click(screen.getByRole('columnheader', { name: /Spend/ }));
    expect(references().slice(0, 3)).toEqual(['R1', 'R2', 'R3']);
  });

  it('offers 10, 20, 50 and all rows per page', async () => {
    show();
    await userEvent.click(screen.getByRole('combobox', { name: 'Rows per page' }));
    const options = [...document.querySelectorAll('.ant-select-item-option-content')];
    expect(options.map((option) => option.textContent)).toEqual([
      '10 per page',
      '20 per page',
      '50 per page',
      'All',
    ]);
    await userEvent.click(options[3] as Element);
    expect(references()).toHaveLength(25);
  });

  it('opens a row by click and by keyboard', async () => {
    const onOpen = vi.fn();
    show(onOpen);
    await userEvent.click(table().getByText('$1.10'));
    expect(onOpen).toHaveBeenLastCalledWith(rows[1]);
    table().getByRole('button', { name: 'R3' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onOpen).toHaveBeenLastCalledWith(rows[2]);
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  it('exports every row under the file name, regardless of the search', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:1';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    show();
    await userEvent.type(screen.getByRole('textbox', { name: 'Search Bookings' }), 'R25');
    await userEvent.click(screen.getByRole('button', { name: /CSV/ }));
    await vi.waitFor(() => expect(names).toEqual(['Bookings.csv']));
    const lines = (await files[0]!.text()).trim().split('\r\n');
    expect(lines).toHaveLength(26);
    expect(lines[1]).toBe('R1,0.10');
  });

  it('prints all pages of the matching rows and removes the sheet afterwards', async () => {
    const printed: (string | undefined)[] = [];
    vi.stubGlobal('print', () => {
      printed.push(document.querySelector('.print-sheet')?.querySelectorAll('tbody tr').length.toString());
      window.dispatchEvent(new Event('afterprint'));
    });
    show();
    await userEvent.click(screen.getByRole('button', { name: /Print/ }));
    expect(printed).toEqual(['26']);
    expect(document.querySelector('.print-sheet')).toBeNull();
    vi.unstubAllGlobals();
  });
});
