import { changeText, directionOf, figureText } from '@tripledger/charts/figure-text.ts';
import type { FigureEntry } from '@tripledger/contract/core/figure.ts';
import styles from './Change.module.css';
import { useMoneyFormat } from './money.ts';

/**
 * What a figure was before, and how it changed: `was $120.00 ▲ +12.3%`. Only of a figure whose entry says which
 * direction is better it is said, in colour and in a word, which this one was.
 */
export function Change(props: { entry: FigureEntry; value: number | null; before: number | null }) {
  const { entry, value, before } = props;
  const format = useMoneyFormat();
  const direction = directionOf(entry, value, before);
  return (
    <span className={styles.change}>
      was {figureText(entry, before, format)}
      {before !== null && (
        <span className={`${styles.by} ${direction ? styles[direction] : ''}`}>
          {changeText(entry, value, before)}
          {direction && ` ${direction}`}
        </span>
      )}
    </span>
  );
}
