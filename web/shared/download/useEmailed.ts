import type { Endpoint } from '@tripledger/contract/core/endpoint.ts';
import { emailedNotice } from '@tripledger/contract/reports/data-export.ts';
import { App } from 'antd';
import type { SentBy } from '../../api/call.ts';
import { useChange } from '../../api/useChange.ts';

/** Asks for a file by e-mail, and tells that it will come. */
export function useEmailed<E extends Endpoint>(endpoint: E) {
  const { notification } = App.useApp();
  const email = useChange(endpoint);
  const tell = () =>
    notification.success({
      title: emailedNotice.title,
      description: emailedNotice.text,
      duration: emailedNotice.milliseconds / 1000,
    });
  return { isPending: email.isPending, send: (sent: SentBy<E>) => email.mutate(sent, { onSuccess: tell }) };
}
