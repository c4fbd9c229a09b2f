import type { CallError } from '../../api/call.ts';
import { useNotices } from '../../ui/notices.tsx';
import { texts } from './texts.ts';

/** Shows why an edit of a user was rejected; other failures are reported as for every call. */
export function useRefusal(): (error: CallError) => void {
  const { notification } = useNotices();
  return ({ status, detail }) => {
    if (status === 400)
      notification.warning({ key: 'refusal', title: texts.notAllowed, description: detail });
  };
}
