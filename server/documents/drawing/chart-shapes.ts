/** Charts as plain shapes, which pages draw as SVG and PDF as its own graphics. Each value stands beside its bar. */
import { type MoneyFormat, wholeMoney } from '../../../charts/format.ts';
import { ink, type Theme } from '../../lib/theme.ts';
import type { Chart } from '../document.ts';
import { short, shown } from '../shown.ts';
import { fitted, fittingSize, linesOf, widthOf } from './letters.ts';

export type Shape =
  | { kind: 'rect'; x: number; y: number; w: number; h: number; color: string }
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

function ranked({ categories, series, unit }: Chart, format: MoneyFormat, theme: Theme, room: Room): Shape[] {
  const { width, height, size } = room;
  const values = (series[0]?.values ?? []).map((value) => value ?? 0);
  const texts = values.map((value) => barText(value, unit, format));
  const gap = size * 0.6;
  const { width: names, lines: mostLines } = namesOf(categories, width, size);
  const bars = width - names - Math.max(0, ...texts.map((text) => widthOf(text, size))) - 2 * gap;
  const [high, low] = [Math.max(0, ...values), Math.min(0, ...values)];
  const scale = high === low ? 0 : bars / (high - low);
  const step = height / categories.length;
  const thick = Math.min(step * 0.62, size * 1.9);
  return categories.flatMap((name, at): Shape[] => {
    const middle = step * (at + 0.5);
    const value = values[at]!;
    const from = names + gap + (Math.min(value, 0) - low) * scale;
    const length = Math.abs(value) * scale;
    const text = { kind: 'text', y: middle + size * 0.36, size, color: ink.text } as const;
    const lines = linesOf(fitted(name, names, size, mostLines), names, size);
    return [
      ...lines.map((line, number): Shape => {
        const down = (number - (lines.length - 1) / 2) * size * 1.1;
        return { ...text, y: text.y + down, x: names, text: line, anchor: 'end' };
      }),
      { kind: 'rect', x: from, y: middle - thick / 2, w: Math.max(length, 0.75), h: thick, color: theme.now },
      { ...text, x: from + length + gap * 0.7, text: texts[at]!, anchor: 'start' },
    ];
  });
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
  const legend = series.length > 1 ? size * 1.9 : 0;
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
  const bars = series.flatMap(({ tone, values: own }, position) =>
    own.flatMap((value, at): Shape[] => {
      if (value === null) return [];
      const x = step * (at + 0.5) + (position - series.length / 2) * each;
      const h = Math.abs(value) * scale;
      const text = short(value, unit, format);
      const fits = value !== 0 && widthOf(text, small) <= widest + 0.01;
      const y = value < 0 ? zero : zero - h;
      return [
        { kind: 'rect', x: x + each * 0.04, y, w: each * 0.92, h: Math.max(h, 0.75), color: theme[tone] },
        ...(fits
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
      { kind: 'rect', x: at, y: size * 0.1, w: size * 0.9, h: size * 0.9, color: theme[tone] },
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
