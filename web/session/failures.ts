/** What the user is told of a call that failed. The messages of a 400 are left for the form to show. */
import { messages } from '@tripledger/contract/core/errors.ts';
import type { notification } from 'antd';
import { access } from '../api/access.ts';
import type { CallError } from '../api/call.ts';

type Notices = Pick<typeof notification, 'warning' | 'error' | 'open'>;

/** Notices carry a key, so that ten panels that fail alike say so once. */
export function tellOf(error: CallError, notices: Notices): void {
  const key = String(error.status);
  if (error.status === 400) return;
  if (error.status === 401) access.signInAgain(error.refusal);
  else if (error.status === 403) {
    notices.warning({ key, title: 'Not Allowed', description: error.detail || messages.notAllowed });
  } else if (error.status === 409 && error.detail === messages.clientChanged) access.clientChanged();
  else if (error.status === 0 || error.status === 500) notices.error({ key, title: messages.server });
  else {
    notices.open({
      key,
      ...wordsOf(error),
      duration: 5,
      style: { whiteSpace: 'pre-line' },
    });
  }
}

/** Its name and what the server says of it; once, where that is the same. */
function wordsOf({ status, statusText, detail }: CallError): { title: string; description?: string } {
  const title = statusText || `Error ${status}`;
  const isSame = detail.replace(/\.$/, '').toLowerCase() === title.toLowerCase();
  return isSame ? { title: detail } : { title, description: detail };
}
