/** A modal for a form. */
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useModal } from '../../ui/modal.tsx';

export function FormModal({
  title,
  children,
}: {
  title: string;
  /** Receives a function that closes the modal. */
  children: (close: () => void) => ReactNode;
}) {
  const { modal, close } = useModal();
  return (
    <Modal {...modal} title={title} width={560}>
      {children(close)}
    </Modal>
  );
}
