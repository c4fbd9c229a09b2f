/** A table of rows that are all here: search, sorting, printing, CSV, page sizes, totals. The address keeps its place. */
import { pageSizes } from '@tripledger/contract/vocabulary/constants.ts';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useColumnChoice } from '../../ui/column-choice.ts';
import { type Column, found, type Sort, sorted, totalsOf } from '../../ui/columns.ts';
import { csvOf, saveFile } from '../../ui/csv.ts';
import { useMoneyFormat } from '../../ui/money.ts';
import { printTable } from '../../ui/print.ts';
import { Rows } from '../../ui/Rows.tsx';
import type { RowChoice } from '../../ui/rows-props.ts';
import styles from '../../ui/TableFrame.module.css';
import { TablePages } from '../../ui/TablePages.tsx';
import { TableTools } from '../../ui/TableTools.tsx';
import { texts } from '../../ui/texts.ts';
import { useFirstPlace, useKeptPlace } from '../paged-table/useListPlace.ts';

export type DataTableProps<Row> = {
  /** The heading of the printed table, and the table's accessible name. */
  title: string;
  /** The name of the CSV file, with its extension. */
  fileName: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Further columns that only the CSV file contains, after the others. */
  fileColumns?: readonly Column<Row>[];
  onOpen?: ((row: Row) => void) | undefined;
  choice?: RowChoice<Row> | undefined;
  actions?: ((row: Row) => ReactNode) | undefined;
  actionsWidth?: number;
  /** false: no search among the rows, because the screen's own search finds them. */
  hasSearch?: boolean;
};

/** The CSV file contains every row; the printed table and the totals follow the search. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { title, fileName, columns, rows, fileColumns = [], onOpen, choice: rowChoice } = props;
  const { actions, actionsWidth, hasSearch = true } = props;
  const format = useMoneyFormat();
  const listed = { path: title, columns, pageSize: pageSizes[0] };
  const { first: start, parameter } = useFirstPlace(listed);
  const [search, setSearch] = useState(start.search);
  const [sort, setSort] = useState<Sort | null>(start.sort);
  const [size, setSize] = useState<number>(start.size);
  const [page, setPage] = useState(start.page);

  const { shown: shownColumns, choice } = useColumnChoice(title, columns);

  const searchText = useDeferredValue(search);
  const matching = useMemo(
    () => found(rows, columns, searchText, format),
    [rows, columns, searchText, format],
  );
  const ordered = useMemo(() => sorted(matching, columns, sort), [matching, columns, sort]);
  const totals = useMemo(() => totalsOf(matching, columns), [matching, columns]);

  // A page size of 0 means all rows. A search may leave fewer pages than the open page number.
  const perPage = size || Math.max(1, ordered.length);
  const open = Math.min(page, Math.max(1, Math.ceil(ordered.length / perPage)));
  const first = (open - 1) * perPage;
  const shown = useMemo(() => ordered.slice(first, first + perPage), [ordered, first, perPage]);

  useKeptPlace(listed, parameter, { search: searchText, sort, size, page: open });

  const searchFor = (text: string) => {
    setSearch(text);
    setPage(1);
  };
  const save = async () => saveFile(fileName, await csvOf([...columns, ...fileColumns], rows));
  const print = () =>
    printTable({ title, search: searchText, columns: shownColumns, rows: ordered, totals, format });

  return (
    <div className={styles.table}>
      <TableTools
        title={title}
        search={search}
        onSearch={hasSearch ? searchFor : undefined}
        columns={choice}
        onPrint={print}
        onSave={save}
      />
      <Rows
        label={title}
        columns={shownColumns}
        rows={shown}
        totals={totals}
        totalsLabel={texts.table.total}
        sort={sort}
        onSort={setSort}
        onOpen={onOpen}
        choice={rowChoice}
        actions={actions}
        actionsWidth={actionsWidth}
        emptyText={searchText ? texts.table.noResults(searchText) : texts.table.nothingFound}
      />
      <TablePages
        page={open}
        onPage={setPage}
        size={size}
        onSize={(value) => {
          setSize(value);
          setPage(1);
        }}
        perPage={perPage}
        shown={shown.length}
        matching={ordered.length}
        all={rows.length}
      />
    </div>
  );
}
