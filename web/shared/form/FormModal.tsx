/** A modal for a form. */
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useModal } from '../../ui/modal.tsx';

export function FormModal({
  title,
  isKept = false,
  children,
}: {
  title: string;
  /** Whether a click beside it does not close it. */
  isKept?: boolean;
  /** Receives a function that closes the modal. */
  children: (close: () => void) => ReactNode;
}) {
  const { modal, close } = useModal();
  return (
    <Modal {...modal} title={title} width={560} mask={{ closable: !isKept }}>
      {children(close)}
    </Modal>
  );
}
