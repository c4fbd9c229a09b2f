/** Days booked in advance, level by level: fare types, their descriptions, their classes of travel. */
import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined';
import { productColors } from '@tripledger/charts/palette.ts';
import { advancePurchase } from '@tripledger/contract/airfare/calls.ts';
import { metrics } from '@tripledger/contract/airfare/metrics.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import type { Column } from '../../ui/columns.ts';
import { decimal } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import styles from './airfare.module.css';
import type { Detail } from './details.ts';
import { type Days, type DaysNode, type DaysRow, daysAt, daysRows, drillDownPath } from './prepare.ts';
import { texts } from './texts.ts';

const BarChart = lazyComponent(() => import('../../ui/charts/BarChart.tsx'));

const height = 320;
const entry = metrics.advancePurchase;
const short = (days: number) => decimal(days, 0);

const levelTitles = [texts.columns.fareType, texts.columns.description, texts.columns.classOfTravel];
const columnsOf = (level: number): readonly Column<DaysRow>[] => [
  { field: 'name', title: levelTitles[level] ?? '' },
  { field: 'value', title: texts.columns.daysInAdvance, kind: 'decimal', width: 90 },
  { field: 'lines', title: texts.columns.lines, kind: 'count', width: 70 },
];
const beforeColumn: Column<DaysRow> = {
  field: 'before',
  title: texts.columns.before,
  kind: 'decimal',
  width: 80,
};

export function DaysInAdvance() {
  const openDetail = useOpen<Detail>();
  const { answer, before } = useCompared(advancePurchase);
  // A path applies only to the data that it was chosen in: new data start at the first level.
  const [chosen, setChosen] = useState<{ of: Days | undefined; path: readonly string[] }>();
  const path = chosen && chosen.of === answer.data ? chosen.path : [];
  const go = (next: readonly string[]) => setChosen({ of: answer.data, path: next });
  const open = (names: readonly string[]) => openDetail({ of: 'daysInAdvance', path: [...names] });
  const level = texts.daysInAdvance.levels[path.length] ?? '';
  const earlier = before?.data && daysAt(before.data, path);
  const pick = (name: string) => {
    const next = drillDownPath(path, name);
    if (next) go(next);
    else open([...path, name]);
  };
  return (
    <ChartPanel
      title={texts.daysInAdvance.title}
      metric={entry}
      answer={answer}
      isEmpty={(days) => days.length === 0}
      emptyText={texts.noFlights}
      height={height}
      part={BarChart}
      above={
        <div className={styles.level}>
          {path.length > 0 && (
            <Button size="small" icon={<Icon of={ArrowLeftOutlined} />} onClick={() => go(path.slice(0, -1))}>
              {texts.daysInAdvance.back}
            </Button>
          )}
          <span className={styles.path}>
            {texts.daysInAdvance.fares(
              path.length > 0 ? path.join(' › ') : texts.daysInAdvance.allFares,
              level,
            )}
          </span>
          <Button
            type="link"
            size="small"
            onClick={() => open(path)}
            aria-label={texts.daysInAdvance.openRowsOf(entry.label)}
          >
            {texts.daysInAdvance.openRows}
          </Button>
        </div>
      }
      chart={(days) => (
        <Bars
          nodes={daysAt(days, path)}
          before={earlier}
          label={texts.daysInAdvance.bars(level)}
          onPick={pick}
          onOpenAll={() => open(path)}
        />
      )}
      twin={(days) => ({
        columns: [...columnsOf(path.length), ...(earlier ? [beforeColumn] : [])],
        rows: daysRows(daysAt(days, path), earlier),
        onOpen: ({ name }: DaysRow) => pick(name),
      })}
    />
  );
}

type BarsProps = {
  nodes: readonly DaysNode[];
  before: readonly DaysNode[] | undefined;
  label: string;
  onPick: (name: string) => void;
  onOpenAll: () => void;
};

function Bars({ nodes, before, label, onPick, onOpenAll }: BarsProps) {
  const bars = useMemo(() => {
    const was = before && new Map(before.map(({ name, value }) => [name, value]));
    const categories = nodes.map(({ name }) => name);
    return {
      categories,
      series: [
        {
          name: texts.daysInAdvance.series,
          color: productColors.air,
          values: nodes.map(({ value }) => value),
        },
      ],
      before: was && { categories, values: categories.map((name) => was.get(name) ?? null) },
    };
  }, [nodes, before]);
  return (
    <BarChart
      label={label}
      height={height}
      {...bars}
      text={texts.daysInAdvance.days}
      short={short}
      allNames
      onPick={(at) => nodes[at] && onPick(nodes[at].name)}
      onPickSeries={onOpenAll}
    />
  );
}
