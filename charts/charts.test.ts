import { BarChart, PieChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { describe, expect, it } from 'vitest';
import { type Bars, inChosenColor, prepareBars } from './bars.ts';
import { drawn, theme, tooltipOf } from './drawn.fixture.ts';
import type { ChartTheme } from './palette.ts';
import { preparePie } from './pie.ts';
import { partsOf, type Slice } from './slices.ts';
import { tooltipHtml } from './tooltip.ts';

use([BarChart, PieChart, GridComponent, TooltipComponent]);

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
      parts: partsOf(slices, 'en-AU'),
      text: (value) => `${value} bookings`,
      theme,
      locale: 'en-AU',
      room: { width, height: 300 },
    });
  const option = pie(600);

  it('draws no slice at or below zero, and numbers the others like its parts', () => {
    expect(partsOf(slices, 'en-AU').map(({ name }) => name)).toEqual([slices[0]!.name, 'Four', 'Rest']);
    const { fills } = drawn(option);
    expect(fills).toContain('#aa0000');
    expect(fills).toContain('#aaaa00');
    expect(fills).not.toContain('#0000aa');
    expect(fills).not.toContain('#00aaaa');
  });

  it('labels only shares above 4 percent, and truncates names to 20 characters', () => {
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

  it('draws the shares of earlier dates as an outline around the ring', () => {
    expect(drawn(option).outlines).not.toContain(theme.quiet);
    const compared = slices.map((slice) => ({ ...slice, before: 10 }));
    const parts = partsOf(compared, 'en-AU');
    const withBefore = preparePie({
      parts,
      text: String,
      theme,
      locale: 'en-AU',
      room: { width: 600, height: 300 },
    });
    expect(drawn(withBefore).outlines.filter((color) => color === theme.quiet)).toHaveLength(parts.length);
  });

  it('leaves the names to the legend if there is little space', () => {
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
    locale: 'en-AU',
    room: { width: 600, height: 300 },
  };

  it('shows every category, including those without a value, and every series', () => {
    const { texts, fills } = drawn(prepareBars(bars));
    for (const text of ['Jan 2026', 'Feb 2026']) expect(texts).toContain(text);
    expect(fills).toEqual(expect.arrayContaining(['#3b78c3', '#78848f']));
  });

  it('have the TMC’s colour if there is a single series', () => {
    const chosen = { ...theme, bar: '#123456' };
    const colors = (series: typeof bars.series, of: ChartTheme) =>
      inChosenColor(series, of).map(({ color }) => color);
    expect(colors(bars.series.slice(0, 1), chosen)).toEqual(['#123456']);
    expect(colors(bars.series.slice(0, 1), theme)).toEqual(['#3b78c3']);
    expect(colors(bars.series, chosen)).toEqual(['#3b78c3', '#78848f']);
  });

  it('labels every category if configured, truncating long names', () => {
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

  it('leaves out names that would cover each other even if slanted', () => {
    const categories = Array.from({ length: 20 }, (_, at) => `Cost centre ${at}`);
    const series = [{ name: 'Spend', color: '#3b78c3', values: categories.map(() => 1) }];
    const namesAt = (width: number) => {
      const room = { width, height: 300 };
      const { texts } = drawn(prepareBars({ ...bars, categories, series, allNames: true, room }), width);
      return texts.filter((text) => text.startsWith('Cost centre')).length;
    };
    expect(namesAt(600)).toBe(20);
    expect(namesAt(300)).toBeLessThanOrEqual(10);
    expect(namesAt(300)).toBeGreaterThan(5);
    expect(namesAt(200)).toBeLessThanOrEqual(7);
  });

  it('shows every value and their exact sum in the tooltip', () => {
    const html = tooltipOf(prepareBars(bars)).formatter([{ dataIndex: 0 }] as never);
    for (const text of ['Jan 2026', '$0.1', '$0.2', 'Total', '$0.3']) expect(html).toContain(text);
    expect(html).not.toContain('0.30000000000000004');
  });

  it('draws the outline of a bar of earlier dates beside each stack, and lists it in the tooltip', () => {
    const before = { categories: ['Jan 2025', 'Feb 2025'], values: [0.2, 0] };
    const option = prepareBars({ ...bars, before });
    const stacks = (option.series as { stack: string }[]).map(({ stack }) => stack);
    expect(stacks).toEqual(['all', 'all', 'before']);
    expect(drawn(option).outlines).toContain(theme.quiet);
    const html = tooltipOf(option).formatter([{ dataIndex: 0 }] as never);
    for (const text of ['Was, Jan 2025', '$0.2', '▲ +50.0%']) expect(html).toContain(text);
    expect(tooltipOf(option).formatter([{ dataIndex: 1 }] as never)).not.toContain('Infinity');
  });
});

it('escapes texts of feeds in tooltips', () => {
  const html = tooltipHtml('<img src=x onerror=alert(1)>', [
    { name: '<b>', value: '"', color: '"><script>' },
  ]);
  expect(html).not.toMatch(/<img|<b>|<script>/);
});
