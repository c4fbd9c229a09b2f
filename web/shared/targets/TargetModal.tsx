import type { Target } from '@tripledger/contract/core/targets.ts';
import type { TreeNode } from '@tripledger/contract/hierarchy/calls.ts';
import { setTarget } from '@tripledger/contract/targets/calls.ts';
import { Form, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { ChangeForm } from '../form/ChangeForm.tsx';

type Props = {
  label: string;
  figure: Target;
  target: number | undefined;
  customer: Pick<TreeNode, 'id' | 'label'>;
  onClosed: () => void;
};

/** One percentage of the customer, whatever part of it is looked at; an empty one is none. */
export default function TargetModal({ label, figure, target, customer, onClosed }: Props) {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  return (
    <Modal open={isOpen} onCancel={close} afterClose={onClosed} footer={null} title={`Target: ${label}`}>
      <ChangeForm
        endpoint={setTarget}
        sent={{ params: { id: customer.id, figure } }}
        initial={{ percent: target ?? null }}
        onDone={close}
      >
        <Form.Item
          name="percent"
          label={`What ${customer.label} is to come to, in percent`}
          extra="Empty: no target."
        >
          <InputNumber controls={false} suffix="%" style={{ width: 160 }} />
        </Form.Item>
      </ChangeForm>
    </Modal>
  );
}
