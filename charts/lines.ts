/** Prepares lines over categories; a missing value is a gap, not zero. */
import type { EChartsCoreOption } from 'echarts/core';
import { missing } from './format.ts';
import type { ChartTheme } from './palette.ts';
import { tooltipBox, tooltipHtml } from './tooltip.ts';

export type LineSeries = { name: string; color: string; values: readonly (number | null)[] };

export type LineDrawing = {
  categories: readonly string[];
  series: readonly LineSeries[];
  /** Formats a value in full, for the tooltip. */
  text: (value: number) => string;
  /** Formats a value in short, for the axis. */
  short: (value: number) => string;
  theme: ChartTheme;
};

export function prepareLines({ categories, series, text, short, theme }: LineDrawing): EChartsCoreOption {
  const label = { color: theme.quiet, fontFamily: theme.font, fontSize: 12 };
  return {
    grid: {
      left: 4,
      right: 12,
      top: 12,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: {
      ...tooltipBox(theme),
      trigger: 'axis',
      formatter: (points: readonly { dataIndex: number }[]) => lineTooltip(points[0]!.dataIndex),
    },
    xAxis: {
      type: 'category',
      data: categories,
      boundaryGap: categories.length === 1,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: theme.line } },
      axisLabel: { ...label, margin: 12, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      splitNumber: 4,
      splitLine: { lineStyle: { color: theme.line } },
      axisLabel: { ...label, formatter: short },
    },
    series: series.map(({ name, color, values }) => ({
      name,
      type: 'line',
      data: values,
      color,
      // A month between two without values has no line, so its symbol makes it visible.
      showSymbol: true,
      symbol: 'circle',
      symbolSize: 8,
      lineStyle: { width: 2 },
      emphasis: { disabled: true },
    })),
  };

  function lineTooltip(at: number): string {
    const lines = series.map(({ name, color, values }) => {
      const value = values[at] ?? null;
      return { color, name, value: value === null ? missing : text(value) };
    });
    return tooltipHtml(categories[at] ?? '', lines);
  }
}
