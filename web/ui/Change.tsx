import type { FigureEntry } from '@tripledger/contract/core/figure.ts';
import styles from './Change.module.css';
import { changeText, figureText } from './figure-text.ts';
import { useMoneyFormat } from './money.ts';

/** What a figure was before, and how it changed: `was $120.00 ▲ +12.3%`. Neither direction is called good. */
export function Change(props: { entry: FigureEntry; value: number | null; before: number | null }) {
  const { entry, value, before } = props;
  const format = useMoneyFormat();
  return (
    <span className={styles.change}>
      was {figureText(entry, before, format)}
      {before !== null && <span className={styles.by}>{changeText(entry, value, before)}</span>}
    </span>
  );
}
