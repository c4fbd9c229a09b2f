/** Spend by product, and by month beside the earlier dates. */
import type { QueryMetric } from '../../../../contract/query/metrics.ts';
import type { Block, Row, Section } from '../../document.ts';
import { changeCell, columnChart, section } from '../blocks.ts';
import type { Member, Values } from '../figures.ts';
import { lower, type Words } from '../words.ts';
import type { Sources } from './section.ts';

/** The metrics of the product groups, in the order of the screens. */
export const products = {
  airfares: 'Airfares',
  accommodationSpend: 'Accommodation',
  carSpend: 'Rental cars',
  serviceFees: 'Service fees',
  otherSpend: 'Other',
} as const satisfies Partial<Record<QueryMetric, string>>;
export type Product = keyof typeof products;
export const productNames = Object.keys(products) as Product[];

type Metric = Product | 'totalTravelSpend';

export async function productsAndMonths({ figures, words }: Sources): Promise<Section | null> {
  const metrics: Metric[] = ['totalTravelSpend', ...productNames];
  const { rows, total } = await figures.ranking(metrics, ['month'], { order: 'key', limit: 200 });
  const present = productNames.filter((name) => total.now[name] !== 0 || (total.before?.[name] ?? 0) !== 0);
  if (present.length === 0) return null;
  const [largest] = present.toSorted((one, other) => (total.now[other] ?? 0) - (total.now[one] ?? 0));
  const share = ((total.now[largest!] ?? 0) / (total.now.totalTravelSpend || 1)) * 100;
  const title = `${inTitle(largest!)} ${isOne(largest!) ? 'makes' : 'make'} up ${words.percent(share, 0)} of spend${mostMoved(total, present, largest!, words)}`;
  return section('Products and months', title, [
    byProduct(total, present, words),
    rows.length > 1
      ? columnChart(rows, words, 'totalTravelSpend', {
          title: 'Travel spend by month',
          labels: rows.map(({ label }) => words.month(label)),
        })
      : null,
    rows.length > 1 ? byMonth(rows, total, present, words) : null,
  ]);
}

const inTitle = (name: Product) => (name === 'otherSpend' ? 'Other travel' : products[name]);
const isOne = (name: Product) => name === 'accommodationSpend' || name === 'otherSpend';

/** The product whose spend moved most, by its amount. */
function mostMoved(
  { now, before }: Values<Metric>,
  present: readonly Product[],
  largest: Product,
  words: Words,
): string {
  if (!before?.totalTravelSpend) return '';
  const moves = present.map((name) => ({ name, by: (now[name] ?? 0) - (before[name] ?? 0) }));
  const [most] = moves.toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by));
  if (!most || most.by === 0) return '';
  const moved = `${most.by > 0 ? 'rose' : 'fell'} most, by ${words.money(Math.abs(most.by))}`;
  return most.name === largest ? ` and ${moved}` : `; ${lower(inTitle(most.name))} ${moved}`;
}

function byProduct(total: Values<Metric>, present: readonly Product[], words: Words): Block {
  const isCompared = total.before !== null && words.before !== null;
  const whole = total.now.totalTravelSpend ?? 0;
  const cells = (label: string, metric: Metric): Row => [
    label,
    total.now[metric],
    whole === 0 ? null : ((total.now[metric] ?? 0) / whole) * 100,
    ...(isCompared ? [total.before![metric], changeCell(total, metric)] : []),
  ];
  return {
    kind: 'table',
    table: {
      title: 'Spend by product',
      columns: [
        { title: 'Product', unit: 'text' },
        { title: words.now, unit: 'money' },
        { title: 'Share', unit: 'percent' },
        ...(isCompared
          ? [
              { title: words.before!, unit: 'money' as const },
              { title: 'Change', unit: 'change' as const },
            ]
          : []),
      ],
      rows: present.map((name) => cells(products[name], name)),
      total: cells('Total', 'totalTravelSpend'),
    },
  };
}

function byMonth(
  rows: readonly Member<Metric>[],
  total: Values<Metric>,
  present: readonly Product[],
  words: Words,
): Block {
  const isCompared = total.before !== null && words.before !== null;
  const cells = (label: string, { now, before }: Values<Metric>): Row => [
    label,
    ...present.map((name) => now[name]),
    now.totalTravelSpend,
    ...(isCompared ? [before?.totalTravelSpend ?? 0, changeCell({ now, before }, 'totalTravelSpend')] : []),
  ];
  return {
    kind: 'table',
    table: {
      title: 'Spend by month and product',
      columns: [
        { title: 'Month', unit: 'text' },
        ...present.map((name) => ({ title: products[name], unit: 'money' as const })),
        { title: 'Total', unit: 'money' },
        ...(isCompared
          ? [
              { title: `Total ${words.before}`, unit: 'money' as const },
              { title: 'Change', unit: 'change' as const },
            ]
          : []),
      ],
      rows: rows.map((row) => cells(words.month(row.label), row)),
      total: cells('Total', total),
    },
  };
}
