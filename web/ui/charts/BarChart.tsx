import { type Bars, inChosenColor, prepareBars } from '@tripledger/charts/bars.ts';
import { beforeName } from '@tripledger/charts/palette.ts';
import type { Room } from '@tripledger/charts/room.ts';
import { BarChart as EChartsBars } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { useCallback, useMemo } from 'react';
import { pageLocale } from '../format.ts';
import styles from './charts.module.css';
import { Drawing } from './Drawing.tsx';
import { Legend } from './Legend.tsx';
import { useChartTheme } from './useChartTheme.ts';

use([EChartsBars, GridComponent]);

type Props = Omit<Bars, 'theme' | 'locale' | 'room'> & {
  label: string;
  height: number | string;
  /**
   * Receives the indexes of the category and of the series; the series is null for a click beside the bars of a
   * column, or on the bar of the earlier period.
   */
  onPick: (category: number, series: number | null) => void;
  /** Receives the index of a series, for all its categories. */
  onPickSeries: (series: number) => void;
};

/** A stacked bar chart. `categories`, `series`, `before`, `text` and `short` must be stable between renders. */
export default function BarChart({ label, height, onPick, onPickSeries, ...bars }: Props) {
  const { categories, before, text, short, allNames } = bars;
  const theme = useChartTheme();
  const series = useMemo(() => inChosenColor(bars.series, theme), [bars.series, theme]);
  const option = useCallback(
    (room: Room) =>
      prepareBars({ categories, series, before, text, short, theme, locale: pageLocale(), allNames, room }),
    [categories, series, before, text, short, theme, allNames],
  );
  const entries = [
    ...series.map(({ name, color }, at) => ({ name, color, onOpen: () => onPickSeries(at) })),
    ...(before ? [{ name: beforeName, color: 'transparent', border: theme.quiet }] : []),
  ];
  return (
    <div className={styles.chart} style={{ height }}>
      <div className={styles.drawing}>
        <Drawing
          label={label}
          option={option}
          height="100%"
          onPick={(category, at) => onPick(category, at < series.length ? at : null)}
          onColumn={(category) => onPick(category, null)}
        />
      </div>
      {entries.length > 1 && <Legend kind="bars" entries={entries} />}
    </div>
  );
}
