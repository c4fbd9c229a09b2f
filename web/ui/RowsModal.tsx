/** The modal around the rows behind a figure. Who owns it says through a context whether it is open. */
import { Modal } from 'antd';
import { createContext, type ReactNode, use, useState } from 'react';
import { Filtered } from './filtered.ts';
import styles from './RowsModal.module.css';

export type ModalState = {
  isOpen: boolean;
  /** Called when the reader closes it: by its X, by Escape, beside it. */
  onClose: () => void;
  /** Called when it has gone from sight: unmount it then. */
  onClosed: () => void;
};

/**
 * A modal with rows is mounted to be opened and unmounted once it has gone, so its rows are asked for only then,
 * and none of an earlier opening are ever seen.
 */
export const ModalContext = createContext<ModalState | null>(null);

type Props = {
  title: string;
  /** The figure that was clicked and how the rows make it; empty while that is not known. Absent: no such figure. */
  lead?: string | undefined;
  children: ReactNode;
};

export function RowsModal({ title, lead, children }: Props) {
  const state = use(ModalContext);
  const filtered = use(Filtered);
  if (!state) throw new Error('Nobody says whether this modal is open.');
  return (
    <Modal
      open={state.isOpen}
      onCancel={state.onClose}
      afterClose={state.onClosed}
      title={title}
      footer={null}
      destroyOnHidden
      width={{ xs: '100%', md: '94%', xl: 1360 }}
      rootClassName={styles.modal ?? ''}
    >
      {lead !== undefined && (
        <p className={styles.lead} aria-live="polite">
          {lead}
        </p>
      )}
      {filtered && (
        <p className={styles.filtered}>
          {[filtered.node, filtered.dates, filtered.locations].filter((words) => words !== null).join(' · ')}
        </p>
      )}
      {children}
    </Modal>
  );
}

/** Owns a modal that is open from the start until its reader closes it: one that opens above another. */
export function OpenModal({ onClosed, children }: { onClosed: () => void; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <ModalContext value={{ isOpen, onClose: () => setIsOpen(false), onClosed }}>{children}</ModalContext>
  );
}
