/** The columns of tables of rejected rows. */
import type { CheckResult } from '@tripledger/contract/imports/delivery.ts';
import type { Column } from '../../ui/columns.ts';
import { texts } from './texts.ts';

type Reject = CheckResult['rows'][number];
export type RejectRow = { file: string; row: number; column: string; value: string; reason: string };

export const rejectColumns: readonly Column<RejectRow>[] = [
  { field: 'file', title: texts.one.rejectColumns.file, sortable: false },
  { field: 'row', title: texts.one.rejectColumns.row, kind: 'count', total: false, sortable: false },
  { field: 'column', title: texts.one.rejectColumns.column, sortable: false },
  { field: 'value', title: texts.one.rejectColumns.value, sortable: false },
  { field: 'reason', title: texts.one.rejectColumns.reason, width: 360, sortable: false },
];

export const rejectShown = ({ column, value, ...row }: Reject): RejectRow => ({
  ...row,
  column: column ?? '',
  value: value ?? '',
});
