/** A block that has nothing to show yet, and says what is to be done. */
import { Alert } from 'antd';
import { Panel } from './Panel.tsx';

const nothingToAsk = {
  data: true,
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => Promise.reject(new Error('Nothing is asked')),
} as const;

/** null: what is to be said is not known yet. */
export function NoticePanel({ title, text }: { title: string; text: string | null }) {
  return (
    <Panel title={title} answer={nothingToAsk} height={64}>
      {() => text !== null && <Alert role="status" type="info" showIcon title={text} />}
    </Panel>
  );
}
