/** Prepares points on the world map, sized by their value. Points without a place stand in the table. */
import type { EChartsCoreOption } from 'echarts/core';
import type { ChartTheme } from './palette.ts';
import { onMap } from './projection.ts';
import { beforeLines, tooltipBox, tooltipHtml } from './tooltip.ts';

export type MapPoint = {
  /** The place. */
  id: number | null;
  name: string;
  value: number;
  /** Of earlier dates; absent: nothing is compared. */
  before?: number | null;
  latitude: number | null;
  longitude: number | null;
};

/** A point that can be drawn. */
export type PlacedPoint = MapPoint & { latitude: number; longitude: number };

export type PointMap = {
  /** Of `drawnPoints`. */
  points: readonly PlacedPoint[];
  /** A value in words, for the tooltip. */
  text: (value: number) => string;
  theme: ChartTheme;
  narrow: boolean;
};

export const mapName = 'world';

/** Diameters in pixels of the smallest and the largest point, on a narrow and on a wide map. */
const sizes = { narrow: { least: 5, most: 20 }, wide: { least: 7, most: 34 } };

/** A point's area grows with its value. */
export function pointSize(value: number, largest: number, narrow = false): number {
  const { least, most } = narrow ? sizes.narrow : sizes.wide;
  if (value <= 0 || largest <= 0) return least;
  return Math.max(least, most * Math.sqrt(value / largest));
}

/** The points that have a place, largest first, so that small ones lie above large ones. */
export function drawnPoints(points: readonly MapPoint[]): readonly PlacedPoint[] {
  return points
    .filter((point): point is PlacedPoint => point.latitude !== null && point.longitude !== null)
    .toSorted((one, other) => other.value - one.value);
}

export function prepareMap({ points, text, theme, narrow }: PointMap): EChartsCoreOption {
  const largest = points[0]?.value ?? 0;
  return {
    geo: {
      map: mapName,
      silent: true,
      clip: true,
      left: 0,
      right: 0,
      top: 4,
      bottom: 4,
      preserveAspect: true,
      scaleLimit: { min: 1, max: 12 },
      itemStyle: { areaColor: theme.land, borderColor: theme.border, borderWidth: 0.6 },
      emphasis: { disabled: true },
    },
    tooltip: {
      ...tooltipBox(theme),
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const point = points[dataIndex]!;
        return tooltipHtml(point.name, [
          { name: text(point.value), value: '' },
          ...(point.before == null ? [] : beforeLines(undefined, point.value, point.before, text)),
        ]);
      },
    },
    series: [
      {
        type: 'scatter',
        coordinateSystem: 'geo',
        clip: true,
        data: points.map(({ name, longitude, latitude, value }) => ({
          name,
          value: [...onMap(longitude, latitude), value],
          symbolSize: pointSize(value, largest, narrow),
        })),
        itemStyle: { color: theme.accent, opacity: 0.72, borderColor: theme.border, borderWidth: 1 },
        emphasis: { itemStyle: { opacity: 1 }, scale: 1.15 },
        cursor: 'pointer',
      },
    ],
  };
}
