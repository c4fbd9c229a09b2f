/** The rows behind a figure, in a modal. */
import type { ReactNode } from 'react';
import { Answered, type Asked } from './Answered.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import styles from './RowsModal.module.css';
import { RowsModal } from './RowsModal.tsx';

export type DetailModalProps<Row> = Omit<DataTableProps<Row>, 'rows'> & {
  answer: Asked<readonly Row[]>;
  /** Above the table, in every state. */
  header?: ReactNode;
  /** One sentence that leads from the rows to the figure that was clicked. */
  note?: (rows: readonly Row[]) => string;
};

export function DetailModal<Row extends object>({ answer, header, note, ...table }: DetailModalProps<Row>) {
  return (
    <RowsModal title={table.title}>
      {header && <div className={styles.header}>{header}</div>}
      <Answered answer={answer} height={440} isEmpty={(rows) => rows.length === 0} emptyText="No rows">
        {(rows) => (
          <>
            {note && <p className={styles.note}>{note(rows)}</p>}
            <DataTable {...table} rows={rows} />
          </>
        )}
      </Answered>
    </RowsModal>
  );
}
