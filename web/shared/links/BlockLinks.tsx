/** Links to blocks of the screen: copies them, and scrolls to the block that the opened link is of. */
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useCopyLink } from '../../filter/useCopyLink.ts';
import type { CopyBlockLink } from '../../ui/block-link.ts';

/** A parameter of the address: the title of the block. */
const parameter = 'block';

export default function BlockLinks({ onReady }: { onReady: (copy: CopyBlockLink) => void }) {
  const [search, setSearch] = useSearchParams();
  const title = search.get(parameter);
  const copyLink = useCopyLink();
  useEffect(() => {
    onReady((of) => {
      const address = new URLSearchParams(search);
      address.set(parameter, of);
      void copyLink(`?${address}`);
    });
  }, [onReady, search, copyLink]);
  /** false: the page is not drawn yet. */
  const show = useEffectEvent(() => {
    const headings = [...document.querySelectorAll('section > div > h2')];
    const block = headings.find(({ textContent }) => textContent === title)?.closest('section');
    if (!block) return false;
    block.scrollIntoView();
    const next = new URLSearchParams(search);
    next.delete(parameter);
    setSearch(next, { replace: true });
    return true;
  });
  useEffect(() => {
    if (title === null || show()) return;
    const drawn = new MutationObserver(() => show() && drawn.disconnect());
    drawn.observe(document.body, { childList: true, subtree: true });
    return () => drawn.disconnect();
  }, [title]);
  return null;
}
