import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Column, Sort } from './columns.ts';
import { MoneyContext } from './money.ts';
import { Rows } from './Rows.tsx';
import { setWidth, usualWidth } from './viewport.fixture.ts';

type Row = { name: string; city: string; spend: number };
const rows: Row[] = [
  { name: 'Ada', city: 'Melbourne', spend: 30 },
  { name: 'Bo', city: 'Sydney', spend: 1234567.8 },
];
const columns: Column<Row>[] = [
  { field: 'name', title: 'Name' },
  { field: 'city', title: 'City' },
  { field: 'spend', title: 'Spend', kind: 'money' },
];

beforeEach(() => setWidth(1440));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  setWidth(usualWidth);
});

function show(props: Partial<Parameters<typeof Rows<Row>>[0]> = {}) {
  const onSort = vi.fn<(sort: Sort | null) => void>();
  render(
    <MoneyContext value={{ currency: 'AUD', locale: 'en-AU' }}>
      <Rows
        label="Spend"
        columns={columns}
        rows={rows}
        totals={new Map([['spend', 1234597.8]])}
        totalsLabel="Total"
        sort={null}
        onSort={onSort}
        emptyText="None"
        {...props}
      />
    </MoneyContext>,
  );
  return onSort;
}

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

describe('a table', () => {
  it('sorts by Enter on a header and exposes the current order', async () => {
    const onSort = show({ sort: { field: 'name', descending: false } });
    const [name, , spend] = screen.getAllByRole('columnheader');
    expect(name?.getAttribute('aria-sort')).toBe('ascending');
    expect(spend?.getAttribute('aria-sort')).toBeNull();
    within(spend!).getByRole('button', { name: 'Spend' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onSort).toHaveBeenCalledExactlyOnceWith({ field: 'spend', descending: true });
  });

  it('is entered by one Tab and navigated by arrow keys', async () => {
    show();
    const focused = () => document.activeElement?.textContent;
    screen.getByRole('region', { name: 'Spend' }).focus();
    const stops: (string | undefined)[] = [];
    for (let at = 0; at < 4; at += 1) {
      await userEvent.tab();
      stops.push(focused() ?? '');
    }
    expect(stops).toEqual(['Name', 'City', 'Spend', 'Ada']);
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(focused()).toBe('Sydney');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('$1,234,567.80');
    await userEvent.keyboard('{Home}{ArrowUp}{ArrowUp}');
    expect(focused()).toBe('Name');
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
    expect(focused()).toBe('Name');
  });

  it('shows the full text of a truncated cell on hover and on focus', () => {
    show();
    const cut = screen.getByRole('cell', { name: 'Melbourne' });
    vi.spyOn(cut, 'scrollWidth', 'get').mockReturnValue(200);
    vi.spyOn(cut, 'clientWidth', 'get').mockReturnValue(100);
    fireEvent.mouseOver(cut);
    expect(screen.getByRole('tooltip').textContent).toBe('Melbourne');
    fireEvent.mouseOver(screen.getByRole('cell', { name: 'Sydney' }));
    expect(screen.queryByRole('tooltip')).toBeNull();
    fireEvent.focus(cut);
    expect(screen.getByRole('tooltip').textContent).toBe('Melbourne');
    fireEvent.blur(cut);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('opens a cell’s own target instead of the row', async () => {
    const onOpen = vi.fn();
    const onOpenCity = vi.fn();
    show({ onOpen, columns: columns.with(1, { ...columns[1]!, onOpen: onOpenCity }) });
    await userEvent.click(screen.getByRole('button', { name: 'Sydney' }));
    expect(onOpenCity).toHaveBeenCalledExactlyOnceWith(rows[1]);
    expect(onOpen).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Bo' }));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[1]);
  });

  it('wraps texts only if all rows are rendered', () => {
    const wrapping = columns.with(1, { ...columns[1]!, wraps: true });
    show({ columns: wrapping });
    expect(screen.getByRole('cell', { name: 'Sydney' }).className).toContain('wraps');
    cleanup();
    const many = Array.from({ length: 1000 }, () => rows[1]!);
    show({ columns: wrapping, rows: many });
    expect(screen.getAllByRole('cell', { name: 'Sydney' })[0]!.className).not.toContain('wraps');
  });

  it('renders only the visible rows of a long list and exposes the total row count', () => {
    const many = Array.from({ length: 1000 }, (_, at) => ({ ...rows[0]!, name: `N${at}` }));
    show({ rows: many });
    const table = screen.getByRole('table');
    expect(table.getAttribute('aria-rowcount')).toBe('1002');
    expect(screen.getAllByRole('row').length).toBeLessThan(120);
    const box = screen.getByRole('region', { name: 'Spend' });
    box.scrollTop = 500 * 35;
    fireEvent.scroll(box);
    expect(screen.getByRole('cell', { name: 'N510' }).closest('tr')?.getAttribute('aria-rowindex')).toBe(
      '512',
    );
    expect(screen.queryByRole('cell', { name: 'N0' })).toBeNull();
  });

  it('moves the leading columns first in a narrow window', () => {
    show();
    expect(heads()).toEqual(['Name', 'City', 'Spend']);
    cleanup();
    setWidth(768);
    show();
    expect(heads()).toEqual(['Name', 'Spend', 'City']);
  });
});

describe('on a phone', () => {
  beforeEach(() => setWidth(400));

  it('shows each row as a card with the leading column first, and the totals below', async () => {
    const onOpen = vi.fn();
    show({ onOpen });
    expect(screen.queryByRole('table')).toBeNull();
    const [card] = screen.getAllByRole('listitem');
    expect(card?.textContent).toBe('AdaSpend$30.00CityMelbourne');
    expect(screen.getByRole('region', { name: 'Total' }).textContent).toBe('TotalSpend$1,234,597.80');
    await userEvent.click(screen.getByRole('button', { name: 'Bo' }));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[1]);
  });

  it('is sorted by a select and reversed by a button', async () => {
    const onSort = show();
    await userEvent.click(screen.getByRole('combobox', { name: 'Sort by' }));
    const options = [...document.querySelectorAll('.ant-select-item-option-content')];
    expect(options.map((option) => option.textContent)).toEqual(['Sort by …', 'Name', 'Spend', 'City']);
    await userEvent.click(options[2]!);
    expect(onSort).toHaveBeenLastCalledWith({ field: 'spend', descending: true });
    cleanup();
    const onReverse = show({ sort: { field: 'spend', descending: true } });
    await userEvent.click(screen.getByRole('button', { name: 'Highest first' }));
    expect(onReverse).toHaveBeenLastCalledWith({ field: 'spend', descending: false });
  });
});
