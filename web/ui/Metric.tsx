/** Metrics in a block: a label that explains, a value that opens its rows, and the value of the earlier period. */

import { hasRows, metricText } from '@tripledger/charts/metric-text.ts';
import type { MetricEntry } from '@tripledger/contract/metrics/metric.ts';
import { isMet } from '@tripledger/contract/metrics/targets.ts';
import { type ReactNode, use } from 'react';
import { ShownAloneContext } from './alone.ts';
import { Change } from './Change.tsx';
import { Explain } from './Explain.tsx';
import { lazyComponent, Waiting } from './lazy-component.ts';
import styles from './Metric.module.css';
import { MetricTarget } from './MetricTarget.tsx';
import { useMoneyFormat } from './money.ts';
import { texts } from './texts.ts';
import type { Trend } from './trend.ts';

// The first picture does without.
const Sparkline = lazyComponent(() => import('./Sparkline.tsx'));

type ValueProps = {
  entry: MetricEntry;
  value: number | null;
  /** Opens the rows behind the metric. */
  onOpen?: (() => void) | undefined;
};

export type MetricProps = ValueProps & {
  /** The value in the earlier period; undefined: no comparison, or not loaded yet. */
  before?: number | null | undefined;
  /** Its last months; null: not loaded yet; undefined: it has no trend. */
  trend?: Trend | null | undefined;
  /** The target value; undefined: none is set. */
  target?: number | undefined;
  /** An action on the metric, shown in its glossary entry. */
  action?: ReactNode;
  /** The main metric of the block is displayed larger. */
  main?: boolean;
  /** The colour of this metric in adjacent charts. */
  color?: string | undefined;
};

/** One line of a `MetricList`, which aligns the values. A percentage has a bar below it. */
export function Metric(props: MetricProps) {
  const { entry, value, before, trend, target, action, main, color, onOpen } = props;
  const { unit, better } = entry;
  const kinds = [
    main && styles.main,
    trend !== undefined && styles.trended,
    unit === 'percent' && styles.stacked,
  ];
  const isMissed = target !== undefined && better && value !== null && !isMet(better, value, target);
  return (
    <div className={[styles.metric, ...kinds].filter(Boolean).join(' ')}>
      <dt className={styles.label}>
        {color && <span className={styles.dot} style={{ background: color }} />}
        <Explain entry={entry} by="label" action={action} />
      </dt>
      <dd className={styles.value}>
        <MetricValue entry={entry} value={value} onOpen={onOpen} />
      </dd>
      {(before !== undefined || trend !== undefined) && (
        <dd className={styles.development}>
          {trend !== undefined && (
            <span className={styles.spark}>
              {/* Its place is kept free: the placeholder of the whole card would stretch the card. */}
              <Waiting value={null}>{trend && <Sparkline entry={entry} trend={trend} />}</Waiting>
            </span>
          )}
          {before !== undefined && <Change entry={entry} value={value} before={before} />}
        </dd>
      )}
      {unit === 'percent' && (
        <dd className={styles.bar} aria-hidden="true">
          <span
            className={`${styles.share} ${isMissed ? styles.missed : ''}`}
            style={{ width: within(value ?? 0) }}
          />
          {target !== undefined && <span className={styles.mark} style={{ left: within(target) }} />}
        </dd>
      )}
      {target !== undefined && better && (
        <dd className={styles.target}>
          <MetricTarget better={better} value={value} target={target} />
        </dd>
      )}
    </div>
  );
}

/** A position on the bar, limited to its length. */
const within = (value: number) => `${Math.min(100, Math.max(0, value))}%`;

/** The value as a link to its rows, if there are any. */
export function MetricValue({ entry, value, onOpen }: ValueProps) {
  const text = metricText(entry, value, useMoneyFormat());
  const alone = use(ShownAloneContext);
  if (alone && entry.product && entry.product !== alone.product)
    return (
      <span className={styles.meaningless} title={texts.metric.shownAlone(alone.words)}>
        {texts.metric.notInFilter}
      </span>
    );
  if (!onOpen || !hasRows(entry, value)) return <span>{text}</span>;
  return (
    <button
      type="button"
      className={styles.open}
      onClick={onOpen}
      aria-label={texts.metric.openRows(entry.label, text)}
    >
      {text}
    </button>
  );
}

/**
 * A list of metrics, vertical or, with `across`, side by side as far as there is room. With `fills`, trends share the
 * room that the card has left.
 */
export function MetricList(props: { across?: boolean; fills?: boolean; children: ReactNode }) {
  const { across, fills, children } = props;
  return (
    <dl className={`${styles.list} ${across ? styles.across : ''}`} data-fills={fills}>
      {children}
    </dl>
  );
}
