/** A longer operation that shows its progress in place; one at a time. */

import { useRef, useState } from 'react';
import { useNotices } from '../../ui/notices.tsx';
import { texts } from './texts.ts';
import { notifyDownloadFailure, type Work } from './useSaving.tsx';

export type Progress = {
  words: string;
  /** null: unknown. */
  percent: number | null;
};

/** `start(name, work)` resolves once the work is done, has failed or was cancelled; it never rejects. */
export function useWork() {
  const { notification } = useNotices();
  const [progress, setProgress] = useState<Progress | null>(null);
  const stop = useRef<AbortController>(null);

  const start = async (name: string, work: (work: Work) => Promise<void>) => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    const tell: Work['tell'] = (words, percent) => {
      if (!signal.aborted) setProgress({ words, percent });
    };
    try {
      tell(texts.preparing, null);
      await work({ signal, tell });
    } catch (error) {
      if (!signal.aborted) notifyDownloadFailure(error, name, notification);
    } finally {
      setProgress(null);
    }
  };
  return { progress, start, cancel: () => stop.current?.abort() };
}
