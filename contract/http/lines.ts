/**
 * The lines behind a metric, paginated. A screen declares one such endpoint for all of its metrics:
 *
 *     export const lines = linesEndpoint(metrics, {
 *       path: '/api/air/lines/',
 *       screen: 'Airfare',
 *       more: { locationId: id.optional() },
 *     });
 *
 * The endpoint serves the glossary entries with `opens: 'lines'`. Where an entry declares what each row `adds`, the
 * rows carry that amount as `value` and the sums its total. The parameters in `more` narrow the rows further, to
 * those of a table row or of a chart slice. The server answers from the `rows` of each metric
 * (`server/metrics/metrics.ts`).
 *
 * The `made` of an entry states which of the sums the metric must equal: `totalSpend` for spend, `lines` or
 * `bookings` for counts of lines or bookings, and `value` for anything else that is summed and for counts of distinct
 * tickets or travellers. A percentage opens the rows of its numerator, and an average the rows that it averages over;
 * the denominator of either is `whole` where it is not a sum of these rows.
 */
import * as z from 'zod';
import type { Glossary, LineValue, OpeningLines, Unit } from '../metrics/metric.ts';
import { lineStatuses, productTypes } from '../vocabulary/constants.ts';
import { money } from '../vocabulary/money.ts';
import { type ColumnKind, column, nullable, rowOf, type TableColumn, tableColumns } from './columns.ts';
import type { ClientAccess, Moment } from './endpoint.ts';
import { type PagedEndpoint, paged, whole } from './paging.ts';
import type { Timed } from './report.ts';
import {
  bookingReference,
  costCentre,
  policyCode,
  ticketNumber,
  totalSpend,
  transactionDate,
  travellerName,
} from './shared-columns.ts';

const value = z.number().nullable();

/** The first columns on the screen, so that the amounts are visible without scrolling. */
const first = { bookingReference, travellerName, totalSpend };
const others = {
  costCentre,
  productType: column.of('Product', z.enum(productTypes)),
  status: column.of('Status', z.enum(lineStatuses)),
  transactionDate,
  startDate: column.dateOrNull('Start', 'Departure, arrival at the hotel, start of the hire.'),
  supplier: column.textOrNull('Supplier'),
  ticketNumber,
  description: column.textOrNull(
    'Description',
    'Air: from, to, class. Hotel: place. Car: place, car type. Service Fee: its type.',
  ),
  policyCode: nullable(policyCode),
  quantity: column.count('Quantity', 'Nights or days, as the line states them; else 0.'),
  asDelivered: {
    ...column.textOrNull(
      'As delivered',
      'The amount in another currency, and the rate, day and source by which it was converted.',
    ),
    isSparse: true,
  },
} as const;
const line = {
  keys: {
    lineId: z.number(),
    bookingId: z.number(),
    travellerId: z.number().nullable().meta({ description: 'null: the line has no traveller.' }),
    nodeId: z.number().meta({ description: 'The cost centre.' }),
    customerId: z.number().nullable().meta({ description: 'The customer to which the cost centre belongs.' }),
    value: value.meta({ description: 'What the line adds to the figure; null: a spend or a count.' }),
  },
  columns: { ...first, ...others },
};
export const lineRow = rowOf(line);
export type LineRow = z.infer<typeof lineRow>;

export const lineFields = Object.keys(lineRow.shape) as (keyof LineRow)[];

const kinds: Record<Unit, ColumnKind> = {
  money: 'money',
  percent: 'decimal',
  count: 'count',
  days: 'count',
  nights: 'count',
  kilometres: 'decimal',
  kilograms: 'decimal',
};

/** Units that the column heading names. */
const unitNames: Partial<Record<Unit, string>> = {
  days: 'days',
  nights: 'nights',
  kilometres: 'km',
  kilograms: 'kg',
};

/** The columns of the lines behind a metric; what each line adds to the metric follows its spend, where they differ. */
export function lineColumns(value: LineValue | undefined): readonly TableColumn<keyof LineRow>[] {
  return [...tableColumns(first), ...(value ? [valueColumn(value)] : []), ...tableColumns(others)];
}

function valueColumn({ label, unit }: LineValue): TableColumn<'value'> {
  const unitName = unitNames[unit];
  const title = unitName && !label.toLowerCase().includes(unitName) ? `${label} (${unitName})` : label;
  return { field: 'value', title, kind: kinds[unit] };
}

const sums = z.object({ lines: z.number(), bookings: z.number(), totalSpend: money, value, whole });
export type LinesAnswer = { rows: LineRow[]; total: number; sums: z.infer<typeof sums> };

/** Any lines endpoint, with the glossary entries of its metrics. */
export type LinesEndpoint<
  Metric extends string = string,
  More extends z.ZodRawShape = Record<never, never>,
  Entries extends Glossary = Glossary,
> = PagedEndpoint<LineRow, LinesAnswer['sums'], More & { figure: z.ZodType<Metric, Metric> }> & {
  figure: z.ZodType<Metric, Metric>;
  entries: Entries;
};

/** The label of the requested metric. */
const labelOf = (glossary: Glossary, query: object) =>
  'figure' in query ? (glossary[String(query.figure)]?.label ?? '') : '';

type DeclaredLines<More, On> = {
  path: `/api/${string}/`;
  screen: string;
  more?: More;
  access?: ClientAccess;
  dependsOn?: On;
  isUndated?: boolean;
  isWhole?: boolean;
};

export function linesEndpoint<
  const Metrics extends Glossary,
  More extends z.ZodRawShape = Record<never, never>,
  const On extends Moment | undefined = undefined,
>(glossary: Metrics, { screen, more, ...declared }: DeclaredLines<More, On>) {
  const opened = Object.entries(glossary).filter(([, { made, opens }]) => made && opens !== 'detail');
  const names = opened.map(([name]) => name);
  const metric = z.enum(names, 'Unknown figure.').meta({ description: 'Whose rows.' });
  const made: unknown = {
    ...paged({
      ...declared,
      summary: 'The lines behind a figure, a page at a time.',
      more: { ...more, figure: metric },
      ...line,
      sums,
      count: 'lines',
      fileTitle: (query) => ({ screen, table: labelOf(glossary, query) }),
      sortable: lineFields,
    }),
    figure: metric,
    entries: Object.fromEntries(opened),
  };
  return made as LinesEndpoint<OpeningLines<Metrics>, More, Pick<Metrics, OpeningLines<Metrics>>> & Timed<On>;
}
