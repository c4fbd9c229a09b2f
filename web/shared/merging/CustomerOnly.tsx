/** Content that needs a customer; without one, asks the user to select it. */
import type { ReactNode } from 'react';
import { useHierarchy } from '../../filter/useHierarchy.ts';
import { NoticePanel } from '../../ui/NoticePanel.tsx';
import { CustomerAlert, selectCustomer } from '../choose-customer/CustomerAlert.tsx';
import { texts } from './texts.ts';

export function CustomerOnly({ title, children }: { title: string; children: ReactNode }) {
  const { customer, checking } = useHierarchy();
  if (customer && !customer.isUserDefined) return children;
  return (
    <NoticePanel title={title}>
      {!checking && <CustomerAlert text={texts.selectCustomer} narrowText={selectCustomer} />}
    </NoticePanel>
  );
}
