/** Prepares a pie. Slices at or below zero cannot be drawn: they stand in the table beside it. */
import type { EChartsCoreOption } from 'echarts/core';
import { cut, percent } from '../format.ts';
import type { ChartTheme } from './palette.ts';
import { beforeLines, tooltipBox, tooltipHtml } from './tooltip.ts';

export type Slice = {
  name: string;
  value: number;
  color: string;
  /** Of earlier dates; absent: nothing is compared. */
  before?: number | null;
};

export type Pie = {
  slices: readonly Slice[];
  /** A value in words, for the tooltip. */
  text: (value: number) => string;
  /** Of the shares in percent; default 1. */
  decimals?: number | undefined;
  theme: ChartTheme;
  /** Whether the legend has no room beside the pie. */
  narrow: boolean;
};

const beside = {
  legend: { orient: 'vertical', right: 0, top: 'middle', itemGap: 10 },
  series: { center: ['32%', '50%'], radius: ['34%', '56%'] },
};
const below = {
  legend: { orient: 'horizontal', left: 'center', bottom: 0, itemGap: 16 },
  series: { center: ['50%', '44%'], radius: ['34%', '58%'] },
};

/** Slices of this share or less, in percent, have no label. */
const unlabelled = 4;
/** Longer names are cut in the legend. */
const legendLetters = 20;

/** In the order in which the chart numbers them. */
export function drawnSlices<Any extends Slice>(slices: readonly Any[]): readonly Any[] {
  return slices.filter(({ value }) => value > 0);
}

export function preparePie({ slices, text, decimals = 1, theme, narrow }: Pie): EChartsCoreOption {
  const drawn = drawnSlices(slices);
  const whole = drawn.reduce((sum, { value }) => sum + value, 0);
  const label = { color: theme.text, fontFamily: theme.font, fontSize: 12 };
  const place = narrow ? below : beside;
  return {
    legend: {
      ...place.legend,
      type: 'scroll',
      icon: 'roundRect',
      itemWidth: 10,
      itemHeight: 10,
      textStyle: label,
      pageTextStyle: label,
      pageIconColor: theme.text,
      pageIconInactiveColor: theme.line,
      formatter: (name: string) => cut(name, legendLetters),
      tooltip: { show: true },
    },
    tooltip: {
      ...tooltipBox(theme),
      formatter: ({ name, value, dataIndex }: { name: string; value?: number; dataIndex: number }) => {
        if (value === undefined) return tooltipHtml(name, []);
        const before = drawn[dataIndex]?.before;
        return tooltipHtml(name, [
          { name: text(value), value: percent((value / whole) * 100, decimals) },
          ...(before == null ? [] : beforeLines(undefined, value, before, text)),
        ]);
      },
    },
    series: [
      {
        type: 'pie',
        ...place.series,
        data: drawn.map(({ name, value, color }) => {
          const share = (value / whole) * 100;
          const show = share > unlabelled;
          return {
            name,
            value,
            itemStyle: { color },
            label: { ...label, show, overflow: 'none', formatter: percent(share, decimals) },
            labelLine: { show, length: 6, length2: 4 },
          };
        }),
        itemStyle: { borderColor: theme.border, borderWidth: 2 },
        emphasis: { scaleSize: 4 },
      },
    ],
  };
}
