/** The modal for the rows behind a figure. */
import { Modal } from 'antd';
import { type ReactNode, use } from 'react';
import { Filtered } from './filtered.ts';
import { useModal } from './modal.tsx';
import styles from './RowsModal.module.css';

type Props = {
  title: string;
  /** The clicked figure and how the rows produce it; empty while unknown. Absent: the modal has no figure. */
  lead?: string | undefined;
  /** What the figure was, and its change. */
  change?: ReactNode;
  children: ReactNode;
};

export function RowsModal({ title, lead, change, children }: Props) {
  const { modal, link } = useModal();
  const filtered = use(Filtered);
  return (
    <Modal
      {...modal}
      title={title}
      width={{ xs: '100%', md: '94%', xl: 1360 }}
      rootClassName={styles.modal ?? ''}
    >
      {lead !== undefined && (
        <p className={styles.lead} aria-live="polite">
          {lead}
          {change && <> {change}</>}
        </p>
      )}
      {(filtered || link) && (
        <p className={styles.filtered}>
          {filtered &&
            [filtered.node, filtered.dates, filtered.locations, filtered.only]
              .filter((words) => words !== null)
              .join(' · ')}
          {link}
        </p>
      )}
      {children}
    </Modal>
  );
}
