import { useState } from 'react';
import { useUser } from '../../session/useUser.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { toContent } from './content.ts';

const Welcome = lazyComponent(() => import('./Welcome.tsx'));

/** The introduction, shown until the user has watched it, and on request: most visits need none of its code. */
export function Introduction({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { user } = useUser();
  const isOpen = open || !user.metadata.intro_video_watched;
  const [isMounted, setIsMounted] = useState(isOpen);
  if (isOpen && !isMounted) setIsMounted(true);
  if (!isMounted) return null;
  const onClosed = () => {
    setIsMounted(false);
    toContent();
  };
  return <Welcome open={isOpen} onClose={onClose} onClosed={onClosed} />;
}
