import { revokeToken } from '@tripledger/contract/users/service-tokens.ts';
import { useChange } from '../../api/useChange.ts';
import { useNotices } from '../../ui/notices.tsx';
import { texts } from './texts.ts';
import { useRefusal } from './useRefusal.ts';

/** Asks for confirmation, naming the token, then revokes it. */
export function useRevoke(): (token: { id: number; name: string }) => void {
  const { modal } = useNotices();
  const change = useChange(revokeToken);
  const showRefusal = useRefusal();
  return ({ id, name }) => {
    modal.confirm({
      title: texts.tokens.revokeTitle(name),
      content: texts.tokens.revokeConsequence,
      okText: texts.tokens.revoke,
      okButtonProps: { danger: true },
      onOk: () => change.mutateAsync({ params: { id } }).catch(showRefusal),
    });
  };
}
