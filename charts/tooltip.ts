/** Tooltips of all charts: a heading, and a line per value. Texts may come from feeds and are escaped. */
import { format } from 'echarts/core';
import { percentChange, signedPercent } from './metric-text.ts';
import type { ChartTheme } from './palette.ts';

export type TooltipLine = { color?: string; name: string; value: string; strong?: boolean };

const escaped = (text: string) => format.encodeHTML(text);

export function tooltipHtml(title: string, lines: readonly TooltipLine[]): string {
  const rows = lines.map(({ color, name, value, strong }) => {
    const dot = color
      ? `<span style="display:inline-block;width:10px;height:10px;margin-right:6px;border-radius:3px;background:${escaped(color)}"></span>`
      : '';
    return (
      `<div style="display:flex;justify-content:space-between;gap:24px;${strong ? 'font-weight:600' : ''}">` +
      `<span>${dot}${escaped(name)}</span>` +
      `<span style="font-variant-numeric:tabular-nums">${escaped(value)}</span></div>`
    );
  });
  return `<div style="max-width:320px;white-space:normal;font-weight:600;margin-bottom:2px">${escaped(title)}</div>${rows.join('')}`;
}

/** The lines with an earlier value and the change. `when` names the earlier dates. */
export function beforeLines(
  when: string | undefined,
  value: number,
  before: number,
  { text, locale }: { text: (value: number) => string; locale: string },
): readonly TooltipLine[] {
  const name = when ? `Was, ${when}` : 'Was';
  return [
    { name, value: text(before) },
    { name: 'Change', value: signedPercent(percentChange(value, before), locale) },
  ];
}

/** The tooltip's box in the page's colours, kept within the chart. */
export function tooltipBox(theme: ChartTheme) {
  return {
    confine: true,
    backgroundColor: theme.surface,
    borderColor: theme.line,
    padding: [8, 12],
    textStyle: { color: theme.text, fontSize: 13, fontFamily: theme.font },
  };
}
