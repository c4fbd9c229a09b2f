/** Prepares the tracker's map: countries in the colour of their advisory, with the travellers' spots above them. */

import type { ChartTheme } from '@tripledger/charts/palette.ts';
import { isNarrow, type Room } from '@tripledger/charts/room.ts';
import { tooltipBox, tooltipHtml } from '@tripledger/charts/tooltip.ts';
import type { AdvisoryMap } from '@tripledger/contract/traveller-tracker/advisories.ts';
import type { AdvisoryLevel } from '@tripledger/contract/vocabulary/advisories.ts';
import { countryName } from '@tripledger/contract/vocabulary/countries.ts';
import type { EChartsCoreOption } from 'echarts/core';
import { mapBox, onMap } from '../../ui/charts/projection.ts';
import { decimal } from '../../ui/format.ts';
import type { Spot } from './clusters.ts';
import { colorOf, levelLabel } from './levels.ts';
import { texts } from './texts.ts';

export const mapName = 'world';

/** The map's outlines are named by ISO codes, except for areas without one. */
const outlineCodes: Readonly<Record<string, string>> = { Kosovo: 'XK', 'N. Cyprus': 'CY', Somaliland: 'SO' };

/** The country of an outline; null: none or unknown. */
export function countryOf(outline: string): string | null {
  const code = outlineCodes[outline] ?? outline;
  return /^[A-Z]{2}$/.test(code) ? code : null;
}

export type LevelOf = ReadonlyMap<string, AdvisoryLevel>;

export const levelsOf = ({ countries }: AdvisoryMap): LevelOf =>
  new Map(countries.map(({ code, contents__level }) => [code, contents__level]));

/** The zoom and centre of the map; without a centre, the map stays where it was dragged. */
export type View = { zoom: number; center?: [number, number] };

export const whole: View = {
  zoom: 1,
  center: [mapBox.x + mapBox.width / 2, mapBox.y + mapBox.height / 2],
};

/** Diameters in pixels; the smallest one is large enough for touch, with a legible number. */
const least = 24;
const most = { narrow: 34, wide: 46 };

/** On the whole map, even a spot at the very edge of the world is drawn whole; an enlarged map ends at its frame. */
function marginOf(room: Room, { zoom }: View): number {
  return zoom > 1 ? 0 : Math.ceil((isNarrow(room) ? most.narrow : most.wide) / 2) + 2;
}

/** The width in pixels of the whole world on a map of this size and zoom. */
export function worldWidth(room: Room, view: View): number {
  const { zoom } = view;
  const [width, height] = [room.width, room.height].map((length) => length - 2 * marginOf(room, view)) as [
    number,
    number,
  ];
  const scale = Math.min(width / mapBox.width, height / mapBox.height);
  // The map omits ten degrees of the Pacific.
  return (mapBox.width * scale * zoom * 360) / 350;
}

export function spotSize(travellers: number, largest: number, narrow: boolean): number {
  return Math.max(least, (narrow ? most.narrow : most.wide) * Math.sqrt(travellers / Math.max(1, largest)));
}

export const spotName = ({ places }: Spot) =>
  places.length === 1 ? places[0]!.name : texts.map.placeAndOthers(places[0]!.name, places.length - 1);

type Drawn = { spots: readonly Spot[]; levels: LevelOf; theme: ChartTheme; view: View; room: Room };

export function prepareTracker({ spots, levels, theme, view, room }: Drawn): EChartsCoreOption {
  const largest = spots.at(-1)?.travellers ?? 0;
  const margin = marginOf(room, view);
  const outlines = [...levels].flatMap(([code, level]) =>
    outlinesOf(code).map((name) => ({ name, ...areaIn(colorOf(level)) })),
  );
  return {
    geo: {
      map: mapName,
      clip: true,
      left: margin,
      right: margin,
      top: margin,
      bottom: margin,
      preserveAspect: true,
      zoom: view.zoom,
      ...(view.center && { center: view.center }),
      // The wheel scrolls the page; only a zoomed map can be dragged.
      roam: view.zoom > 1 ? 'move' : false,
      itemStyle: { areaColor: colorOf(undefined), borderColor: theme.border, borderWidth: 0.6 },
      emphasis: {
        label: { show: false },
        itemStyle: { areaColor: colorOf(undefined), borderColor: theme.text, borderWidth: 1 },
      },
      select: { disabled: true },
      label: { show: false },
      regions: outlines,
      tooltip: {
        show: true,
        formatter: ({ name }: { name: string }) => countryText(name, levels),
      },
    },
    tooltip: {
      ...tooltipBox(theme),
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const spot = spots[dataIndex]!;
        return tooltipHtml(spotName(spot), [{ name: texts.map.travellers(spot.travellers), value: '' }]);
      },
    },
    series: [
      {
        type: 'scatter',
        coordinateSystem: 'geo',
        clip: view.zoom > 1,
        cursor: 'pointer',
        data: spots.map((spot) => ({
          name: spotName(spot),
          value: onMap(spot.longitude, spot.latitude),
          symbolSize: spotSize(spot.travellers, largest, isNarrow(room)),
        })),
        itemStyle: { color: theme.accent, opacity: 0.94, borderColor: theme.border, borderWidth: 1.5 },
        emphasis: { scale: 1.08 },
        label: {
          show: true,
          formatter: ({ dataIndex }: { dataIndex: number }) => short(spots[dataIndex]!.travellers),
          color: theme.border,
          fontFamily: theme.font,
          fontSize: 11,
          fontWeight: 600,
        },
        z: 3,
      },
    ],
  };
}

/** A country keeps its colour under the pointer; ECharts would make it yellow. */
const areaIn = (areaColor: string) => ({ itemStyle: { areaColor }, emphasis: { itemStyle: { areaColor } } });

const outlinesOf = (code: string) => [
  code,
  ...Object.keys(outlineCodes).filter((name) => outlineCodes[name] === code),
];

function countryText(outline: string, levels: LevelOf): string {
  const code = countryOf(outline);
  const level = code ? levels.get(code) : undefined;
  const words = level === undefined ? texts.advisory.none : levelLabel(level);
  return tooltipHtml(code ? countryName(code) : outline, [{ name: words, value: '' }]);
}

/** A number short enough for a spot. */
const short = (travellers: number) =>
  travellers < 1000 ? String(travellers) : `${decimal(travellers / 1000, travellers < 10_000 ? 1 : 0)}k`;
