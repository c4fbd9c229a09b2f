/** Charts as plain shapes, which pages draw as SVG and PDF as its own graphics. Each value stands beside its bar. */
import { type MoneyFormat, wholeMoney } from '../../../charts/format.ts';
import { ink, type Theme } from '../../lib/theme.ts';
import type { Chart } from '../document.ts';
import { short, shown } from '../shown.ts';
import { fitted, fittingSize, linesOf, widthOf } from './letters.ts';

export type Shape =
  | {
      kind: 'rect';
      x: number;
      y: number;
      w: number;
      h: number;
      color: string;
      /** Drawn as a line around it: bars of the earlier dates, as on screen. */
      isOutline?: boolean;
    }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; color: string }
  | {
      kind: 'text';
      x: number;
      /** Of the baseline. */
      y: number;
      text: string;
      size: number;
      anchor: 'start' | 'middle' | 'end';
      color: string;
    };

type Room = { width: number; height: number; size: number };

export const chartShapes = (chart: Chart, format: MoneyFormat, theme: Theme, room: Room): Shape[] =>
  chart.kind === 'ranked' ? ranked(chart, format, theme, room) : columns(chart, format, theme, room);

/** The value beside a ranked bar. */
export const barText = (value: number | null, unit: Chart['unit'], format: MoneyFormat) =>
  unit === 'money' ? wholeMoney(value, format) : shown(value, unit, format);

/** The width for the names of ranked bars, and the lines that they take in it. */
export function namesOf(categories: readonly string[], width: number, size: number) {
  const widest = Math.max(0, ...categories.map((name) => widthOf(name, size)));
  const most = width * 0.42;
  return { width: Math.min(widest, most), lines: widest > most ? 2 : 1 };
}

/** The height at which ranked bars and their values are legible, with the legend. */
export function rankedHeight({ categories, series }: Chart, width: number, size: number): number {
  const { lines } = namesOf(categories, width, size);
  const each = Math.max(lines === 1 ? 1.55 : 2.4, series.length * 1.45);
  return categories.length * size * each + legendHeight(series, size) + 6;
}

const legendHeight = (series: Chart['series'], size: number) => (series.length > 1 ? size * 1.9 : 0);

function ranked(chart: Chart, format: MoneyFormat, theme: Theme, room: Room): Shape[] {
  const { categories, series, unit } = chart;
  const { width, height, size } = room;
  const values = series.flatMap((one) => one.values.map((value) => value ?? 0));
  const texts = series.map((one) => one.values.map((value) => barText(value, unit, format)));
  const gap = size * 0.6;
  const { width: names, lines: mostLines } = namesOf(categories, width, size);
  const widest = Math.max(0, ...texts.flat().map((text) => widthOf(text, size)));
  const bars = width - names - widest - 2 * gap;
  const [high, low] = [Math.max(0, ...values), Math.min(0, ...values)];
  const scale = high === low ? 0 : bars / (high - low);
  const legend = legendHeight(series, size);
  const step = (height - legend) / categories.length;
  const thick = Math.min((step * 0.62) / series.length, size * 1.9);
  const shapes = categories.flatMap((name, at): Shape[] => {
    const middle = legend + step * (at + 0.5);
    const lines = linesOf(fitted(name, names, size, mostLines), names, size);
    const label = lines.map((text, number): Shape => {
      const down = (number - (lines.length - 1) / 2) * size * 1.1;
      const y = middle + size * 0.36 + down;
      return { kind: 'text', x: names, y, text, size, anchor: 'end', color: ink.text };
    });
    const drawn = series.flatMap(({ tone, values: own }, position): Shape[] => {
      const value = own[at] ?? 0;
      const y = middle + (position - series.length / 2) * thick;
      const x = names + gap + (Math.min(value, 0) - low) * scale;
      const w = Math.max(Math.abs(value) * scale, 0.75);
      const color = tone === 'now' ? ink.text : ink.quiet;
      return [
        ...(own[at] == null ? [] : [barOf({ x, y: y + thick * 0.04, w, h: thick * 0.92 }, tone, theme)]),
        {
          kind: 'text',
          x: x + Math.abs(value) * scale + gap * 0.7,
          y: y + thick / 2 + size * 0.36,
          text: texts[position]![at]!,
          size,
          anchor: 'start',
          color,
        },
      ];
    });
    return [...label, ...drawn];
  });
  return [...(legend ? legendOf(chart, theme, size) : []), ...shapes];
}

type Tone = Chart['series'][number]['tone'];
type Bounds = { x: number; y: number; w: number; h: number };

/** An outline lies within the bounds. */
function barOf({ x, y, w, h }: Bounds, tone: Tone, theme: Theme): Shape {
  if (tone === 'now') return { kind: 'rect', x, y, w, h, color: theme.now };
  const inner = { x: x + 0.5, y: y + 0.5, w: Math.max(w - 1, 0.1), h: Math.max(h - 1, 0.1) };
  return { kind: 'rect', ...inner, color: theme.before, isOutline: true };
}

/** On up to two lines: on two all of them if one needs them, so that they look alike. */
function labelsOf(names: readonly string[], width: number, size: number): string[][] {
  const labels = names.map((name) => linesOf(fitted(name, width, size, 2), width, size));
  if (labels.every(({ length }) => length < 2)) return labels;
  return labels.map((lines) => (lines.length === 1 ? lines[0]!.split(/ (?=\S+$)/) : lines));
}

function columns(chart: Chart, format: MoneyFormat, theme: Theme, room: Room): Shape[] {
  const { categories, series, unit } = chart;
  const { width, height, size } = room;
  const legend = legendHeight(series, size);
  const step = width / Math.max(1, categories.length);
  const labels = labelsOf(categories, step * 0.94, size);
  const foot = Math.max(...labels.map(({ length }) => length), 1) * size * 1.2 + 4;
  const head = size * 1.5;
  const values = series.flatMap((one) => one.values.map((value) => value ?? 0));
  const [high, low] = [Math.max(0, ...values), Math.min(0, ...values)];
  const plot = height - legend - head - foot;
  const scale = high === low ? 0 : plot / (high - low);
  const zero = legend + head + high * scale;
  const each = Math.min((step * 0.78) / series.length, 54);
  const widest = (series.length > 1 ? each : step) * 0.98;
  // Narrow bars have smaller values, as long as these are legible.
  const small = Math.min(
    ...values.map((value) => fittingSize(short(value, unit, format), widest, size * 0.92, size * 0.66)),
    size * 0.92,
  );
  // All values or none: a few of them would look like the only ones.
  const allFit = values.every((value) => widthOf(short(value, unit, format), small) <= widest + 0.01);
  const bars = series.flatMap(({ tone, values: own }, position) =>
    own.flatMap((value, at): Shape[] => {
      if (value === null) return [];
      const x = step * (at + 0.5) + (position - series.length / 2) * each;
      const h = Math.abs(value) * scale;
      const text = short(value, unit, format);
      const isShown = allFit && value !== 0;
      const y = value < 0 ? zero : zero - h;
      return [
        barOf({ x: x + each * 0.04, y, w: each * 0.92, h: Math.max(h, 0.75) }, tone, theme),
        ...(isShown
          ? [
              {
                kind: 'text' as const,
                x: x + each / 2,
                y: (value < 0 ? zero : zero - h) - 3,
                text,
                size: small,
                anchor: 'middle' as const,
                color: ink.text,
              },
            ]
          : []),
      ];
    }),
  );
  const names = labels.flatMap((lines, at) =>
    lines.map(
      (text, line): Shape => ({
        kind: 'text',
        x: step * (at + 0.5),
        y: height - foot + 4 + size * (line * 1.2 + 0.9),
        text,
        size,
        anchor: 'middle',
        color: ink.quiet,
      }),
    ),
  );
  const axis: Shape = { kind: 'line', x1: 0, y1: zero, x2: width, y2: zero, color: ink.line };
  return [...(legend ? legendOf(chart, theme, size) : []), ...bars, axis, ...names];
}

function legendOf({ series }: Chart, theme: Theme, size: number): Shape[] {
  let x = 0;
  return series.flatMap(({ name, tone }): Shape[] => {
    const at = x;
    x += size * 1.4 + widthOf(name, size) + size * 1.6;
    return [
      barOf({ x: at, y: size * 0.1, w: size * 0.9, h: size * 0.9 }, tone, theme),
      {
        kind: 'text',
        x: at + size * 1.4,
        y: size * 0.9,
        text: name,
        size,
        anchor: 'start',
        color: ink.quiet,
      },
    ];
  });
}
