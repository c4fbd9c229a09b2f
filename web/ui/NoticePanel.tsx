/** A block without data that tells the user what to do first. */
import type { ReactNode } from 'react';
import { Panel } from './Panel.tsx';

const emptyAnswer = {
  data: true,
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => Promise.reject(new Error('NoticePanel has no query to refetch')),
} as const;

export function NoticePanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title} answer={emptyAnswer} height={64}>
      {() => children}
    </Panel>
  );
}
