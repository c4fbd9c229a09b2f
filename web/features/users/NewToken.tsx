/** The secret of a new token, which cannot be shown again. */
import { Alert, App, Button, Input } from 'antd';
import { texts } from './texts.ts';
import styles from './users.module.css';

const words = texts.tokens;

export function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  const { message } = App.useApp();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      message.success(words.copied);
    } catch {
      message.info(words.copyYourself, 10);
    }
  };
  return (
    <div className={styles.newToken}>
      <Alert type="warning" showIcon title={words.shownOnce} />
      <Input.TextArea
        readOnly
        autoSize
        spellCheck={false}
        aria-label={words.token}
        value={token}
        onFocus={({ target }) => target.select()}
      />
      <p>
        {words.howToSend} <code>{words.header}</code>
      </p>
      <div className={styles.actions}>
        <Button type="primary" autoFocus onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button onClick={onDone}>{words.done}</Button>
      </div>
    </div>
  );
}
