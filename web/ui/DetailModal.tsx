/**
 * The rows behind a figure, in a modal. It is mounted to be opened and unmounted once it has closed, so its
 * rows are asked for only then, and none of an earlier opening are ever seen.
 */
import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { Answered, type Asked } from './Answered.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import styles from './DetailModal.module.css';

export type DetailModalProps<Row> = Omit<DataTableProps<Row>, 'rows'> & {
  answer: Asked<readonly Row[]>;
  /** Above the table, in every state. */
  header?: ReactNode;
  /** One sentence that leads from the rows to the figure that was clicked. */
  note?: (rows: readonly Row[]) => string;
  /** Called when the modal has gone: unmount it then. */
  onClosed: () => void;
};

export function DetailModal<Row extends object>({
  answer,
  header,
  note,
  onClosed,
  ...table
}: DetailModalProps<Row>) {
  const [open, setOpen] = useState(true);
  return (
    <Modal
      open={open}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      title={table.title}
      footer={null}
      destroyOnHidden
      width={{ xs: '100%', md: '94%', xl: 1360 }}
      rootClassName={styles.modal ?? ''}
    >
      {header && <div className={styles.header}>{header}</div>}
      <Answered answer={answer} height={440} isEmpty={(rows) => rows.length === 0} emptyText="No rows">
        {(rows) => (
          <>
            {note && <p className={styles.note}>{note(rows)}</p>}
            <DataTable {...table} rows={rows} />
          </>
        )}
      </Answered>
    </Modal>
  );
}
