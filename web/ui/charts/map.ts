/** Prepares points on the world map, sized by their value. Points without coordinates appear only in the table. */

import { cut } from '@tripledger/charts/format.ts';
import { type ChartTheme, outlineOf } from '@tripledger/charts/palette.ts';
import { isNarrow, type Room } from '@tripledger/charts/room.ts';
import { beforeLines, tooltipBox, tooltipHtml } from '@tripledger/charts/tooltip.ts';
import type { EChartsCoreOption } from 'echarts/core';
import { pageLocale } from '../format.ts';
import { type LabelPlace, placeLabels } from './map-labels.ts';
import { mapBox, onMap } from './projection.ts';

export type MapPoint = {
  /** The id of the place. */
  id: number | null;
  name: string;
  value: number;
  /** The value in the earlier period; absent: no comparison. */
  before?: number | null;
  latitude: number | null;
  longitude: number | null;
};

/** A point with coordinates. */
export type PlacedPoint = MapPoint & { latitude: number; longitude: number };

export type PointMap = {
  /** The result of `drawnPoints`. */
  points: readonly PlacedPoint[];
  /** Formats a value for the tooltip. */
  text: (value: number) => string;
  theme: ChartTheme;
  room: Room;
  /** The zoom relative to the size that fits all points. */
  enlarged: number;
};

export const mapName = 'world';

/** Diameters in pixels of the smallest and the largest point, on a narrow and on a wide map. */
const sizes = { narrow: { least: 5, most: 20 }, wide: { least: 7, most: 34 } };
/** The minimum diameter of a click target, in pixels. */
const leastTarget = 24;
/** The factor of one zoom step, around the largest point. */
export const enlargement = 1.8;
/** The number of largest points that are named. */
const mostNamed = 5;
const nameLetters = 20;

/** A point's area is proportional to its value. */
export function pointSize(value: number, largest: number, narrow = false): number {
  const { least, most } = narrow ? sizes.narrow : sizes.wide;
  if (value <= 0 || largest <= 0) return least;
  return Math.max(least, most * Math.sqrt(value / largest));
}

/** The diameter of a point's click target. */
export const targetSize = (value: number, largest: number, room: Room) =>
  Math.max(leastTarget, pointSize(value, largest, isNarrow(room)));

/** The points with coordinates, largest first, so that small ones are drawn over large ones. */
export function drawnPoints(points: readonly MapPoint[]): readonly PlacedPoint[] {
  return points
    .filter((point): point is PlacedPoint => point.latitude !== null && point.longitude !== null)
    .toSorted((one, other) => other.value - one.value);
}

/** The minimum extent of the map, in degrees: the outlines are not detailed enough for more. */
const leastSpan = onMap(40, -24);
/** The margin between the outermost points and the map's edge, in pixels, for points and names. */
const margin = { x: 64, y: 28 };
const inset = 4;

/** The zoom relative to the whole world, and the centre, with which the map shows all points. */
export function fitted(
  points: readonly PlacedPoint[],
  room: Room,
): { zoom: number; center: [number, number] } {
  const whole = {
    zoom: 1,
    center: [mapBox.x + mapBox.width / 2, mapBox.y + mapBox.height / 2] as [number, number],
  };
  if (points.length === 0) return whole;
  const places = points.map(({ longitude, latitude }) => onMap(longitude, latitude));
  const [left, right] = extent(places.map(([x]) => x));
  const [top, bottom] = extent(places.map(([, y]) => y));
  const wide = Math.max(right - left, leastSpan[0]);
  const high = Math.max(bottom - top, leastSpan[1]);
  const scale = wholeScale(room);
  const zoom = Math.min(
    Math.max(room.width - 2 * margin.x, room.width / 2) / (wide * scale),
    Math.max(room.height - 2 * margin.y, room.height / 2) / (high * scale),
  );
  return zoom <= 1 ? whole : { zoom, center: [(left + right) / 2, (top + bottom) / 2] };
}

/** The chart's description of a label; `rect` is the box of its point, even after dragging. */
type LabelParams = { dataIndex?: number; rect: { x: number; y: number; width: number; height: number } };

function layoutOf(name: LabelPlace | undefined, point: LabelParams['rect']) {
  if (!name) return {};
  return {
    x: point.x + point.width / 2 + name.dx,
    y: point.y + point.height / 2 + name.dy,
    align: name.side === 'right' ? 'left' : 'right',
    verticalAlign: 'middle',
  } as const;
}

/** Pixels per map unit if the whole world is shown. */
const wholeScale = ({ width, height }: Room) =>
  Math.min(width / mapBox.width, (height - 2 * inset) / mapBox.height);

const extent = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];

export function prepareMap({ points, text, theme, room, enlarged }: PointMap): EChartsCoreOption {
  const largest = points[0]?.value ?? 0;
  const { zoom, center } = fitted(points, room);
  const middle = enlarged > 1 && points[0] ? onMap(points[0].longitude, points[0].latitude) : center;
  const placed = points.map((point) => ({
    point,
    place: onMap(point.longitude, point.latitude),
    radius: pointSize(point.value, largest, isNarrow(room)) / 2,
  }));
  const scale = wholeScale(room) * zoom * enlarged;
  const onScreen = placed.map(({ place: [x, y], radius }) => ({
    x: room.width / 2 + (x - middle[0]) * scale,
    y: room.height / 2 + (y - middle[1]) * scale,
    radius,
  }));
  const names = placeLabels(onScreen.slice(0, mostNamed), room, onScreen);
  const ofPoints = { type: 'scatter', coordinateSystem: 'geo', clip: false };
  return {
    ...(theme.sea && { backgroundColor: theme.sea }),
    geo: {
      map: mapName,
      silent: true,
      // Without clipping the map fills its container; clipped at the world's bounds, it would end amid the land
      // beside empty space.
      clip: false,
      left: 0,
      right: 0,
      top: inset,
      bottom: inset,
      preserveAspect: true,
      zoom: zoom * enlarged,
      // Further zooming keeps the centre to which the map was dragged.
      ...(enlarged <= enlargement && { center: middle }),
      // The wheel scrolls the page; only a zoomed map can be dragged.
      roam: enlarged > 1 ? 'move' : false,
      itemStyle: { areaColor: theme.land, borderColor: theme.border, borderWidth: 0.6 },
      emphasis: { disabled: true },
    },
    tooltip: {
      ...tooltipBox(theme),
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const point = points[dataIndex]!;
        return tooltipHtml(point.name, [
          { name: text(point.value), value: '' },
          ...(point.before == null
            ? []
            : beforeLines(undefined, point.value, point.before, { text, locale: pageLocale() })),
        ]);
      },
    },
    series: [
      {
        ...ofPoints,
        silent: true,
        data: placed.map(({ point, place, radius }, at) => ({
          name: point.name,
          value: place,
          symbolSize: 2 * radius,
          label: { show: at < names.length },
          labelLine: { show: names[at]?.isMoved ?? false },
        })),
        itemStyle: { color: theme.accent, opacity: 0.72, borderColor: theme.border, borderWidth: 1 },
        label: {
          formatter: ({ name }: { name: string }) => cut(name, nameLetters),
          color: theme.text,
          fontFamily: theme.font,
          fontSize: 12,
          textBorderColor: theme.border,
          textBorderWidth: 3,
          opacity: 1,
        },
        labelLine: { lineStyle: { color: theme.quiet } },
        labelLayout: ({ dataIndex, rect }: LabelParams) => layoutOf(names[dataIndex!], rect),
        z: 3,
      },
      // Of earlier dates, the outline that the point would have had.
      {
        ...ofPoints,
        silent: true,
        data: placed
          .filter(({ point }) => (point.before ?? 0) > 0)
          .map(({ point, place }) => ({
            value: place,
            symbolSize: pointSize(point.before ?? 0, largest, isNarrow(room)),
          })),
        itemStyle: outlineOf(theme),
        z: 3,
      },
      // Invisible click targets above the points.
      {
        ...ofPoints,
        data: placed.map(({ point, place }) => ({
          name: point.name,
          value: place,
          symbolSize: targetSize(point.value, largest, room),
        })),
        itemStyle: { color: 'transparent' },
        emphasis: { scale: false, itemStyle: { borderColor: theme.text, borderWidth: 1.5 } },
        cursor: 'pointer',
        z: 4,
      },
    ],
  };
}
