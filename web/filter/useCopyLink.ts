import { useCallback } from 'react';
import { useUser } from '../session/useUser.ts';
import { useNotices } from '../ui/notices.tsx';
import { linkOf } from './shared-link.ts';
import { texts } from './texts.ts';

/**
 * Copies a link to the page as it is; `search`: with these parameters instead. The link tells its reader whether the
 * sender saw everything. Where the browser refuses the clipboard, the link is shown.
 */
export function useCopyLink(): (search?: string) => Promise<void> {
  const { user } = useUser();
  const { message } = useNotices();
  return useCallback(
    async (search) => {
      const { href } = window.location;
      const address = search === undefined ? href : `${href.replace(/\?.*$/, '')}${search}`;
      const link = linkOf(address, user.sees_all);
      try {
        await navigator.clipboard.writeText(link);
        message.success(texts.link.copied);
      } catch {
        message.info(texts.link.copyThis(link), 20);
      }
    },
    [user.sees_all, message],
  );
}
