/** Numbers as people type them, with the signs of the page's locale. */
import { pageLocale } from './format.ts';

function signs(locale: string) {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.5);
  const of = (sought: string) => parts.filter(({ type }) => type === sought).map(({ value }) => value);
  return { group: of('group')[0] ?? ',', decimal: of('decimal')[0] ?? '.', first: of('integer')[1] ?? '' };
}

/** `1234.5` from `1,234.5`, or from `1.234,5` where people write so. Other texts keep what makes them no number. */
export function plainNumber(typed: string): string {
  const { group, decimal, first } = signs(pageLocale());
  const between = group === '.' ? '[.\\s]' : `[${group}\\s]`;
  // Lakhs and crores have groups of two digits before the last.
  const groups = first.length === 2 ? `(?:\\d\\d${between})*` : '';
  const text = typed.trim().replace(new RegExp(`(?<=\\d)${between}(?=${groups}\\d{3}(\\D|$))`, 'g'), '');
  return decimal === '.' ? text : text.replaceAll('.', '?').replace(decimal, '.');
}

/** The decimal sign of the page's locale. */
export const decimalSign = (): string => signs(pageLocale()).decimal;
