import type { Endpoint } from '@tripledger/contract/http/endpoint.ts';
import { emailedNotice } from '@tripledger/contract/reports/data-export.ts';
import { App } from 'antd';
import type { SentBy } from '../../api/call.ts';
import { useChange } from '../../api/useChange.ts';

/** Requests a file by e-mail and confirms that it will arrive. */
export function useEmailed<E extends Endpoint>(endpoint: E) {
  const { notification } = App.useApp();
  const email = useChange(endpoint);
  const notify = () =>
    notification.success({
      title: emailedNotice.title,
      description: emailedNotice.text,
      duration: emailedNotice.milliseconds / 1000,
    });
  return { isPending: email.isPending, send: (sent: SentBy<E>) => email.mutate(sent, { onSuccess: notify }) };
}
