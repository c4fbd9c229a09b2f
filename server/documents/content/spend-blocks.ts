/** Spend by product and by month, in the products' colours. */
import { month } from '../../../charts/format.ts';
import { productColors } from '../../../charts/palette.ts';
import { metrics } from '../../../contract/summary/metrics.ts';
import { productGroups } from '../../../contract/vocabulary/product-groups.ts';
import type { Block, Chart } from '../document.ts';
import { comparedMetrics, definitionOf, type Periods, termOf } from './metrics.ts';

const productNames = productGroups.map(({ name }) => name);

export function productPie(periods: Periods): Block {
  const shown = comparedMetrics(periods, 'totalSpend', productNames);
  const chart: Chart = {
    title: 'Travel spend by product',
    kind: 'pie',
    unit: 'money',
    categories: shown.map(({ entry }) => entry.label),
    series: [
      { name: metrics.total.label, color: productColors.air, values: shown.map(({ value }) => value) },
    ],
    colors: productGroups.map(({ color }) => color),
    definition: definitionOf(metrics.total),
  };
  return { kind: 'chart', chart };
}

const months = ({ current }: Periods) => current.details?.months ?? [];

export function monthBars(periods: Periods): Block {
  const chart: Chart = {
    title: metrics.byMonth.label,
    kind: 'bars',
    unit: 'money',
    categories: months(periods).map((row) => month(row.month)),
    series: productGroups.map(({ name, field, color }) => ({
      name: metrics[name].label,
      color,
      values: months(periods).map((row) => row[field]),
    })),
    definition: definitionOf(metrics.byMonth),
  };
  return { kind: 'chart', chart };
}

/** Every month of the range. */
export function monthTable(periods: Periods): Block {
  const [total, ...ofProducts] = comparedMetrics(periods, 'totalSpend');
  return {
    kind: 'table',
    table: {
      title: 'Travel spend by month and product',
      columns: [
        { title: 'Month', unit: 'text' },
        ...productNames.map((name) => ({ title: metrics[name].label, unit: 'money' as const })),
        { title: 'Total', unit: 'money' },
      ],
      rows: months(periods).map((row) => [
        month(row.month),
        ...productGroups.map(({ field }) => row[field]),
        row.totalSpend,
      ]),
      total: ['All', ...ofProducts.map(({ value }) => value), total?.value ?? null],
      leftOut: 0,
      metric: termOf(metrics.byMonth),
    },
  };
}
