/** What is of one customer, or the wish that one be chosen. */
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useHierarchy } from '../../filter/useHierarchy.ts';
import { Panel } from '../../ui/Panel.tsx';

const nothingToAsk = {
  data: true,
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => Promise.reject(new Error('Nothing is asked')),
} as const;

export function CustomerOnly({ title, children }: { title: string; children: ReactNode }) {
  const { customer, checking } = useHierarchy();
  if (customer && !customer.isUserDefined) return children;
  return (
    <Panel title={title} answer={nothingToAsk} height={64}>
      {() =>
        !checking && (
          <Alert role="status" type="info" showIcon title="Select a customer using the dropdown above" />
        )
      }
    </Panel>
  );
}
