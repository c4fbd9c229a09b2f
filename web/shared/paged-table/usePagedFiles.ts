import { count } from '@tripledger/charts/format.ts';
import { type PagedEndpoint, pageRows, type RowOf } from '@tripledger/contract/core/paging.ts';
import { App } from 'antd';
import { CallError } from '../../api/call.ts';
import { tellOf } from '../../session/failures.ts';
import type { Column } from '../../ui/columns.ts';
import { useMoneyFormat } from '../../ui/money.ts';
import { printTable } from '../../ui/print.ts';
import { useDownload } from '../download/useDownload.ts';
import { useFileName } from '../download/useFileName.ts';
import { totalsOf } from './totals.ts';
import type { Paged } from './usePaged.ts';

/** More rows than these are some 250 sheets of paper: the file holds them all. */
const mostPrinted = 10_000;

/** While so many rows come that they take a moment. */
const preparing = { key: 'print', title: 'Preparing to print …', closable: false, duration: false } as const;

type Printed<Row> = { title: string; columns: readonly Column<Row>[] };

/** The CSV file holds every row, and comes from the server; what is printed follows search and order. */
export function usePagedFiles<E extends PagedEndpoint>(
  list: Paged<E>,
  { title, columns }: Printed<RowOf<E>>,
) {
  const { notification } = App.useApp();
  const download = useDownload();
  const format = useMoneyFormat();
  const nameOf = useFileName();
  const save = () => {
    const { titleOf } = list.endpoint.file;
    const named = titleOf(list.whole);
    // A table's title says more than its declaration can: whose rows they are.
    const name = nameOf(
      typeof named === 'object' && 'table' in named ? { ...named, table: title } : named,
      list.whole,
    );
    return download(list.endpoint.file, { query: list.whole }, name);
  };
  const print = async () => {
    const found = list.answer.data?.total ?? 0;
    if (found > pageRows.most) notification.open({ ...preparing, description: title });
    try {
      const { rows, total, sums } = await list.askFound(mostPrinted);
      const part = total > rows.length ? ` (the first ${count(rows.length)} of ${count(total)} rows)` : '';
      // The sums are of all rows, and not of a part of them.
      const totals = rows.length === sums[list.endpoint.count] ? totalsOf(columns, sums) : null;
      notification.destroy(preparing.key);
      printTable({ title: title + part, search: list.search, columns, rows, totals, format });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notification.destroy(preparing.key);
      tellOf(error, notification);
    }
  };
  return { save, print };
}
