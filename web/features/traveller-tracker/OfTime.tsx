import { type ReactNode, use } from 'react';
import { Filtered } from '../../ui/filtered.ts';
import { dateTime } from '../../ui/format.ts';
import type { When } from './details.ts';
import { whenWords } from './useWhen.ts';

/** Replaces the header's dates in texts, because the content has a time of its own. */
export function OfTime({ when, children }: { when: When; children: ReactNode }) {
  const filtered = use(Filtered);
  const dates = whenWords(when, dateTime);
  return <Filtered value={filtered && { ...filtered, dates }}>{children}</Filtered>;
}
