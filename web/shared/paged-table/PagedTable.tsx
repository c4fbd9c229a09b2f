/** A table that the server paginates: search, sorting, printing, CSV, page sizes, and the sums of all rows. */
import { fieldInWords } from '@tripledger/contract/http/field-words.ts';
import type { PagedEndpoint, RowOf, TableColumn } from '@tripledger/contract/http/paging.ts';
import type { ReactNode } from 'react';
import { useColumnChoice } from '../../ui/column-choice.ts';
import type { Column } from '../../ui/columns.ts';
import { Rows } from '../../ui/Rows.tsx';
import type { RowChoice } from '../../ui/rows-props.ts';
import { TablePages } from '../../ui/TablePages.tsx';
import { TableTools } from '../../ui/TableTools.tsx';
import { bookingOf, useOpenBooking } from '../booking-details/useBooking.ts';
import { type OnlyOf, withOnly } from '../only/OnlyButton.tsx';
import { drawn } from './columns.ts';
import styles from './PagedTable.module.css';
import { texts } from './texts.ts';
import { totalsOf } from './totals.ts';
import { type Page, type Paged, perPageOf } from './usePaged.ts';
import { usePagedFiles } from './usePagedFiles.ts';

export type PagedTableProps<E extends PagedEndpoint> = {
  /** The heading of the printed table, and the table's accessible name. */
  title: string;
  list: Paged<E>;
  /** Absent: the columns that the contract declares. */
  columns?: readonly TableColumn[] | undefined;
  /** The fields of the columns to show; absent: all. */
  fields?: readonly string[] | undefined;
  /** false: the sums are shown elsewhere. */
  withTotals?: boolean | undefined;
  onOpen?: ((row: RowOf<E>) => void) | undefined;
  choice?: RowChoice<RowOf<E>> | undefined;
  actions?: ((row: RowOf<E>) => ReactNode) | undefined;
  /** What the cells of some columns stand for, which the screen can show alone. */
  onlyOf?: Readonly<Record<string, OnlyOf<RowOf<E>>>> | undefined;
  /** Additional columns and the rows with their values, which are neither printed nor exported: the earlier values. */
  beside?: { columns: readonly Column<RowOf<E>>[]; rows: readonly RowOf<E>[] } | undefined;
};

/** `found` is the list's response; the parent component handles the loading state. */
export function PagedTable<E extends PagedEndpoint>(props: PagedTableProps<E> & { found: Page<E> }) {
  const { title, list, found, withTotals = true, onOpen, choice, actions, beside } = props;
  const openBooking = useOpenBooking();
  const rows = beside?.rows ?? found.rows;
  const declared = (props.columns ?? list.endpoint.columns).filter(
    ({ field, isSparse }) =>
      !isSparse || rows.some((row) => (row as Record<string, unknown>)[field] !== null),
  );
  const opensBooking = (name: string) =>
    name === 'bookingReference' || declared.some(({ field, isBooking }) => field === name && isBooking);
  const columns = drawn<RowOf<E>>(declared, props.fields).map((column) => {
    const onlyOf = props.onlyOf?.[column.field];
    if (onlyOf) return withOnly(column, onlyOf);
    if (!opensBooking(column.field)) return column;
    return { ...column, onOpen: (row: RowOf<E>) => openBooking(bookingOf(row, list.more)) };
  });
  const { shown, choice: columnChoice } = useColumnChoice(list.endpoint.path, [
    ...columns,
    ...(beside?.columns ?? []),
  ]);
  const files = usePagedFiles(list, { title, columns: columns.filter((column) => shown.includes(column)) });
  const perPage = perPageOf(list.size);
  const isCut = list.size === 0 && found.total > perPage;
  return (
    <div className={styles.table}>
      <TableTools
        title={title}
        search={list.search}
        onSearch={list.setSearch}
        columns={columnChoice}
        onPrint={files.print}
        onSave={files.save}
      />
      <Rows<RowOf<E>>
        label={title}
        columns={shown}
        rows={rows}
        totals={withTotals ? totalsOf(columns, found.sums) : null}
        totalsLabel={list.search.trim() ? texts.totalOfAll : texts.total}
        sort={list.sort}
        onSort={list.setSort}
        onOpen={onOpen}
        choice={choice}
        actions={actions}
        emptyText={list.search.trim() ? texts.noResults(list.search.trim()) : texts.none}
      />
      {list.lostColumn !== null && (
        <p className={styles.cut} role="status">
          {texts.lostColumn(fieldInWords(list.lostColumn))}
        </p>
      )}
      {isCut && <p className={styles.cut}>{texts.mostRows()}</p>}
      <TablePages
        page={list.page}
        onPage={list.setPage}
        size={list.size}
        onSize={list.setSize}
        perPage={perPage}
        shown={rows.length}
        matching={found.total}
        all={found.sums[list.endpoint.count] as number}
      />
    </div>
  );
}
