/** Shows the progress of an operation in place of the button that started it. */
import { Button, Progress } from 'antd';
import { texts } from './texts.ts';
import type { Progress as Shown } from './useWork.ts';
import styles from './WorkBar.module.css';

type Props = { name: string; progress: Shown; onCancel: () => void };

export function WorkBar({ name, progress: { words, percent }, onCancel }: Props) {
  return (
    <div className={styles.bar} role="status">
      <Progress
        percent={Math.round(percent ?? 0)}
        status="active"
        showInfo={percent !== null}
        aria-label={texts.progressOf(name)}
      />
      <span>{words}</span>
      <Button onClick={onCancel}>{texts.cancel}</Button>
    </div>
  );
}
