import { changeText, directionOf, figureText } from '@tripledger/charts/figure-text.ts';
import type { FigureEntry } from '@tripledger/contract/metrics/figure.ts';
import styles from './Change.module.css';
import { useMoneyFormat } from './money.ts';

/**
 * A figure's value in the earlier period, and its change: `was $120.00 ▲ +12.3%`. Figures whose entry defines the
 * better direction also show, by colour and word, whether they improved.
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
