import { edit } from '@tripledger/contract/users/calls.ts';
import { useChange } from '../../api/useChange.ts';
import { useNotices } from '../../ui/notices.tsx';
import { texts } from './texts.ts';
import { useRefusal } from './useRefusal.ts';

type User = { id: number; name: string; email: string; is_active: boolean };

/** Asks for confirmation, naming the user, then activates or deactivates them. */
export function useActivity(): (user: User) => void {
  const { modal } = useNotices();
  const change = useChange(edit);
  const showRefusal = useRefusal();
  return ({ id, name, email, is_active }) => {
    const who = name === email ? email : `${name} (${email})`;
    modal.confirm({
      title: is_active ? texts.activity.deactivateTitle(name) : texts.activity.activateTitle(name),
      content: is_active
        ? texts.activity.deactivateConsequence(who)
        : texts.activity.activateConsequence(who),
      okText: is_active ? texts.activity.deactivate : texts.activity.activate,
      okButtonProps: { danger: is_active },
      onOk: () => change.mutateAsync({ params: { id }, body: { is_active: !is_active } }).catch(showRefusal),
    });
  };
}
