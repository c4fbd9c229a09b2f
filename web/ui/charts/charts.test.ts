import { BarChart, PieChart, ScatterChart } from 'echarts/charts';
import { GeoComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { type EChartsCoreOption, init, registerMap, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { describe, expect, it } from 'vitest';
import { type Bars, inChosenColor, prepareBars } from './bars.ts';
import { drawnPoints, fitted, type MapPoint, pointSize, prepareMap, targetSize } from './map.ts';
import type { ChartTheme } from './palette.ts';
import { preparePie } from './pie.ts';
import { mapBox, onMap } from './projection.ts';
import { partsOf, type Slice } from './slices.ts';
import { tooltipHtml } from './tooltip.ts';

use([BarChart, PieChart, ScatterChart, GeoComponent, GridComponent, TooltipComponent]);
use([SVGRenderer]);

const theme: ChartTheme = {
  text: '#111111',
  quiet: '#555555',
  line: '#dddddd',
  surface: '#ffffff',
  accent: '#0055ff',
  land: '#cccccc',
  sea: null,
  bar: null,
  border: '#ffffff',
  font: 'sans-serif',
};

/** Draws as the browser does, and gives the texts and fills of the picture. */
function drawn(option: EChartsCoreOption, width = 600) {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height: 300 });
  chart.setOption({ animation: false, ...option });
  const svg = new DOMParser().parseFromString(chart.renderToSVGString(), 'text/html');
  chart.dispose();
  return {
    texts: [...svg.querySelectorAll('text')].map((text) => text.textContent),
    clips: svg.querySelectorAll('[clip-path]').length,
    fills: [...svg.querySelectorAll('path')].map((path) => path.getAttribute('fill')),
  };
}

type Tooltip = { tooltip: { formatter: (point: never) => string } };
const tooltipOf = (option: EChartsCoreOption) => (option as unknown as Tooltip).tooltip;

describe('pie', () => {
  const slices: Slice[] = [
    { name: 'Approved by a line manager or their delegate', value: 95.5, color: '#aa0000' },
    { name: 'Four', value: 4, color: '#00aa00' },
    { name: 'Refunds', value: -3, color: '#0000aa' },
    { name: 'None', value: 0, color: '#00aaaa' },
    { name: 'Rest', value: 3.5, color: '#aaaa00' },
  ];
  const pie = (width: number) =>
    preparePie({
      parts: partsOf(slices),
      text: (value) => `${value} bookings`,
      theme,
      room: { width, height: 300 },
    });
  const option = pie(600);

  it('draws no slice at or below zero, and numbers the others as its parts', () => {
    expect(partsOf(slices).map(({ name }) => name)).toEqual([slices[0]!.name, 'Four', 'Rest']);
    const { fills } = drawn(option);
    expect(fills).toContain('#aa0000');
    expect(fills).toContain('#aaaa00');
    expect(fills).not.toContain('#0000aa');
    expect(fills).not.toContain('#00aaaa');
  });

  it('labels shares above 4 percent only, and cuts names at 20 letters', () => {
    const { texts } = drawn(option);
    expect(texts).toContain('95.5%');
    expect(texts).not.toContain('4.0%');
    expect(texts).not.toContain('3.5%');
    expect(texts).toContain('Approved by a line …');
  });

  it('names the slice in full in its tooltip', () => {
    const html = tooltipOf(option).formatter({ dataIndex: 0 } as never);
    expect(html).toContain('Approved by a line manager or their delegate');
    expect(html).toContain('95.5 bookings');
    expect(html).toContain('95.5%');
  });

  it('leaves the names to the legend where there is little room', () => {
    expect(drawn(pie(200), 200).texts).toEqual(['95.5%']);
  });
});

describe('bars', () => {
  const bars: Bars = {
    categories: ['Jan 2026', 'Feb 2026'],
    series: [
      { name: 'Airfares', color: '#3b78c3', values: [0.1, 0] },
      { name: 'Other', color: '#78848f', values: [0.2, 0] },
    ],
    text: (value) => `$${value}`,
    short: (value) => `${value}`,
    theme,
    room: { width: 600, height: 300 },
  };

  it('shows every category, also those without a value, and every series', () => {
    const { texts, fills } = drawn(prepareBars(bars));
    for (const text of ['Jan 2026', 'Feb 2026']) expect(texts).toContain(text);
    expect(fills).toEqual(expect.arrayContaining(['#3b78c3', '#78848f']));
  });

  it('are in the colour that a TMC has chosen, where they are of one kind', () => {
    const chosen = { ...theme, bar: '#123456' };
    const colors = (series: typeof bars.series, of: ChartTheme) =>
      inChosenColor(series, of).map(({ color }) => color);
    expect(colors(bars.series.slice(0, 1), chosen)).toEqual(['#123456']);
    expect(colors(bars.series.slice(0, 1), theme)).toEqual(['#3b78c3']);
    expect(colors(bars.series, chosen)).toEqual(['#3b78c3', '#78848f']);
  });

  it('names every category where it is asked to, cut where they are long', () => {
    const categories = [
      'Premium Economy Flexible',
      ...Array.from({ length: 11 }, (_, at) => `Fare type ${at}`),
    ];
    const series = [{ name: 'Days', color: '#3b78c3', values: categories.map(() => 1) }];
    const { texts } = drawn(
      prepareBars({ ...bars, categories, series, allNames: true, room: { width: 360, height: 300 } }),
      360,
    );
    for (const text of ['Premium Economy F…', 'Fare type 5', 'Fare type 10']) expect(texts).toContain(text);
  });

  it('tells every value and their exact sum', () => {
    const html = tooltipOf(prepareBars(bars)).formatter([{ dataIndex: 0 }] as never);
    for (const text of ['Jan 2026', '$0.1', '$0.2', 'Total', '$0.3']) expect(html).toContain(text);
    expect(html).not.toContain('0.30000000000000004');
  });

  it('sets one bar of earlier dates beside each stack, and tells them in the tooltip', () => {
    const before = { categories: ['Jan 2025', 'Feb 2025'], values: [0.2, 0] };
    const option = prepareBars({ ...bars, before });
    const stacks = (option.series as { stack: string }[]).map(({ stack }) => stack);
    expect(stacks).toEqual(['all', 'all', 'before']);
    expect(drawn(option).fills).toContain(theme.land);
    const html = tooltipOf(option).formatter([{ dataIndex: 0 }] as never);
    for (const text of ['Was, Jan 2025', '$0.2', '▲ +50.0%']) expect(html).toContain(text);
    expect(tooltipOf(option).formatter([{ dataIndex: 1 }] as never)).not.toContain('Infinity');
  });
});

describe('map', () => {
  const points: MapPoint[] = [
    { id: 1, name: 'Small', value: 1, latitude: 0, longitude: 0 },
    { id: 2, name: 'Nowhere', value: 50, latitude: null, longitude: null },
    { id: 3, name: 'Large', value: 100, latitude: -37.8, longitude: 145 },
  ];

  it('places what has a place, small points over large ones', () => {
    expect(drawnPoints(points).map(({ id }) => id)).toEqual([3, 1]);
  });

  it('sizes points by area and keeps the smallest in sight', () => {
    expect(pointSize(25, 100)).toBeCloseTo(pointSize(100, 100) / 2);
    expect(pointSize(1, 1_000_000)).toBeGreaterThanOrEqual(6);
    expect(pointSize(0, 0)).toBeGreaterThanOrEqual(6);
  });

  it('draws the points on the land', () => {
    const { x, y, width, height } = mapBox;
    registerMap('world', {
      svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}">
        <path name="Land" d="M${x} ${y}h${width}v${height}z"/></svg>`,
    });
    const option = prepareMap({
      points: drawnPoints(points),
      text: (value) => `${value} trips`,
      theme,
      room: { width: 600, height: 300 },
      enlarged: 1,
    });
    // The outlines end where their file does: neither they nor points are cut once more.
    const { fills, clips } = drawn(option);
    expect(fills.filter((fill) => fill === theme.accent)).toHaveLength(2);
    expect(fills).toContain(theme.land);
    expect(clips).toBe(1);
    expect(tooltipOf(option).formatter({ dataIndex: 0 } as never)).toContain('100 trips');
    expect(option).not.toHaveProperty('backgroundColor');
  });

  const at = (latitude: number, longitude: number) => ({ ...points[0]!, latitude, longitude });
  const room = { width: 700, height: 362 };

  it.each([
    ['one city', [at(-37.8, 145)]],
    ['a country', [at(-37.8, 145), at(-31.9, 115.9), at(-12.5, 130.8)]],
    ['two continents', [at(51.5, 0), at(40.7, -74)]],
    ['the world', [at(64, -150), at(-46, 170)]],
  ])('shows all points of %s with room around them, and no more of the world than that takes', (_, some) => {
    const { zoom, center } = fitted(drawnPoints(some), room);
    const scale = zoom * Math.min(room.width / mapBox.width, (room.height - 8) / mapBox.height);
    for (const { longitude, latitude } of drawnPoints(some)) {
      const [x, y] = onMap(longitude, latitude);
      expect(Math.abs(x - center[0]) * scale).toBeLessThanOrEqual(room.width / 2);
      expect(Math.abs(y - center[1]) * scale).toBeLessThanOrEqual(room.height / 2);
    }
    expect(zoom).toBeGreaterThanOrEqual(1);
    expect(zoom).toBeLessThan(9);
  });

  it('is larger the closer its points lie', () => {
    const zoomOf = (...some: MapPoint[]) => fitted(drawnPoints(some), room).zoom;
    const zooms = [
      zoomOf(at(-46, 170), at(64, -150)),
      zoomOf(at(51, 0), at(40, -74)),
      zoomOf(at(-37, 145), at(-32, 116)),
    ];
    expect(zooms).toEqual(zooms.toSorted((a, b) => a - b));
    expect(new Set(zooms).size).toBe(3);
  });

  it('can be hit within 24 pixels of a point, however small, and names the five largest', () => {
    expect(targetSize(1, 1_000_000, room)).toBe(24);
    const some = Array.from({ length: 9 }, (_, place) => ({
      ...at(10 * place - 40, 20 * place - 100),
      name: `Place ${place}`,
      value: 100 - place,
    }));
    const { texts } = drawn(
      prepareMap({ points: drawnPoints(some), text: String, theme, room, enlarged: 1 }),
    );
    expect(texts.toSorted()).toEqual(['Place 0', 'Place 1', 'Place 2', 'Place 3', 'Place 4']);
  });

  it('stands on the ground that a TMC has chosen', () => {
    const chosen = { ...theme, sea: '#abcdef' };
    const room = { width: 600, height: 300 };
    const option = prepareMap({ points: [], text: String, theme: chosen, room, enlarged: 1 });
    expect(option).toMatchObject({ backgroundColor: '#abcdef' });
  });

  it('draws no points where there are none', () => {
    expect(() =>
      prepareMap({ points: [], text: String, theme, room: { width: 600, height: 300 }, enlarged: 1 }),
    ).not.toThrow();
  });
});

it('escapes what feeds write into tooltips', () => {
  const html = tooltipHtml('<img src=x onerror=alert(1)>', [
    { name: '<b>', value: '"', color: '"><script>' },
  ]);
  expect(html).not.toMatch(/<img|<b>|<script>/);
});
