/** The shared paged table: search, order, print, CSV, page sizes, totals. */
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { pageSizes } from '@tripledger/contract/constants.ts';
import { Button, Input, Pagination, Select } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { type Column, found, type Sort, sorted, totalsOf } from './columns.ts';
import { csvOf, saveFile } from './csv.ts';
import styles from './DataTable.module.css';
import { count, type MoneyFormat } from './format.ts';
import { printTable } from './print.ts';
import { Rows } from './Rows.tsx';

/** From so many rows on one page, only those in sight are drawn. */
const virtualFrom = 200;

export type DataTableProps<Row> = {
  /** The heading of the printed table, and the table's name for those who do not see it. */
  title: string;
  /** The name of the CSV file, with its ending. */
  fileName: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  client: MoneyFormat;
  onOpen?: ((row: Row) => void) | undefined;
};

/** The CSV file holds every row; what is printed, and the totals, follow the search. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { title, fileName, columns, rows, client, onOpen } = props;
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort | null>(null);
  const [size, setSize] = useState<number>(pageSizes[0]);
  const [page, setPage] = useState(1);

  const wanted = useDeferredValue(search);
  const matching = useMemo(() => found(rows, columns, wanted, client), [rows, columns, wanted, client]);
  const ordered = useMemo(() => sorted(matching, columns, sort), [matching, columns, sort]);
  const totals = useMemo(() => totalsOf(matching, columns), [matching, columns]);

  // A page size of 0 is all rows. A search may leave fewer pages than the one that was open.
  const perPage = size || Math.max(1, ordered.length);
  const open = Math.min(page, Math.max(1, Math.ceil(ordered.length / perPage)));
  const first = (open - 1) * perPage;
  const shown = useMemo(() => ordered.slice(first, first + perPage), [ordered, first, perPage]);

  const save = async () => saveFile(fileName, await csvOf(columns, rows));
  const print = () => printTable({ title, columns, rows: ordered, totals, client });

  return (
    <div>
      <div className={styles.tools}>
        <Input
          className={styles.search ?? ''}
          allowClear
          prefix={<SearchOutlined />}
          placeholder="Search"
          aria-label={`Search ${title}`}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setPage(1);
          }}
        />
        <div className={styles.actions}>
          <Button icon={<PrinterOutlined />} onClick={print}>
            Print
          </Button>
          <Button icon={<DownloadOutlined />} onClick={save}>
            CSV
          </Button>
        </div>
      </div>
      <Rows
        label={title}
        columns={columns}
        rows={shown}
        client={client}
        totals={totals}
        sort={sort}
        onSort={setSort}
        onOpen={onOpen}
        emptyText={wanted ? `No row holds “${wanted}”` : 'Nothing found'}
        virtualHeight={shown.length > virtualFrom ? 440 : undefined}
      />
      <div className={styles.pages}>
        <span className={styles.count} aria-live="polite">
          {rangeText(first, shown.length, ordered.length, rows.length)}
        </span>
        <Pagination
          size="small"
          current={open}
          pageSize={perPage}
          total={ordered.length}
          onChange={setPage}
          showSizeChanger={false}
          showLessItems
        />
        <Select
          size="small"
          aria-label="Rows per page"
          className={styles.size ?? ''}
          value={size}
          options={pageSizes.map((value) => ({ value, label: value ? `${value} per page` : 'All' }))}
          onChange={(value) => {
            setSize(value);
            setPage(1);
          }}
        />
      </div>
    </div>
  );
}

/** `11–20 of 1,204`, and of how many rows the search chose them. */
function rangeText(first: number, shown: number, matching: number, all: number): string {
  const range = shown === 0 ? '0' : `${count(first + 1)}–${count(first + shown)}`;
  const found = `${range} of ${count(matching)}`;
  return matching === all ? found : `${found} found in ${count(all)}`;
}
