import { type Bars, beforeName, inChosenColor, prepareBars } from '@tripledger/charts/bars.ts';
import type { Room } from '@tripledger/charts/room.ts';
import { BarChart as EChartsBars } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { useCallback, useMemo } from 'react';
import styles from './charts.module.css';
import { Drawing } from './Drawing.tsx';
import { Legend } from './Legend.tsx';
import { useChartTheme } from './useChartTheme.ts';

use([EChartsBars, GridComponent]);

type Props = Omit<Bars, 'theme' | 'room'> & {
  label: string;
  height: number | string;
  /**
   * Gets the places of the category and of the series; null: of all of them, where the column was clicked beside its
   * bars, or the bar of earlier dates.
   */
  onPick: (category: number, series: number | null) => void;
  /** Gets the place of a series: of all categories. */
  onPickSeries: (series: number) => void;
};

/** Stacked bars. Pass `categories`, `series`, `before`, `text` and `short` that stay the same between renders. */
export default function BarChart({ label, height, onPick, onPickSeries, ...bars }: Props) {
  const { categories, before, text, short, allNames } = bars;
  const theme = useChartTheme();
  const series = useMemo(() => inChosenColor(bars.series, theme), [bars.series, theme]);
  const option = useCallback(
    (room: Room) => prepareBars({ categories, series, before, text, short, theme, allNames, room }),
    [categories, series, before, text, short, theme, allNames],
  );
  const entries = [
    ...series.map(({ name, color }, at) => ({ name, color, onOpen: () => onPickSeries(at) })),
    ...(before ? [{ name: beforeName, color: theme.land, border: theme.quiet }] : []),
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
