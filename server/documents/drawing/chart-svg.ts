/** Charts as SVG, for pages. */
import type { MoneyFormat } from '../../../charts/format.ts';
import type { Theme } from '../../lib/theme.ts';
import type { Chart } from '../document.ts';
import { chartShapes, type Shape } from './chart-shapes.ts';

/** The content of an `<svg>` of this size, its texts escaped by `escaped`. */
export function chartSvg(
  chart: Chart,
  format: MoneyFormat,
  theme: Theme,
  room: { width: number; height: number; size: number },
  escaped: (text: string) => string,
): string {
  return chartShapes(chart, format, theme, room)
    .map((shape) => svgOf(shape, escaped))
    .join('');
}

const rounded = (value: number) => Math.round(value * 100) / 100;

function svgOf(shape: Shape, escaped: (text: string) => string): string {
  if (shape.kind === 'rect') {
    const [x, y, w, h] = [shape.x, shape.y, shape.w, shape.h].map(rounded);
    return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${shape.color}"/>`;
  }
  if (shape.kind === 'line') {
    const [x1, y1, x2, y2] = [shape.x1, shape.y1, shape.x2, shape.y2].map(rounded);
    return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${shape.color}"/>`;
  }
  const { x, y, size, anchor, color, text } = shape;
  return `<text x="${rounded(x)}" y="${rounded(y)}" font-size="${rounded(size)}" text-anchor="${anchor}" fill="${color}">${escaped(text)}</text>`;
}
