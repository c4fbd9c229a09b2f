import { edit } from '@tripledger/contract/users/calls.ts';
import { App } from 'antd';
import { useChange } from '../../api/useChange.ts';
import { useRefusal } from './useRefusal.ts';

type User = { id: number; name: string; email: string; is_active: boolean };

/** Asks for confirmation, naming the user, then activates or deactivates them. */
export function useActivity(): (user: User) => void {
  const { modal } = App.useApp();
  const change = useChange(edit);
  const showRefusal = useRefusal();
  return ({ id, name, email, is_active }) => {
    const who = name === email ? email : `${name} (${email})`;
    modal.confirm({
      title: is_active ? `Deactivate ${name}?` : `Activate ${name}?`,
      content: is_active
        ? `${who} can no longer work in this TMC. Access and permissions are kept until you activate them again.`
        : `${who} can work in this TMC again, with the access and permissions of before.`,
      okText: is_active ? 'Deactivate' : 'Activate',
      okButtonProps: { danger: is_active },
      onOk: () => change.mutateAsync({ params: { id }, body: { is_active: !is_active } }).catch(showRefusal),
    });
  };
}
