/** Asks for the name of a new or user-defined node. */
import { nameFault } from '@tripledger/contract/hierarchy/tree-rules.ts';
import { Alert, Input, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { texts } from './texts.ts';

type Props = {
  title: string;
  /** The label of the button. */
  action: string;
  initial?: string;
  /** Applies the name. Returns why it is not allowed, or null on success. */
  onName: (name: string) => string | null;
  onClose: () => void;
};

export function NameModal({ title, action, initial = '', onName, onClose }: Props) {
  const [name, setName] = useState(initial);
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<InputRef>(null);
  const apply = () => {
    const error = nameFault(name) ?? onName(name);
    setFault(error);
    if (error === null) onClose();
    else input.current?.focus();
  };
  return (
    <Modal
      open
      title={title}
      width={480}
      okText={action}
      onOk={apply}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus({ cursor: 'all' })}
    >
      <Input
        ref={input}
        aria-label={texts.name.label}
        value={name}
        status={fault === null ? '' : 'error'}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={apply}
      />
      {fault !== null && <Alert role="alert" type="error" showIcon title={fault} style={{ marginTop: 12 }} />}
    </Modal>
  );
}
