/** A block without data that tells the user what to do first. */
import { Alert } from 'antd';
import { Panel } from './Panel.tsx';

const emptyAnswer = {
  data: true,
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => Promise.reject(new Error('NoticePanel has no query to refetch')),
} as const;

/** `text` null: the message is not known yet. */
export function NoticePanel({ title, text }: { title: string; text: string | null }) {
  return (
    <Panel title={title} answer={emptyAnswer} height={64}>
      {() => text !== null && <Alert role="status" type="info" showIcon title={text} />}
    </Panel>
  );
}
