/** Prepares a pie chart; its legend is separate. */
import type { EChartsCoreOption } from 'echarts/core';
import { cut, percent } from './format.ts';
import { type ChartTheme, outlineOf } from './palette.ts';
import type { Room } from './room.ts';
import type { Part, Slice } from './slices.ts';
import { beforeLines, tooltipBox, tooltipHtml } from './tooltip.ts';

export type Pie = {
  parts: readonly Part<Slice>[];
  /** Formats a value, for the tooltip. */
  text: (value: number) => string;
  /** Decimals of the shares in percent; default 1. */
  decimals?: number | undefined;
  theme: ChartTheme;
  locale: string;
  room: Room;
};

/** Slices of this share or less, in percent, have no label. */
const unlabelled = 4;
/** The space for labels on each side, with the slice's name or with only its share, in pixels. */
const labelRoom = { named: 112, share: 80 };
/** Smaller pies, and those of more parts, have no names in labels, only in the legend. */
const leastNamedRadius = 60;
const mostNamed = 5;
/** Longer names are truncated. */
const nameLetters = 20;
/** The distance and the width of the outline of earlier shares around the pie, in pixels. */
const outline = { distance: 2, width: 5 };

/** Whether there are shares of earlier dates to draw. */
export const isCompared = (parts: readonly Slice[]) => parts.some(({ before }) => (before ?? 0) > 0);

export function preparePie({ parts, text, decimals = 1, theme, locale, room }: Pie): EChartsCoreOption {
  const label = { color: theme.text, fontFamily: theme.font, fontSize: 12, lineHeight: 15 };
  const named = parts.length <= mostNamed && room.width / 2 - labelRoom.named >= leastNamedRadius;
  const beside = named ? labelRoom.named : labelRoom.share;
  const radius = Math.max(0, Math.min(room.height * 0.4, room.width / 2 - beside));
  return {
    tooltip: {
      ...tooltipBox(theme),
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const { name, value, share, before } = parts[dataIndex]!;
        return tooltipHtml(name, [
          { name: text(value), value: percent(share, locale, decimals) },
          ...(before == null ? [] : beforeLines(undefined, value, before, { text, locale })),
        ]);
      },
    },
    series: [
      {
        type: 'pie',
        center: ['50%', '50%'],
        radius: [radius * 0.58, radius],
        data: parts.map(({ name, value, color, share }) => {
          const show = (share ?? 0) > unlabelled;
          const words = percent(share, locale, decimals);
          return {
            name,
            value,
            itemStyle: { color },
            label: {
              ...label,
              show,
              // All texts of a side begin beyond the longest line, clear of the ring and of each other.
              alignTo: 'labelLine',
              padding: [2, 0],
              overflow: 'truncate',
              formatter: named ? `${cut(name, nameLetters)}\n${words}` : words,
            },
            labelLine: { show, length: 10, length2: 6 },
          };
        }),
        itemStyle: { borderColor: theme.border, borderWidth: 2 },
        emphasis: { scaleSize: 4 },
        labelLayout: { hideOverlap: true },
      },
      ...(isCompared(parts)
        ? [
            {
              type: 'pie',
              silent: true,
              center: ['50%', '50%'],
              radius: [radius + outline.distance, radius + outline.distance + outline.width],
              data: parts.map(({ name, before }) => ({ name, value: Math.max(0, before ?? 0) })),
              itemStyle: outlineOf(theme),
              label: { show: false },
              labelLine: { show: false },
            },
          ]
        : []),
    ],
  };
}
