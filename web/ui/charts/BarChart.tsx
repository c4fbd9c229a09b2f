import { BarChart as EChartsBars } from 'echarts/charts';
import { GridComponent, LegendPlainComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { useCallback } from 'react';
import { type Bars, prepareBars } from './bars.ts';
import { Drawing } from './Drawing.tsx';
import { useChartTheme } from './useChartTheme.ts';

use([EChartsBars, GridComponent, LegendPlainComponent]);

type Props = Omit<Bars, 'theme' | 'narrow'> & {
  label: string;
  height: number | string;
  /** Gets the places of the category and of the series; that of the earlier dates comes last. */
  onPick?: (category: number, series: number) => void;
};

/** Stacked bars. Pass `categories`, `series`, `before`, `text` and `short` that stay the same between renders. */
export default function BarChart({ label, height, onPick, ...bars }: Props) {
  const { categories, series, before, text, short, allNames } = bars;
  const theme = useChartTheme();
  const option = useCallback(
    (narrow: boolean) => prepareBars({ categories, series, before, text, short, theme, allNames, narrow }),
    [categories, series, before, text, short, theme, allNames],
  );
  return <Drawing label={label} option={option} height={height} onPick={onPick} />;
}
