/** Charts as SVG, for pages and pictures. */
import type { MoneyFormat } from '../../../charts/format.ts';
import type { Theme } from '../../lib/theme.ts';
import type { Chart } from '../document.ts';
import { chartShapes, type Shape } from './chart-shapes.ts';
import { glyphsOf, widthOf } from './letters.ts';

type Room = { width: number; height: number; size: number };

/** The content of an `<svg>` of this size, its texts escaped by `escaped`. */
export const chartSvg = (
  chart: Chart,
  format: MoneyFormat,
  theme: Theme,
  room: Room,
  escaped: (text: string) => string,
): string =>
  chartShapes(chart, format, theme, room)
    .map((shape) => (shape.kind === 'text' ? textSvg(shape, escaped) : markSvg(shape)))
    .join('');

/** The same without need of a font. */
export const chartOutlines = (chart: Chart, format: MoneyFormat, theme: Theme, room: Room): string =>
  chartShapes(chart, format, theme, room)
    .map((shape) => (shape.kind === 'text' ? outlinesOf(shape) : markSvg(shape)))
    .join('');

type Text = Extract<Shape, { kind: 'text' }>;

const rounded = (value: number) => Math.round(value * 100) / 100;

function markSvg(shape: Exclude<Shape, Text>): string {
  if (shape.kind === 'rect') {
    const [x, y, w, h] = [shape.x, shape.y, shape.w, shape.h].map(rounded);
    const paint = shape.isOutline ? `fill="none" stroke="${shape.color}"` : `fill="${shape.color}"`;
    return `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${paint}/>`;
  }
  const [x1, y1, x2, y2] = [shape.x1, shape.y1, shape.x2, shape.y2].map(rounded);
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${shape.color}"/>`;
}

const textSvg = ({ x, y, size, anchor, color, text }: Text, escaped: (text: string) => string) =>
  `<text x="${rounded(x)}" y="${rounded(y)}" font-size="${rounded(size)}" text-anchor="${anchor}" fill="${color}">${escaped(text)}</text>`;

function outlinesOf({ x, y, size, anchor, color, text }: Text): string {
  const wide = widthOf(text, size);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - wide : x - wide / 2;
  const glyphs = glyphsOf(text, size).map(
    ({ at, scale, path }) =>
      `<path transform="translate(${rounded(left + at)} ${rounded(y)}) scale(${scale} ${-scale})" d="${path}"/>`,
  );
  return `<g fill="${color}">${glyphs.join('')}</g>`;
}
