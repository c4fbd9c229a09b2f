/** One metric of the answer as a chart; what is clicked opens its lines. */

import type { Member } from '@tripledger/charts/answer-rows.ts';
import type { ChartName, Question } from '@tripledger/contract/query/question.ts';
import { hues } from '@tripledger/contract/vocabulary/hues.ts';
import { useMemo } from 'react';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { colorAt, drawnOf, mostCategories } from './chart-data.ts';
import { entryOf } from './entry.ts';
import styles from './explore.module.css';
import { memberText } from './member-text.ts';
import { othersTitle } from './table-columns.ts';
import { texts } from './texts.ts';
import type { Metric, QueryAnswer } from './useAsked.ts';
import { useMetricTexts } from './useMetricTexts.ts';

const BarChart = lazyComponent(() => import('../../ui/charts/BarChart.tsx'));
const LineChart = lazyComponent(() => import('../../ui/charts/LineChart.tsx'));
const PieChart = lazyComponent(() => import('../../ui/charts/PieChart.tsx'));
const WorldMap = lazyComponent(() => import('../../ui/charts/WorldMap.tsx'));

/** What lines are opened of a dimension: of a member, of all but some members, or (undefined) of all. */
export type Picked = Member | { allBut: readonly Member[] } | undefined;

type Props = {
  chart: ChartName;
  question: Question;
  answer: QueryAnswer;
  metric: Metric;
  onOpen: (members: readonly Picked[]) => void;
};

const height = 320;

export function AnswerChart({ chart, question, answer, metric, onOpen }: Props) {
  const entry = entryOf(metric);
  const { text, short } = useMetricTexts(entry);
  const { by, across } = question;
  const metricAt = question.metrics.indexOf(metric.name);
  const drawn = useMemo(
    () => drawnOf({ by, across }, answer, metricAt, metric.isAdditive),
    [by, across, answer, metricAt, metric.isAdditive],
  );
  const points = useMemo(
    () =>
      answer.rows.map(({ by: [member], values, before }, id) => ({
        id,
        name: memberText(by[0] ?? '', member!),
        value: values[metricAt] ?? 0,
        ...(before && { before: before[metricAt] ?? null }),
        longitude: member!.point?.[0] ?? null,
        latitude: member!.point?.[1] ?? null,
      })),
    [answer, by, metricAt],
  );
  const slices = useMemo(
    () => [
      ...drawn.categories.map((name, at) => ({
        name,
        value: drawn.series[0]?.values[at] ?? 0,
        color: colorAt(at),
        at,
        ...(drawn.before && { before: drawn.before[at] ?? null }),
      })),
      ...(answer.others && answer.others.rows > 0
        ? [
            {
              name: othersTitle(answer.others.rows),
              value: answer.others.values[metricAt] ?? 0,
              color: hues.sand,
              at: -1,
            },
          ]
        : []),
    ],
    [drawn, answer, metricAt],
  );
  const lines = useMemo(
    () => drawn.series.map((one) => ({ ...one, name: one.name || metric.label })),
    [drawn, metric.label],
  );
  const bars = useMemo(
    () => lines.map((one) => ({ ...one, values: one.values.map((value) => value ?? 0) })),
    [lines],
  );
  const before = useMemo(
    () => drawn.before && { categories: drawn.categories, values: drawn.before },
    [drawn],
  );
  const names = [...by, ...(across ? [across] : [])].map(
    (name) => answer.columns.find((column) => column.name === name)?.label ?? answer.across?.label ?? '',
  );
  const label = texts.chart.label(metric.label, names.join(', '));
  const { members, seriesMembers, hasRest, isTurned } = drawn;
  const openAt = (category: number | null, at: number | null) => {
    const member = category === null ? undefined : members[category];
    const isRest = hasRest && at === seriesMembers.length;
    const other = isRest ? { allBut: seriesMembers } : at === null ? undefined : seriesMembers[at];
    const inOrder = isTurned ? [other, member] : [member, other];
    onOpen(by.length === 0 ? inOrder.slice(1) : inOrder);
  };
  if (chart === 'map') {
    const unplaced = points.filter(({ latitude }) => latitude === null).length;
    return (
      <>
        <WorldMap
          label={label}
          height={height}
          points={points}
          text={text}
          onPick={({ id }) => onOpen([answer.rows[id ?? 0]?.by[0]])}
        />
        {unplaced > 0 && <p className={styles.note}>{texts.chart.unplaced(unplaced)}</p>}
      </>
    );
  }
  if (chart === 'share') {
    return (
      <PieChart
        label={label}
        height={height}
        slices={slices}
        text={text}
        onPick={({ at }) => (at >= 0 ? openAt(at, null) : onOpen([{ allBut: members }]))}
      />
    );
  }
  return (
    <>
      {chart === 'line' ? (
        <LineChart
          label={label}
          height={height}
          categories={drawn.categories}
          series={lines}
          text={text}
          short={short}
        />
      ) : (
        <BarChart
          label={label}
          height={height}
          categories={drawn.categories}
          series={bars}
          before={before}
          text={text}
          short={short}
          allNames={drawn.categories.length <= 24}
          onPick={openAt}
          onPickSeries={(at) => openAt(null, at)}
        />
      )}
      {answer.rows.length > mostCategories && (
        <p className={styles.note}>{texts.chart.most(mostCategories)}</p>
      )}
    </>
  );
}
