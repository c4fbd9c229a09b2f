/** A value of the answer, with its change, and a button that opens its lines. */

import type { Side } from '@tripledger/charts/answer-rows.ts';
import { differenceText, directionOf, hasRows, metricText } from '@tripledger/charts/metric-text.ts';
import { pageLocale } from '../../ui/format.ts';
import { useMoneyFormat } from '../../ui/money.ts';
import shared from '../../ui/ShortTable.module.css';
import { entryOf } from './entry.ts';
import styles from './explore.module.css';
import { texts } from './texts.ts';
import type { Metric } from './useAsked.ts';

type Props = {
  metric: Metric;
  side: Side | undefined;
  /** The place of the metric among the values. */
  at: number;
  /** The members that the value is of; empty: all lines. */
  of: string;
  /** Absent: its lines cannot be opened. */
  onOpen: (() => void) | undefined;
};

export function AnswerValue({ metric, side, at, of, onOpen }: Props) {
  const format = useMoneyFormat();
  const entry = entryOf(metric);
  const value = side?.values[at] ?? null;
  const before = side?.before && (side.before[at] ?? null);
  const text = metricText(entry, value, format);
  const direction = before === undefined ? null : directionOf(entry, value, before);
  return (
    <>
      {onOpen && hasRows(entry, value) ? (
        <button
          type="button"
          className={shared.open}
          aria-label={texts.table.open(metric.label, text, of || texts.table.all)}
          onClick={onOpen}
        >
          {text}
        </button>
      ) : (
        text
      )}
      {before !== undefined && (
        <span
          className={`${styles.change} ${direction ? styles[direction] : ''}`}
          title={texts.table.was(metricText(entry, before, format))}
        >
          {differenceText(entry, value, before, pageLocale())}
        </span>
      )}
    </>
  );
}
