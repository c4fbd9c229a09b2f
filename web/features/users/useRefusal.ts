import { App } from 'antd';
import type { CallError } from '../../api/call.ts';

/** Tells why an edit of a user is refused; of other failures the user is told as of every call. */
export function useRefusal(): (error: CallError) => void {
  const { notification } = App.useApp();
  return ({ status, detail }) => {
    if (status === 400) notification.warning({ key: 'refusal', title: 'Not Allowed', description: detail });
  };
}
