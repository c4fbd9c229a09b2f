/** Native PowerPoint charts, with their values in an editable workbook. */

import { shortMoney } from '../../../charts/format.ts';
import { ink } from '../../lib/theme.ts';
import type { Chart, Cover } from '../document.ts';
import type { Drawn } from '../drawing/drawn.ts';
import type { ChartOptions, Slide } from './pptx.ts';
import { type Box, face, letters } from './sizes.ts';

/** Longer names call for horizontal bars, where labels are listed one below the other. */
const shortName = 10;

export function drawChart(slide: Slide, chart: Chart, drawn: Drawn, box: Box, cover: Cover): void {
  const { categories, series, colors } = drawn;
  const data = series.map(({ name, values }) => ({
    name,
    labels: [...categories],
    // The library's files support missing values, its types do not.
    values: values as number[],
  }));
  const lies = chart.kind === 'bars' && categories.some((name) => name.length > shortName);
  const text = { color: ink.quiet.slice(1), fontFace: face, fontSize: letters.small };
  const format = formatCode(chart, cover);
  const options: ChartOptions = {
    ...box,
    altText: `${chart.title}: ${chart.definition}`,
    objectName: chart.title,
    chartColors: colors.map((color) => color.slice(1)),
    displayBlanksAs: 'gap',
    showLegend: chart.kind === 'pie' || series.length > 1,
    legendPos: chart.kind === 'pie' ? 'r' : 'b',
    legendColor: text.color,
    legendFontFace: face,
    legendFontSize: text.fontSize,
    catAxisLabelColor: text.color,
    catAxisLabelFontFace: face,
    catAxisLabelFontSize: text.fontSize,
    // Labels are below all bars, even if some are negative.
    catAxisLabelPos: 'low',
    catAxisLineColor: ink.line.slice(1),
    catAxisMajorTickMark: 'none',
    valAxisLabelColor: text.color,
    valAxisLabelFontFace: face,
    valAxisLabelFontSize: text.fontSize,
    valAxisLabelFormatCode: format.short,
    valLabelFormatCode: format.full,
    valAxisLineShow: false,
    valGridLine: { color: ink.line.slice(1), size: 0.5, style: 'solid' },
    catGridLine: { style: 'none' },
  };
  if (chart.kind === 'bars') {
    slide.addChart('bar', data, {
      ...options,
      barDir: lies ? 'bar' : 'col',
      barGrouping: 'stacked',
      barGapWidthPct: 45,
      // The first name is at the top.
      ...(lies && { catAxisOrientation: 'maxMin' as 'minMax', valAxisLabelPos: 'high' }),
    });
  } else if (chart.kind === 'lines') {
    slide.addChart('line', data, {
      ...options,
      lineSize: 2,
      lineDataSymbol: 'circle',
      lineDataSymbolSize: 7,
    });
  } else {
    slide.addChart('doughnut', data, {
      ...options,
      holeSize: 58,
      dataBorder: { type: 'solid', pt: 1, color: 'FFFFFF' },
      dataNoEffects: true,
      showPercent: true,
      showLeaderLines: false,
      dataLabelColor: 'FFFFFF',
      dataLabelFontBold: true,
      dataLabelFontFace: face,
      dataLabelFontSize: 10,
      // Slices that are too small get no label.
      dataLabelFormatCode: '[<0.06]"";0%',
    });
  }
}

/** Excel's number formats for full values and for short ones on an axis. */
function formatCode({ unit, series }: Pick<Chart, 'unit' | 'series'>, cover: Cover) {
  if (unit === 'percent') return { full: '0.00"%"', short: '0"%"' };
  const highest = Math.max(...series.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))));
  const scaled = highest >= 2e6 ? '0.0,,"M"' : highest >= 2e3 ? '#,##0,"K"' : '#,##0';
  if (unit !== 'money') return { full: '#,##0.##', short: highest >= 2e6 ? scaled : '#,##0' };
  const sign = `"${shortMoney(0, cover).replace(/[\d\s\p{Zs}]/gu, '')}"`;
  return { full: `${sign}#,##0.00;-${sign}#,##0.00`, short: `${sign}${scaled};-${sign}${scaled};${sign}0` };
}
