/** What the first values of a column look like. */
import type { DateOrder } from '../../contract/layouts/expression.ts';

export type Sample = {
  name: string;
  isEmpty: boolean;
  isDate: boolean;
  isAmount: boolean;
  hasDecimalComma: boolean;
  values: readonly string[];
  /** Its values in words, as the end of a sentence. */
  examples: string;
};

const date =
  /^(\d{1,4})[-/. ](\d{1,2}|[A-Za-z]{3,9})[-/., ]+(\d{1,4})(?:[T ,].*)?$|^\d{8}(?:[T ].*)?$|^[A-Za-z]{3,9} \d{1,2}, \d{4}$/;
const amount = /^[-+(]?\s*(?:[A-Z]{0,3}\p{Sc}?)?\s*[-+]?\d[\d.,'’\s\u00a0]*(?:\p{Sc}|[A-Z]{3}|CR|DR)?[-)]?$/u;
const decimalComma = /^[^,]*,\d{1,2}[^\d,.]*$|\.\d{3},/;

export function samplesOf(header: readonly string[], rows: readonly (readonly string[])[]): Sample[] {
  return header.map((name, at) => {
    const values = rows.map((row) => (row[at] ?? '').trim()).filter((value) => value !== '');
    const some = [...new Set(values)].slice(0, 3);
    return {
      name,
      isEmpty: values.length === 0,
      isDate: values.length > 0 && values.every((value) => date.test(value)),
      isAmount: values.length > 0 && values.every((value) => amount.test(value)),
      hasDecimalComma: values.some((value) => decimalComma.test(value)),
      values,
      examples:
        some.length === 0
          ? 'it is empty in the first rows.'
          : `values as ${some.map((value) => `“${value}”`).join(', ')}.`,
    };
  });
}

/** The order in which all of the dates exist; the usual one where several are possible. */
export function orderOfDates(samples: readonly Sample[]): DateOrder {
  const parts = samples
    .filter(({ isDate }) => isDate)
    .flatMap(({ values }) => values)
    .flatMap((value) => {
      const found = /^(\d{1,4})[-/. ](\d{1,2})[-/., ]+(\d{1,4})/.exec(value);
      return found ? [[found[1], found[2], found[3]] as [string, string, string]] : [];
    });
  const fits: Record<'ymd' | 'dmy' | 'mdy', (part: [string, string, string]) => boolean> = {
    ymd: ([y, m, d]) => y.length === 4 && Number(m) <= 12 && Number(d) <= 31,
    dmy: ([d, m]) => Number(m) <= 12 && Number(d) <= 31,
    mdy: ([m, d]) => Number(m) <= 12 && Number(d) <= 31,
  };
  const orders = ['ymd', 'dmy', 'mdy'] as const;
  return orders.find((order) => parts.every(fits[order])) ?? 'ymd';
}
