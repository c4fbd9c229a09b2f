/** Native PowerPoint charts, with their values in an editable workbook. */
import { type MoneyFormat, shortMoney } from '../../../charts/format.ts';
import { ink, type Theme } from '../../lib/theme.ts';
import type { Chart, Cover } from '../document.ts';
import type { Box } from '../layout/format.ts';
import { type ChartOptions, face, type Slide } from './pptx.ts';

export function drawChart(
  slide: Slide,
  chart: Chart,
  box: Box,
  fontSize: number,
  cover: Cover,
  theme: Theme,
): void {
  const { categories, series, kind } = chart;
  const data = series.map(({ name, values }) => ({
    name,
    labels: [...categories],
    // The library's files support missing values, its types do not.
    values: values as number[],
  }));
  const text = { color: ink.quiet.slice(1), fontFace: face, fontSize };
  const format = formatCode(chart, cover);
  const isRanked = kind === 'ranked';
  // Each label needs some room.
  const isLabelled = isRanked || categories.length * series.length * 0.5 <= box.w;
  const options: ChartOptions = {
    ...box,
    altText: chart.summary,
    objectName: chart.title,
    chartColors: series.map(({ tone }) => theme[tone].slice(1)),
    displayBlanksAs: 'gap',
    showLegend: series.length > 1,
    legendPos: 't',
    legendColor: text.color,
    legendFontFace: face,
    legendFontSize: fontSize,
    catAxisLabelColor: text.color,
    catAxisLabelFontFace: face,
    catAxisLabelFontSize: fontSize,
    // Labels are below all bars, even if some are negative.
    catAxisLabelPos: 'low',
    catAxisLineColor: ink.line.slice(1),
    catAxisMajorTickMark: 'none',
    valAxisHidden: isLabelled,
    valAxisLabelColor: text.color,
    valAxisLabelFontFace: face,
    valAxisLabelFontSize: fontSize,
    valAxisLabelFormatCode: format.short,
    valAxisLineShow: false,
    valGridLine: isLabelled ? { style: 'none' } : { color: ink.line.slice(1), size: 0.5, style: 'solid' },
    catGridLine: { style: 'none' },
    showValue: isLabelled,
    dataLabelPosition: 'outEnd',
    dataLabelColor: ink.text.slice(1),
    dataLabelFontFace: face,
    dataLabelFontSize: isRanked ? fontSize : Math.max(9, fontSize * 0.85),
    dataLabelFormatCode: isRanked ? format.full : format.short,
    valLabelFormatCode: format.full,
    barDir: isRanked ? 'bar' : 'col',
    barGrouping: 'clustered',
    barGapWidthPct: isRanked ? 50 : 60,
    // The first name is at the top.
    ...(isRanked && {
      catAxisOrientation: 'maxMin' as 'minMax',
      valAxisLabelPos: 'high',
      // Room for the value beside the longest bar.
      valAxisMaxVal:
        Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))) * 1.2 || 1,
    }),
  };
  slide.addChart('bar', data, options);
}

/** Excel's number formats for whole values and for short ones. */
function formatCode({ unit, series }: Pick<Chart, 'unit' | 'series'>, cover: Cover) {
  if (unit === 'percent') return { full: '0.0"%"', short: '0"%"' };
  const highest = Math.max(...series.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))));
  if (unit === 'kilograms') {
    const scaled = '[>=1000000]#,##0.00,," kt";[>=1000]#,##0.0," t";#,##0" kg"';
    return { full: scaled, short: scaled };
  }
  if (unit !== 'money') return { full: '#,##0.##', short: highest >= 2e6 ? '0.0,,"M"' : '#,##0' };
  return moneyCode(cover);
}

/** With the sign and the short units where the TMC's locale writes them; the separators are those of the reader's program. */
export function moneyCode(format: MoneyFormat) {
  const around = (value: number, digits: string) => {
    const [before = '', after = digits] = shortMoney(value, format).split(digits);
    return /\d/.test(after) ? null : (code: string) => `${quoted(before)}${code}${quoted(after)}`;
  };
  const whole = around(1, '1')!('#,##0');
  // Some locales write thousands or millions in full.
  const thousands = around(10_000, '10')?.('#,##0,');
  const millions = around(1_000_000, '1')?.('0.0,,');
  const sections = [millions && `[>=1000000]${millions}`, thousands && `[>=10000]${thousands}`, whole];
  return { full: `${whole};-${whole}`, short: sections.filter(Boolean).join(';') };
}

const quoted = (text: string) => text && `"${text}"`;
