/** Opens the form for a customer's target of a metric; renders nothing without permission or customer. */
import { setTarget } from '@tripledger/contract/targets/calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useHierarchy } from '../../filter/useHierarchy.ts';
import { useUser } from '../../session/useUser.ts';
import { lazyComponent, Waiting } from '../../ui/lazy-component.ts';
import type { Aimed } from './TargetModal.tsx';
import { texts } from './texts.ts';

const TargetModal = lazyComponent(() => import('./TargetModal.tsx'));

export function TargetAction(props: Omit<Aimed, 'customer'>) {
  const { user } = useUser();
  const { customer } = useHierarchy();
  const [isOpen, setIsOpen] = useState(false);
  if (!customer || !setTarget.access.some((one) => user.permissions.includes(one))) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {props.target === undefined ? texts.set : texts.change}
      </Button>
      {isOpen && (
        <Waiting value={null}>
          <TargetModal {...props} customer={customer} onClosed={() => setIsOpen(false)} />
        </Waiting>
      )}
    </>
  );
}
