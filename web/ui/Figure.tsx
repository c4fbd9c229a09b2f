/** Figures in a block: label, value, glossary entry, and the way to the rows behind them. */
import type { FigureEntry } from '@tripledger/contract/figure.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Explain } from './Explain.tsx';
import styles from './Figure.module.css';
import { count, type MoneyFormat, money, percent } from './format.ts';

/** The value in its entry's unit. */
export function figureText(entry: FigureEntry, value: number | null, client: MoneyFormat): string {
  switch (entry.unit) {
    case 'money':
      return money(value, client);
    case 'percent':
      return percent(value);
    default:
      return count(value);
  }
}

export type FigureProps = {
  entry: FigureEntry;
  value: number | null;
  client: MoneyFormat;
  /** The block's main figure is set larger. */
  main?: boolean;
  /** The colour in which charts beside it draw the same thing. */
  color?: string;
  /** Opens the rows behind the figure. */
  onOpen?: (() => void) | undefined;
};

/** One line of a `FigureList`. A percentage has a bar below it. */
export function Figure({ entry, value, client, main, color, onOpen }: FigureProps) {
  return (
    <div className={`${styles.figure} ${main ? styles.main : ''}`}>
      <dt className={styles.label}>
        {color && <span className={styles.dot} style={{ background: color }} />}
        {entry.label}
        <Explain entry={entry} />
      </dt>
      <dd className={styles.value}>
        {onOpen && value !== null && (
          <Button
            className={styles.more ?? ''}
            type="link"
            size="small"
            onClick={onOpen}
            aria-label={`More info: ${entry.label}`}
          >
            More info
          </Button>
        )}
        <span>{figureText(entry, value, client)}</span>
      </dd>
      {entry.unit === 'percent' && (
        <dd className={styles.bar} aria-hidden="true">
          <span style={{ width: `${Math.min(100, Math.max(0, value ?? 0))}%` }} />
        </dd>
      )}
    </div>
  );
}

/** Figures below each other, or side by side as far as there is room. */
export function FigureList({ across, children }: { across?: boolean; children: ReactNode }) {
  return <dl className={`${styles.list} ${across ? styles.across : ''}`}>{children}</dl>;
}
