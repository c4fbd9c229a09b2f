/** A short table with five rows per page; the pagination appears if there are more rows. */
import { Pagination } from 'antd';
import { useState } from 'react';
import { ShortTable, type ShortTableProps } from '../../ui/ShortTable.tsx';
import styles from './benchmarking.module.css';

const pageSize = 5;

type Props<Row> = ShortTableProps<Row> & {
  /** Shown below the table. */
  note: string | null;
};

export function FiveRows<Row>({ rows, note, ...table }: Props<Row>) {
  const [page, setPage] = useState(1);
  // A filter change may leave fewer pages than the open page number.
  const open = Math.min(page, Math.ceil(rows.length / pageSize));
  return (
    <>
      <ShortTable {...table} rows={rows.slice((open - 1) * pageSize, open * pageSize)} />
      {note && <p className={styles.note}>{note}</p>}
      {rows.length > pageSize && (
        <Pagination
          className={styles.pages ?? ''}
          size="small"
          align="end"
          current={open}
          onChange={setPage}
          pageSize={pageSize}
          total={rows.length}
          showSizeChanger={false}
        />
      )}
    </>
  );
}
