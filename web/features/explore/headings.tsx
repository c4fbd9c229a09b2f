/** Headings of the answer's columns, which sort it and explain its metrics. */
import type { QueryDimension } from '@tripledger/contract/query/dimensions.ts';
import type { Question } from '@tripledger/contract/query/question.ts';
import { orderOf } from '@tripledger/contract/query/question-query.ts';
import { Explain } from '../../ui/Explain.tsx';
import { SortMark } from '../../ui/SortMark.tsx';
import { entryOf } from './entry.ts';
import styles from './explore.module.css';
import { texts } from './texts.ts';
import type { Metric } from './useAsked.ts';
import { useQuestion } from './useQuestion.ts';

type SortedBy = { metric: Question['metrics'][number] } | { dimension: QueryDimension };
type Order = SortedBy & { direction: 'asc' | 'desc' };

const nameOf = (one: SortedBy) => ('metric' in one ? one.metric : one.dimension);

export function ariaSort(order: Order | undefined, of: SortedBy): 'ascending' | 'descending' | undefined {
  if (!order || nameOf(order) !== nameOf(of)) return undefined;
  return order.direction === 'desc' ? 'descending' : 'ascending';
}

type MetricHeadingProps = { question: Question; metric: Metric; of: SortedBy; label: string };

export function MetricHeading({ question, metric, of, label }: MetricHeadingProps) {
  return (
    <span className={styles.heading}>
      {question.by.length > 0 ? <SortButton question={question} of={of} label={label} /> : label}
      <Explain entry={{ ...entryOf(metric), label: metric.label }} />
    </span>
  );
}

type SortButtonProps = { question: Question; of: SortedBy; label: string };

/** Sorts all rows: by a metric the highest first, by a dimension in its own order; clicked again, the other way round. */
export function SortButton({ question, of, label }: SortButtonProps) {
  const { ask } = useQuestion();
  const [order] = orderOf(question);
  const sort = ariaSort(order, of);
  const first = 'metric' in of ? 'descending' : 'ascending';
  const isFirst = sort !== first;
  const direction = (first === 'descending') === isFirst ? 'desc' : 'asc';
  return (
    <button
      type="button"
      className={styles.sort}
      aria-label={texts.table.sort(label)}
      onClick={() => ask({ order: { ...of, direction } })}
    >
      {label}
      <SortMark order={sort ?? null} />
    </button>
  );
}
