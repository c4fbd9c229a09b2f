/** The part of a chart that every renderer draws. */

import type { MoneyFormat } from '../../../charts/format.ts';
import { leftOutText, type Part, partsOf, type Slice } from '../../../charts/slices.ts';
import { ink } from '../../lib/theme.ts';
import type { Chart } from '../document.ts';
import { shown } from '../shown.ts';

/** A pie is drawn by its parts: values at or below zero are left out, and the remark says so. */
export type Drawn = Pick<Chart, 'categories' | 'series'> & {
  /** Colours of a pie's categories, otherwise of the series. */
  colors: readonly string[];
  parts: readonly Part<Slice>[];
  remark: string;
};

export function drawnOf({ kind, categories, series, colors = [], unit }: Chart, format: MoneyFormat): Drawn {
  if (kind !== 'pie') {
    return { categories, series, colors: series.map(({ color }) => color), parts: [], remark: '' };
  }
  const [only = { name: '', color: ink.quiet, values: [] }] = series;
  const slices = categories.map((name, at) => ({
    name,
    value: only.values[at] ?? 0,
    color: colors[at] ?? only.color,
  }));
  const parts = partsOf(slices);
  return {
    categories: parts.map(({ name }) => name),
    series: [{ ...only, values: parts.map(({ value }) => value) }],
    colors: parts.map(({ color }) => color),
    parts,
    remark: leftOutText(slices, (value) => shown(value, unit, format)),
  };
}

export const hasValues = ({ categories, series }: Drawn) =>
  categories.length > 0 && series.some(({ values }) => values.some((value) => value !== null));
