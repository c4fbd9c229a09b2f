/** The visible texts of tables that the server pages. */

import { pageRows } from '@tripledger/contract/http/paging.ts';
import { count } from '../../ui/format.ts';

export const texts = {
  none: 'No rows',
  noResults: (search: string) => `No results for “${search}”`,
  lostColumn: (column: string) =>
    `The link sorts by “${column}”, which this table does not have. Its usual order is shown.`,
  total: 'Total',
  totalOfAll: 'Total of all rows',
  mostRows: () => `All shows ${count(pageRows.most)} rows per page. The CSV file contains every row.`,
  preparingPrint: 'Preparing to print …',
  /** After the title of a print. */
  firstRows: (rows: number, total: number) => ` (the first ${count(rows)} of ${count(total)} rows)`,
};
