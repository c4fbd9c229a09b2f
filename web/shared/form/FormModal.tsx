/** The modal around a form. Who owns it says through a context whether it is open, as of every modal. */
import { Modal } from 'antd';
import { type ReactNode, use } from 'react';
import { ModalContext } from '../../ui/RowsModal.tsx';

export function FormModal({
  title,
  children,
}: {
  title: string;
  /** Gets the way to close it. */
  children: (close: () => void) => ReactNode;
}) {
  const state = use(ModalContext);
  if (!state) throw new Error('Nobody says whether this modal is open.');
  return (
    <Modal
      open={state.isOpen}
      onCancel={state.onClose}
      afterClose={state.onClosed}
      title={title}
      footer={null}
      destroyOnHidden
      width={560}
    >
      {children(state.onClose)}
    </Modal>
  );
}
