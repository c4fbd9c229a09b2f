/** Prepares stacked bars: categories along the axis, one colour per series. */
import type { EChartsCoreOption } from 'echarts/core';
import { cut } from './format.ts';
import { beforeName, type ChartTheme, outlineOf } from './palette.ts';
import type { Room } from './room.ts';
import { beforeLines, tooltipBox, tooltipHtml } from './tooltip.ts';

export type BarSeries = { name: string; color: string; values: readonly number[] };

/** The totals of earlier dates by category, with the categories' labels. */
export type BarsBefore = { categories: readonly string[]; values: readonly (number | null)[] };

export type Bars = {
  categories: readonly string[];
  series: readonly BarSeries[];
  /** Drawn as the outline of a bar beside each category's stack. */
  before?: BarsBefore | null | undefined;
  /** Formats a value in full, for the tooltip. */
  text: (value: number) => string;
  /** Formats a value in short, for the axis. */
  short: (value: number) => string;
  theme: ChartTheme;
  locale: string;
  /** Labels every category, slanted if they would overlap, unless there is no room even so; absent: as many as fit. */
  allNames?: boolean | undefined;
  room: Room;
};

/** Longer names are truncated on the axis; the tooltip has them in full. */
const axisLetters = 18;
/** The maximum widths of a character and of the axis, in pixels. */
const letterWidth = 7;
const axisWidth = 40;
/** How far apart slanted names must stand to be readable, in pixels. */
const slantedSlot = 21;

/** As many names as can be read beside each other. */
function everyName(categories: readonly string[], { width }: Room) {
  const longest = Math.max(0, ...categories.map((name) => Math.min(name.length, axisLetters) + 2));
  const slot = (width - axisWidth) / categories.length;
  const slanted = longest * letterWidth > slot;
  return {
    interval: Math.ceil(slantedSlot / slot) - 1,
    rotate: slanted ? 35 : 0,
    formatter: (name: string) => cut(name, axisLetters),
  };
}

/** A single series takes the TMC's colour; several series keep theirs, to be distinguishable. */
export function inChosenColor(series: readonly BarSeries[], { bar }: ChartTheme): readonly BarSeries[] {
  return bar && series.length === 1 ? series.map((one) => ({ ...one, color: bar })) : series;
}

export function prepareBars(bars: Bars): EChartsCoreOption {
  const { categories, series, before, text, short, theme, locale, allNames, room } = bars;
  const now = series.map(({ name, color, values }) => ({
    name,
    values,
    stack: 'all',
    itemStyle: { color },
    barMaxWidth: 48,
  }));
  const then = {
    name: beforeName,
    values: before?.values,
    stack: 'before',
    itemStyle: outlineOf(theme),
    barMaxWidth: 20,
  };
  const label = { color: theme.quiet, fontFamily: theme.font, fontSize: 12 };
  return {
    grid: { left: 4, right: 4, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
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
      axisLabel: {
        ...label,
        // For names that need two lines.
        lineHeight: 15,
        margin: 12,
        ...(allNames ? everyName(categories, room) : { hideOverlap: true }),
      },
    },
    yAxis: {
      type: 'value',
      splitNumber: 4,
      splitLine: { lineStyle: { color: theme.line } },
      axisLabel: { ...label, formatter: short },
    },
    series: (before ? [...now, then] : now).map(({ values, ...bar }) => ({
      ...bar,
      type: 'bar',
      data: values,
      barGap: '8%',
      // What can be clicked shows it.
      emphasis: { itemStyle: { borderColor: theme.text, borderWidth: 1.5 } },
    })),
  };

  /** Every series of one category, their sum, and the earlier sum. */
  function barTooltip(at: number): string {
    const lines = series.map(({ name, color, values }) => ({ color, name, value: text(values[at] ?? 0) }));
    const cents = series.reduce((sum, { values }) => sum + Math.round((values[at] ?? 0) * 100), 0);
    const total = series.length > 1 ? [{ name: 'Total', value: text(cents / 100), strong: true }] : [];
    const was = before?.values[at];
    const earlier =
      was == null ? [] : beforeLines(before?.categories[at], cents / 100, was, { text, locale });
    return tooltipHtml(categories[at] ?? '', [...lines, ...total, ...earlier]);
  }
}
