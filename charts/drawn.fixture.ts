/** Renders prepared charts as the browser does, for tests. */
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { ChartTheme } from './palette.ts';

use([SVGRenderer]);

export const theme: ChartTheme = {
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

/** The texts, fills and outlines of the rendered chart. */
export function drawn(option: EChartsCoreOption, width = 600) {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height: 300 });
  chart.setOption({ animation: false, ...option });
  const svg = new DOMParser().parseFromString(chart.renderToSVGString(), 'text/html');
  chart.dispose();
  const paths = [...svg.querySelectorAll('path')];
  return {
    texts: [...svg.querySelectorAll('text')].map((text) => text.textContent),
    clips: svg.querySelectorAll('[clip-path]').length,
    outlines: paths
      .filter((path) => path.getAttribute('fill') === 'none')
      .map((path) => path.getAttribute('stroke')),
    fills: paths.map((path) => path.getAttribute('fill')),
  };
}

type Tooltip = { tooltip: { formatter: (point: never) => string } };
export const tooltipOf = (option: EChartsCoreOption) => (option as unknown as Tooltip).tooltip;
