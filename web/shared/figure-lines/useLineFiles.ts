import { type LineRow, linePageSizes } from '@tripledger/contract/core/lines.ts';
import { App } from 'antd';
import { CallError } from '../../api/call.ts';
import { tellOf } from '../../session/failures.ts';
import type { Column } from '../../ui/columns.ts';
import { count } from '../../ui/format.ts';
import { useMoneyFormat } from '../../ui/money.ts';
import { printTable } from '../../ui/print.ts';
import { useSaving } from '../download/useSaving.tsx';
import { allLinesCsv } from './all-lines.ts';
import { askLines, type LinesAsked } from './useLines.ts';

type Table = { title: string; columns: readonly Column<LineRow>[] };

/** The CSV file holds every row behind the figure; what is printed follows search and order, to 1,000 rows. */
export function useLineFiles(asked: LinesAsked, { title, columns }: Table) {
  const { notification } = App.useApp();
  const format = useMoneyFormat();
  const saving = useSaving();
  const save = () =>
    saving(`${fileName(title)}.csv`, (work) =>
      allLinesCsv((page) => askLines({ ...asked, search: '' }, page, work.signal), columns, work),
    );
  const print = async () => {
    try {
      const { rows, total } = await askLines(asked, { page: 1, pageSize: linePageSizes.most });
      const part = total > rows.length ? ` (the first ${count(rows.length)} of ${count(total)} lines)` : '';
      printTable({ title: title + part, columns, rows, totals: null, format });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      tellOf(error, notification);
    }
  };
  return { save, print };
}

/** `CostOfChangeLines` from `Cost of change`. */
const fileName = (title: string) =>
  `${title
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Lines`;
