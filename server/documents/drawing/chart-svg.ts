/** Renders charts as SVG with the web's chart options, by ECharts without a browser. Legends are drawn separately. */
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, setPlatformAPI, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { prepareBars } from '../../../charts/bars.ts';
import type { MoneyFormat } from '../../../charts/format.ts';
import { prepareLines } from '../../../charts/lines.ts';
import type { ChartTheme } from '../../../charts/palette.ts';
import { preparePie } from '../../../charts/pie.ts';
import type { Room } from '../../../charts/room.ts';
import { ink } from '../../lib/theme.ts';
import type { Chart } from '../document.ts';
import { short, shown } from '../shown.ts';
import type { Drawn } from './drawn.ts';
import { widthOf } from './letters.ts';

use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer]);
setPlatformAPI({
  measureText: (text, font) => ({ width: widthOf(text, Number.parseFloat(font ?? '') || 12) }),
});

/** An `<svg>` of this size in pixels; `font` is a CSS font family. */
export function chartSvg(chart: Chart, drawn: Drawn, format: MoneyFormat, room: Room, font: string): string {
  const drawing = init(null, null, { renderer: 'svg', ssr: true, ...room });
  try {
    drawing.setOption({ animation: false, ...prepared(chart, drawn, format, room, font) });
    return still(drawing.renderToSVGString());
  } finally {
    drawing.dispose();
  }
}

/** Removes the markup for pointer events. */
const still = (svg: string) =>
  svg.replace(/<style[^>]*>.*?<\/style>|(?: class| ecmeta_\w+| pointer-events)="[^"]*"/gs, '');

function prepared({ kind, unit }: Chart, drawn: Drawn, format: MoneyFormat, room: Room, font: string) {
  const { categories, series, parts } = drawn;
  const theme: ChartTheme = {
    text: ink.text,
    quiet: ink.quiet,
    line: ink.line,
    surface: ink.paper,
    accent: ink.text,
    land: ink.tint,
    sea: null,
    bar: null,
    border: ink.paper,
    font,
  };
  const words = {
    text: (value: number) => shown(value, unit, format),
    short: (value: number) => short(value, unit, format),
    theme,
  };
  if (kind === 'pie') return preparePie({ parts, ...words, room });
  if (kind === 'lines') return prepareLines({ categories, series, ...words });
  // A missing value adds nothing to a stack.
  const filled = series.map((one) => ({ ...one, values: one.values.map((value) => value ?? 0) }));
  // Some of the months' labels are enough.
  const allNames = categories.some((name) => name.length > 'Sep 2026'.length);
  return prepareBars({ categories, series: filled, ...words, allNames, room });
}
