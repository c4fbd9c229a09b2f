/** Figures in a block: a label that explains, a value that opens its rows, and the value of the earlier period. */

import { figureText, hasRows } from '@tripledger/charts/figure-text.ts';
import type { FigureEntry } from '@tripledger/contract/metrics/figure.ts';
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
  /** The value in the earlier period; undefined: no comparison, or not loaded yet. */
  before?: number | null | undefined;
  /** The target value; undefined: none is set. */
  target?: number | undefined;
  /** An action on the figure, shown in its glossary entry. */
  action?: ReactNode;
  /** The main figure of the block is displayed larger. */
  main?: boolean;
  /** The colour of this figure in adjacent charts. */
  color?: string | undefined;
};

/** One line of a `FigureList`, which aligns the values. A percentage has a bar below it. */
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

/** A position on the bar, limited to its length. */
const within = (value: number) => `${Math.min(100, Math.max(0, value))}%`;

/** The value as a link to its rows, if there are any. */
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

/** A list of figures, vertical or, with `across`, side by side as far as there is room. */
export function FigureList({ across, children }: { across?: boolean; children: ReactNode }) {
  return <dl className={`${styles.list} ${across ? styles.across : ''}`}>{children}</dl>;
}
