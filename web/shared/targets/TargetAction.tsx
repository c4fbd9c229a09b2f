/** Opens the form in which a customer's target for a figure is set; nothing for those who may not, or without a customer. */
import { setTarget } from '@tripledger/contract/targets/calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useHierarchy } from '../../filter/useHierarchy.ts';
import { useUser } from '../../session/useUser.ts';
import { lazyBeside, Waiting } from '../../ui/lazy-beside.ts';
import type { Aimed } from './TargetModal.tsx';

const TargetModal = lazyBeside(() => import('./TargetModal.tsx'));

export function TargetAction(aimed: Omit<Aimed, 'customer'>) {
  const { user } = useUser();
  const { customer } = useHierarchy();
  const [isOpen, setIsOpen] = useState(false);
  if (!customer || !setTarget.access.some((one) => user.permissions.includes(one))) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {aimed.target === undefined ? 'Set a target' : 'Change the target'}
      </Button>
      {isOpen && (
        <Waiting value={null}>
          <TargetModal {...aimed} customer={customer} onClosed={() => setIsOpen(false)} />
        </Waiting>
      )}
    </>
  );
}
