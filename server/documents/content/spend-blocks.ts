/** Spend by product and by month, in the products' colours. */
import { month } from '../../../charts/format.ts';
import { productColors } from '../../../charts/palette.ts';
import { figures } from '../../../contract/summary/figures.ts';
import { productGroups } from '../../../contract/vocabulary/product-groups.ts';
import type { Block, Chart } from '../document.ts';
import { comparedFigures, definitionOf, type Periods, termOf } from './figures.ts';

const productNames = productGroups.map(({ name }) => name);

export function productPie(periods: Periods): Block {
  const shown = comparedFigures(periods, 'totalSpend', productNames);
  const chart: Chart = {
    title: 'Travel spend by product',
    kind: 'pie',
    unit: 'money',
    categories: shown.map(({ entry }) => entry.label),
    series: [
      { name: figures.total.label, color: productColors.air, values: shown.map(({ value }) => value) },
    ],
    colors: productGroups.map(({ color }) => color),
    definition: definitionOf(figures.total),
  };
  return { kind: 'chart', chart };
}

const months = ({ current }: Periods) => current.details?.months ?? [];

export function monthBars(periods: Periods): Block {
  const chart: Chart = {
    title: figures.byMonth.label,
    kind: 'bars',
    unit: 'money',
    categories: months(periods).map((row) => month(row.month)),
    series: productGroups.map(({ name, field, color }) => ({
      name: figures[name].label,
      color,
      values: months(periods).map((row) => row[field]),
    })),
    definition: definitionOf(figures.byMonth),
  };
  return { kind: 'chart', chart };
}

/** Every month of the range. */
export function monthTable(periods: Periods): Block {
  const [total, ...ofProducts] = comparedFigures(periods, 'totalSpend');
  return {
    kind: 'table',
    table: {
      title: 'Travel spend by month and product',
      columns: [
        { title: 'Month', unit: 'text' },
        ...productNames.map((name) => ({ title: figures[name].label, unit: 'money' as const })),
        { title: 'Total', unit: 'money' },
      ],
      rows: months(periods).map((row) => [
        month(row.month),
        ...productGroups.map(({ field }) => row[field]),
        row.totalSpend,
      ]),
      total: ['All', ...ofProducts.map(({ value }) => value), total?.value ?? null],
      leftOut: 0,
      figure: termOf(figures.byMonth),
    },
  };
}
