import type { TreeNode } from '@tripledger/contract/hierarchy/calls.ts';
import type { MetricEntry } from '@tripledger/contract/metrics/metric.ts';
import type { Target } from '@tripledger/contract/metrics/targets.ts';
import { setTarget } from '@tripledger/contract/targets/calls.ts';
import { Form, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { decimalSign } from '../../ui/typed-number.ts';
import { ChangeForm } from '../form/ChangeForm.tsx';
import { texts } from './texts.ts';

export type Aimed = {
  entry: MetricEntry;
  metric: Target;
  /** The current target; undefined: none. */
  target: number | undefined;
  customer: Pick<TreeNode, 'id' | 'label'>;
};

/**
 * The target is a percentage of the whole customer, even if the filter selects a part of it; an empty field removes
 * it.
 */
export default function TargetModal(props: Aimed & { onClosed: () => void }) {
  const { entry, metric, target, customer, onClosed } = props;
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  return (
    <Modal
      open={isOpen}
      onCancel={close}
      afterClose={onClosed}
      footer={null}
      title={texts.title(entry.label, customer.label)}
    >
      <ChangeForm
        endpoint={setTarget}
        sent={{ params: { id: customer.id, figure: metric } }}
        initial={{ percent: target ?? null }}
        onDone={close}
      >
        <Form.Item
          name="percent"
          label={entry.better === 'lower' ? texts.atMost : texts.atLeast}
          extra={texts.empty}
        >
          <InputNumber controls={false} decimalSeparator={decimalSign()} style={{ width: 120 }} />
        </Form.Item>
      </ChangeForm>
    </Modal>
  );
}
