/** Shows the user why a call failed. The messages of a 400 are left to the form. */
import { messages } from '@tripledger/contract/http/errors.ts';
import { access } from '../api/access.ts';
import type { CallError } from '../api/call.ts';
import type { Notices } from '../ui/notices.tsx';
import { texts } from './texts.ts';

/** Notices have a key, so that ten panels with the same failure show one notice. */
export function notifyFailure(
  error: CallError,
  notices: Pick<Notices['notification'], 'warning' | 'error' | 'open'>,
): void {
  const key = String(error.status);
  if (error.status === 400) return;
  if (error.status === 401) access.signInAgain(error.refusal);
  else if (error.status === 403) {
    notices.warning({ key, title: texts.notAllowed, description: error.detail || messages.notAllowed });
  } else if (error.status === 409 && error.detail === messages.clientChanged) access.clientChanged();
  else if (error.status === 0 || error.status === 500) notices.error({ key, title: messages.server });
  else {
    notices.open({
      key,
      ...textsOf(error),
      duration: 5,
      style: { whiteSpace: 'pre-line' },
    });
  }
}

/** The status text and the detail; only one of them if they are the same. */
function textsOf({ status, statusText, detail }: CallError): { title: string; description?: string } {
  const title = statusText || texts.error(status);
  const isSame = detail.replace(/\.$/, '').toLowerCase() === title.toLowerCase();
  return isSame ? { title: detail } : { title, description: detail };
}
