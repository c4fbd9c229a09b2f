/** A secret that was just made, and cannot be shown again. */
import { Alert, Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { useNotices } from '../../ui/notices.tsx';
import styles from './ShownOnce.module.css';
import { texts } from './texts.ts';

type Props = {
  secret: string;
  /** What it is, as in “Token”. */
  label: string;
  /** What to do with it. */
  children: ReactNode;
  onDone: () => void;
};

export function ShownOnce({ secret, label, children, onDone }: Props) {
  const { message } = useNotices();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      message.success(texts.copied(label));
    } catch {
      message.info(texts.copyYourself(label), 10);
    }
  };
  return (
    <div className={styles.secret}>
      <Alert type="warning" showIcon title={texts.shownOnce(label)} />
      <Input.TextArea
        readOnly
        autoSize
        spellCheck={false}
        aria-label={label}
        value={secret}
        onFocus={({ target }) => target.select()}
      />
      <p>{children}</p>
      <div className={styles.actions}>
        <Button type="primary" autoFocus onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button onClick={onDone}>{texts.done}</Button>
      </div>
    </div>
  );
}
