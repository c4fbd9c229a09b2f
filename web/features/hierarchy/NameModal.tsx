/** Asks for the name of a new node, or another one for a node that users defined. */
import { nameFault } from '@tripledger/contract/hierarchy/tree-rules.ts';
import { Alert, Input, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';

type Props = {
  title: string;
  /** What the button says. */
  action: string;
  initial?: string;
  /** Answers what forbids the name; null: it is taken. */
  onName: (name: string) => string | null;
  onClose: () => void;
};

export function NameModal({ title, action, initial = '', onName, onClose }: Props) {
  const [name, setName] = useState(initial);
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<InputRef>(null);
  const take = () => {
    const found = nameFault(name) ?? onName(name);
    setFault(found);
    if (found === null) onClose();
    else input.current?.focus();
  };
  return (
    <Modal
      open
      title={title}
      width={480}
      okText={action}
      onOk={take}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus({ cursor: 'all' })}
    >
      <Input
        ref={input}
        aria-label="Name"
        value={name}
        status={fault === null ? '' : 'error'}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={take}
      />
      {fault !== null && <Alert role="alert" type="error" showIcon title={fault} style={{ marginTop: 12 }} />}
    </Modal>
  );
}
