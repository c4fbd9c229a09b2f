/** What is of one customer, or the wish that one be chosen. */
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useHierarchy } from '../../filter/useHierarchy.ts';
import { PanelFrame } from '../../ui/Panel.tsx';

export function CustomerOnly({ title, children }: { title: string; children: ReactNode }) {
  const { customer, checking } = useHierarchy();
  if (customer && !customer.isUserDefined) return children;
  return (
    <PanelFrame title={title}>
      {!checking && (
        <Alert role="status" type="info" showIcon title="Select a customer using the dropdown above" />
      )}
    </PanelFrame>
  );
}
