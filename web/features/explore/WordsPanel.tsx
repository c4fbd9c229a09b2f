/** The field for questions in words, and how they were understood. */
import { mostTyped, type Words } from '@tripledger/contract/query/words.ts';
import { Alert, Button, Input } from 'antd';
import { PanelFrame } from '../../ui/Panel.tsx';
import styles from './explore.module.css';
import { texts } from './texts.ts';
import { useWords } from './useWords.ts';

export function WordsPanel() {
  const { text, setText, ask, apply, found, error, isAsking } = useWords();
  const message = error && (error.fields.text ?? error.detail);
  return (
    <PanelFrame title={texts.words.title}>
      <div className={styles.builder}>
        <Input.Search
          aria-label={texts.words.label}
          placeholder={texts.words.placeholder}
          maxLength={mostTyped}
          value={text}
          loading={isAsking}
          enterButton={texts.words.ask}
          onChange={({ target }) => setText(target.value)}
          onSearch={(typed) => ask(typed)}
        />
        <div aria-live="polite" className={styles.understood}>
          {message && <Alert type="error" showIcon title={message} />}
          {found && !message && (
            <Understood
              found={found}
              onChoose={(words, option) => ask(text.replace(words, option))}
              onApply={() => apply(found)}
            />
          )}
        </div>
      </div>
    </PanelFrame>
  );
}

type Props = {
  found: Words;
  onChoose: (words: string, option: string) => void;
  onApply: () => void;
};

function Understood({ found, onChoose, onApply }: Props) {
  const { question, chips, notUnderstood, choices, refused } = found;
  const isPart = notUnderstood.length + choices.length + refused.length > 0;
  return (
    <>
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label={texts.words.understood}>
          {chips.map(({ kind, words, label }) => (
            <li
              key={`${kind} ${words}`}
              className={styles.understoodChip}
              title={`${texts.words.asked}: ${words}`}
            >
              {label}
            </li>
          ))}
        </ul>
      )}
      {notUnderstood.length > 0 && (
        <Alert type="warning" showIcon title={texts.words.notUnderstood(notUnderstood)} />
      )}
      {refused.map(({ words, reason }) => (
        <Alert key={words} type="warning" showIcon title={texts.words.refused(words, reason)} />
      ))}
      {choices.map(({ words, options }) => (
        <div key={words} className={styles.choices}>
          <span>{texts.words.choices(words)}</span>
          {options.map((option) => (
            <Button key={option} size="small" onClick={() => onChoose(words, option)}>
              {option}
            </Button>
          ))}
        </div>
      ))}
      {question === null && <Alert type="info" showIcon title={texts.words.noMetric} />}
      {question !== null && isPart && (
        <div>
          <Button size="small" onClick={onApply}>
            {texts.words.askRest}
          </Button>
        </div>
      )}
    </>
  );
}
