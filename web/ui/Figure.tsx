/** Figures in a block: label, value, what it was before, glossary entry, and the way to the rows behind it. */
import type { FigureEntry } from '@tripledger/contract/core/figure.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Change } from './Change.tsx';
import { Explain } from './Explain.tsx';
import styles from './Figure.module.css';
import { figureText, hasRows } from './figure-text.ts';
import { useMoneyFormat } from './money.ts';

export type FigureProps = {
  entry: FigureEntry;
  value: number | null;
  /** The value of the earlier dates that it is compared with; undefined: none, or not there yet. */
  before?: number | null | undefined;
  /** The block's main figure is set larger. */
  main?: boolean;
  /** The colour in which charts beside it draw the same thing. */
  color?: string | undefined;
  /** Opens the rows behind the figure. */
  onOpen?: (() => void) | undefined;
};

/** One line of a `FigureList`. A percentage has a bar below it. */
export function Figure({ entry, value, before, main, color, onOpen }: FigureProps) {
  const format = useMoneyFormat();
  return (
    <div className={`${styles.figure} ${main ? styles.main : ''}`}>
      <dt className={styles.label}>
        {color && <span className={styles.dot} style={{ background: color }} />}
        {entry.label}
        <Explain entry={entry} />
      </dt>
      <dd className={styles.value}>
        {onOpen && hasRows(entry, value) && (
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
        <span>{figureText(entry, value, format)}</span>
      </dd>
      {before !== undefined && (
        <dd className={styles.change}>
          <Change entry={entry} value={value} before={before} />
        </dd>
      )}
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
