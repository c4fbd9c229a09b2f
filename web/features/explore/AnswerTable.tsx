/** The answer as a table: rows, subtotals, others and totals; each value opens its lines. */

import { type TableRow, tableRows } from '@tripledger/charts/answer-rows.ts';
import type { QueryDimension } from '@tripledger/contract/query/dimensions.ts';
import type { Question } from '@tripledger/contract/query/question.ts';
import { orderOf, sortedMetric } from '@tripledger/contract/query/question-query.ts';
import { useSmall } from '../../ui/breakpoints.ts';
import { ScrollBox } from '../../ui/ScrollBox.tsx';
import shared from '../../ui/ShortTable.module.css';
import type { Picked } from './AnswerChart.tsx';
import { AnswerValue } from './AnswerValue.tsx';
import styles from './explore.module.css';
import { ariaSort, MetricHeading, SortButton } from './headings.tsx';
import { memberText } from './member-text.ts';
import { rowTitle, type ValueGroup, valueGroups } from './table-columns.ts';
import { texts } from './texts.ts';
import type { Metric, QueryAnswer } from './useAsked.ts';

type Props = {
  question: Question;
  answer: QueryAnswer;
  metrics: readonly Metric[];
  onOpen: (metric: Metric['name'], members: readonly Picked[]) => void;
};

export function AnswerTable({ question, answer, metrics, onOpen }: Props) {
  const { by, across } = question;
  const dimensions = answer.columns.filter(({ kind }) => kind === 'dimension');
  const groups = valueGroups(answer);
  const [order] = orderOf(question);
  const sortedBy = sortedMetric(question);
  // Of a single metric, the columns are named after their members alone.
  const hasGroups = across !== undefined && metrics.length > 1;
  const cells = groups.flatMap((group, at) =>
    metrics.map((metric, metricAt) => ({ key: `${at}.${metricAt}`, group, metric, metricAt })),
  );
  // Of several dimensions, the other combinations have no condition of their own.
  const membersOf = (row: TableRow): Picked[] | undefined => {
    if (row.kind !== 'others') return by.map((_, at) => row.by[at]);
    return by.length === 1 ? [{ allBut: answer.rows.flatMap((one) => one.by) }] : undefined;
  };
  const opening = (row: TableRow, group: ValueGroup, metric: Metric) => {
    const members = membersOf(row);
    const column = group.kind === 'others' ? { allBut: answer.across!.columns } : group.member;
    return members && (() => onOpen(metric.name, across ? [...members, column] : members));
  };
  const all = tableRows(answer, sortedBy);
  const rows = all.filter(({ kind }) => kind !== 'total');
  const totals = all.filter(({ kind }) => kind === 'total');
  const drawn = (row: TableRow, at: number) => (
    // By index, since rows of the same members can stand on several levels.
    <tr key={at} className={row.kind === 'row' ? undefined : styles[row.kind]}>
      {dimensions.length > 0 && <RowHeading row={row} by={by} />}
      {cells.map(({ key, group, metric, metricAt }) => (
        <td key={key} className={shared.number}>
          <AnswerValue
            metric={metric}
            side={group.side(row)}
            at={metricAt}
            of={[rowTitle(row, by), ...(across ? [group.title] : [])].filter(Boolean).join(', ')}
            onOpen={opening(row, group, metric)}
          />
        </td>
      ))}
    </tr>
  );
  return (
    <ScrollBox label={texts.table.label} height={useSmall() ? undefined : 'min(70vh, 720px)'}>
      <table className={`${shared.table} ${styles.table}`}>
        <thead>
          {hasGroups && (
            <tr>
              {dimensions.length > 0 && <td colSpan={dimensions.length} />}
              {groups.map(({ title }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: members of the same name are possible
                <th key={at} scope="colgroup" colSpan={metrics.length} className={styles.group}>
                  {title}
                </th>
              ))}
            </tr>
          )}
          <tr>
            {dimensions.map(({ name, label }) => {
              const of = { dimension: name as QueryDimension };
              return (
                <th key={name} scope="col" aria-sort={ariaSort(order, of)}>
                  <SortButton question={question} of={of} label={label} />
                </th>
              );
            })}
            {cells.map(({ key, group, metric }) => (
              <th
                key={key}
                scope="col"
                className={`${shared.number} ${styles.metric}`}
                aria-sort={group.kind === 'total' ? ariaSort(order, metricOf(metric)) : undefined}
              >
                {group.kind === 'total' ? (
                  <MetricHeading
                    question={question}
                    metric={metric}
                    of={metricOf(metric)}
                    label={across && !hasGroups ? group.title : metric.label}
                  />
                ) : hasGroups ? (
                  metric.label
                ) : (
                  group.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(drawn)}</tbody>
        {totals.length > 0 && <tfoot>{totals.map(drawn)}</tfoot>}
      </table>
    </ScrollBox>
  );
}

const metricOf = ({ name }: Metric) => ({ metric: name });

function RowHeading({ row, by }: { row: TableRow; by: readonly string[] }) {
  if (row.kind !== 'row') {
    return (
      <th scope="row" colSpan={by.length} className={styles.rowHeading}>
        {rowTitle(row, by)}
      </th>
    );
  }
  return row.by.map((member, at) => (
    <th key={by[at]} scope="row" className={styles.rowHeading}>
      {memberText(by[at] ?? '', member)}
    </th>
  ));
}
