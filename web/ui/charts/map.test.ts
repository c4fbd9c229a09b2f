import { drawn, theme, tooltipOf } from '@tripledger/charts/drawn.fixture.ts';
import { ScatterChart } from 'echarts/charts';
import { GeoComponent, TooltipComponent } from 'echarts/components';
import { registerMap, use } from 'echarts/core';
import { describe, expect, it } from 'vitest';
import { drawnPoints, fitted, type MapPoint, pointSize, prepareMap, targetSize } from './map.ts';
import { mapBox, onMap } from './projection.ts';

use([ScatterChart, GeoComponent, TooltipComponent]);

describe('map', () => {
  const points: MapPoint[] = [
    { id: 1, name: 'Small', value: 1, latitude: 0, longitude: 0 },
    { id: 2, name: 'Nowhere', value: 50, latitude: null, longitude: null },
    { id: 3, name: 'Large', value: 100, latitude: -37.8, longitude: 145 },
  ];

  it('draws only points with coordinates, small ones over large ones', () => {
    expect(drawnPoints(points).map(({ id }) => id)).toEqual([3, 1]);
  });

  it('scales points by area and keeps the smallest visible', () => {
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
    // The outlines are clipped in their file, so neither they nor the points are clipped again.
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
  ])('fits all points of %s with a margin and shows no more of the world than necessary', (_, some) => {
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

  it('is zoomed in further the closer its points are', () => {
    const zoomOf = (...some: MapPoint[]) => fitted(drawnPoints(some), room).zoom;
    const zooms = [
      zoomOf(at(-46, 170), at(64, -150)),
      zoomOf(at(51, 0), at(40, -74)),
      zoomOf(at(-37, 145), at(-32, 116)),
    ];
    expect(zooms).toEqual(zooms.toSorted((a, b) => a - b));
    expect(new Set(zooms).size).toBe(3);
  });

  it('has click targets of at least 24 pixels and names the five largest points', () => {
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

  it('has the background that the TMC has chosen', () => {
    const chosen = { ...theme, sea: '#abcdef' };
    const room = { width: 600, height: 300 };
    const option = prepareMap({ points: [], text: String, theme: chosen, room, enlarged: 1 });
    expect(option).toMatchObject({ backgroundColor: '#abcdef' });
  });

  it('draws no points without data', () => {
    expect(() =>
      prepareMap({ points: [], text: String, theme, room: { width: 600, height: 300 }, enlarged: 1 }),
    ).not.toThrow();
  });
});
