/** Figures in a block: a label that explains, a value that opens the rows behind it, and what it was before. */

import { figureText, hasRows } from '@tripledger/charts/figure-text.ts';
import type { FigureEntry } from '@tripledger/contract/core/figure.ts';
import type { ReactNode } from 'react';
import { Change } from './Change.tsx';
import { Explain } from './Explain.tsx';
import styles from './Figure.module.css';
import { FigureTarget } from './FigureTarget.tsx';
import { useMoneyFormat } from './money.ts';

type ValueProps = {
  entry: FigureEntry;
  value: number | null;
  /** Opens the rows behind the figure. */
  onOpen?: (() => void) | undefined;
};

export type FigureProps = ValueProps & {
  /** The value of the earlier dates that it is compared with; undefined: none, or not there yet. */
  before?: number | null | undefined;
  /** What it is to come to; undefined: nobody says. */
  target?: number | undefined;
  /** What can be done about it, in its glossary entry. */
  action?: ReactNode;
  /** The block's main figure is set larger. */
  main?: boolean;
  /** The colour in which charts beside it draw the same thing. */
  color?: string | undefined;
};

/** One line of a `FigureList`: values stand below each other. A percentage has a bar below it. */
export function Figure({ entry, value, before, target, action, main, color, onOpen }: FigureProps) {
  const { unit, better } = entry;
  return (
    <div className={`${styles.figure} ${main ? styles.main : ''}`}>
      <dt className={styles.label}>
        {color && <span className={styles.dot} style={{ background: color }} />}
        <Explain entry={entry} by="label" action={action} />
      </dt>
      <dd className={styles.value}>
        <FigureValue entry={entry} value={value} onOpen={onOpen} />
      </dd>
      {before !== undefined && (
        <dd className={styles.change}>
          <Change entry={entry} value={value} before={before} />
        </dd>
      )}
      {unit === 'percent' && (
        <dd className={styles.bar} aria-hidden="true">
          <span className={styles.share} style={{ width: within(value ?? 0) }} />
          {target !== undefined && <span className={styles.mark} style={{ left: within(target) }} />}
        </dd>
      )}
      {target !== undefined && better && (
        <dd className={styles.change}>
          <FigureTarget better={better} value={value} target={target} />
        </dd>
      )}
    </div>
  );
}

/** A place on the bar. */
const within = (value: number) => `${Math.min(100, Math.max(0, value))}%`;

/** The number is the link to the rows behind it, where there are some. */
export function FigureValue({ entry, value, onOpen }: ValueProps) {
  const text = figureText(entry, value, useMoneyFormat());
  if (!onOpen || !hasRows(entry, value)) return <span>{text}</span>;
  return (
    <button
      type="button"
      className={styles.open}
      onClick={onOpen}
      aria-label={`Open rows of ${entry.label}: ${text}`}
    >
      {text}
    </button>
  );
}

/** Figures below each other, or side by side as far as there is room. */
export function FigureList({ across, children }: { across?: boolean; children: ReactNode }) {
  return <dl className={`${styles.list} ${across ? styles.across : ''}`}>{children}</dl>;
}
