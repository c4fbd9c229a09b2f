import { App } from 'antd';
import type { CallError } from '../../api/call.ts';
import { texts } from './texts.ts';

/** Shows why an edit of a user was rejected; other failures are reported as for every call. */
export function useRefusal(): (error: CallError) => void {
  const { notification } = App.useApp();
  return ({ status, detail }) => {
    if (status === 400)
      notification.warning({ key: 'refusal', title: texts.notAllowed, description: detail });
  };
}
