/** Prepares stacked bars: categories along the axis, one colour per series. */
import type { EChartsCoreOption } from 'echarts/core';
import type { ChartTheme } from './palette.ts';
import { tooltipBox, tooltipHtml } from './tooltip.ts';

export type BarSeries = { name: string; color: string; values: readonly number[] };

export type Bars = {
  categories: readonly string[];
  series: readonly BarSeries[];
  /** A value in full, for the tooltip. */
  text: (value: number) => string;
  /** A value in short, for the axis. */
  short: (value: number) => string;
  theme: ChartTheme;
  /** Whether the legend needs a second line. */
  narrow: boolean;
};

export function prepareBars({ categories, series, text, short, theme, narrow }: Bars): EChartsCoreOption {
  const label = { color: theme.quiet, fontFamily: theme.font, fontSize: 12 };
  return {
    grid: {
      left: 4,
      right: 4,
      top: 12,
      bottom: narrow ? 58 : 36,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: {
      bottom: 0,
      left: 'center',
      icon: 'roundRect',
      itemWidth: 10,
      itemHeight: 10,
      itemGap: 16,
      textStyle: { ...label, color: theme.text },
    },
    tooltip: {
      ...tooltipBox(theme),
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: (points: readonly { dataIndex: number }[]) => barTooltip(points[0]!.dataIndex),
    },
    xAxis: {
      type: 'category',
      data: categories,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: theme.line } },
      axisLabel: { ...label, hideOverlap: true, margin: 12 },
    },
    yAxis: {
      type: 'value',
      splitNumber: 4,
      splitLine: { lineStyle: { color: theme.line } },
      axisLabel: { ...label, formatter: short },
    },
    series: series.map(({ name, color, values }) => ({
      type: 'bar',
      name,
      stack: 'all',
      data: values,
      itemStyle: { color },
      barMaxWidth: 48,
      emphasis: { disabled: true },
    })),
  };

  /** Every series of one category, and their sum. */
  function barTooltip(at: number): string {
    const lines = series.map(({ name, color, values }) => ({ color, name, value: text(values[at] ?? 0) }));
    const cents = series.reduce((sum, { values }) => sum + Math.round((values[at] ?? 0) * 100), 0);
    return tooltipHtml(categories[at] ?? '', [
      ...lines,
      { name: 'Total', value: text(cents / 100), strong: true },
    ]);
  }
}
