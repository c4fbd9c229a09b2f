/**
 * The rows behind a figure, a page at a time. A screen declares one such endpoint for all its figures:
 *
 *     export const lines = linesEndpoint(figures, {
 *       path: '/api/air/lines/',
 *       screen: 'Airfare',
 *       more: { locationId: id.optional() },
 *     });
 *
 * What can be opened are the glossary's entries that say `opens: 'lines'`. Where an entry says what each row `adds`,
 * rows carry it as `value`, and the answer its total. `more` narrows further, for a row of a table or a slice of a
 * chart. The server answers from each figure's `rows` (`server/lines/figures.ts`).
 *
 * What a figure must equal its entry says in `made`, of the sums: spend is `totalSpend`; a count of lines or of
 * bookings `lines`, `bookings`; whatever else is summed, and a count of distinct tickets or travellers, `value`. A
 * percentage opens to the rows of its numerator, an average to the rows that it averages over; what either is divided
 * by is `whole` where it is no sum of these rows.
 */
import * as z from 'zod';
import { lineStatuses, productTypes } from './constants.ts';
import type { ClientAccess, Moment } from './endpoint.ts';
import type { Glossary, LineValue, Opening, Unit } from './figure.ts';
import { money } from './money.ts';
import { type ColumnKind, type PagedEndpoint, paged, type TableColumn, whole } from './paging.ts';
import type { Timed } from './report.ts';

const value = z.number().nullable();

export const lineRow = z.object({
  lineId: z.number(),
  bookingId: z.number(),
  bookingReference: z.string(),
  travellerName: z.string().nullable(),
  costCentre: z.string(),
  productType: z.enum(productTypes),
  status: z.enum(lineStatuses),
  transactionDate: z.string(),
  startDate: z
    .string()
    .nullable()
    .meta({ description: 'Departure, arrival at the hotel, start of the hire.' }),
  supplier: z.string().nullable(),
  ticketNumber: z.string().nullable(),
  description: z.string().nullable().meta({
    description: 'Air: from, to, class. Hotel: place. Car: place, car type. Service Fee: its type.',
  }),
  policyCode: z.string().nullable(),
  quantity: z.number().meta({ description: 'Nights or days, as the line states them; else 0.' }),
  totalSpend: money,
  value: value.meta({ description: 'What the line adds to the figure; null: a spend or a count.' }),
});
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

/** In words, where the head of the column is to say it. */
const units: Partial<Record<Unit, string>> = {
  days: 'days',
  nights: 'nights',
  kilometres: 'km',
  kilograms: 'kg',
};

/** The columns of the rows behind a figure; beside the spend what each row adds to it, where that is another. */
export function lineColumns(value: LineValue | undefined): readonly TableColumn<keyof LineRow>[] {
  return [
    { field: 'bookingReference', title: 'Booking reference' },
    { field: 'travellerName', title: 'Traveller' },
    // Among the first, so that they are in sight where the others have to be scrolled to.
    { field: 'totalSpend', title: 'Total spend', kind: 'money' },
    ...(value ? [valueColumn(value)] : []),
    { field: 'costCentre', title: 'Cost centre' },
    { field: 'productType', title: 'Product' },
    { field: 'status', title: 'Status' },
    { field: 'transactionDate', title: 'Transaction date', kind: 'date' },
    { field: 'startDate', title: 'Start', kind: 'date' },
    { field: 'supplier', title: 'Supplier' },
    { field: 'ticketNumber', title: 'Ticket number' },
    { field: 'description', title: 'Description' },
    { field: 'policyCode', title: 'Policy code' },
    { field: 'quantity', title: 'Quantity', kind: 'count' },
  ];
}

function valueColumn({ label, unit }: LineValue): TableColumn<'value'> {
  const words = units[unit];
  const title = words && !label.toLowerCase().includes(words) ? `${label} (${words})` : label;
  return { field: 'value', title, kind: kinds[unit] };
}

const sums = z.object({ lines: z.number(), bookings: z.number(), totalSpend: money, value, whole });
export type LinesAnswer = { rows: LineRow[]; total: number; sums: z.infer<typeof sums> };

/** Any endpoint made here, with the glossary's entries of its figures. */
export type LinesEndpoint<
  Figure extends string = string,
  More extends z.ZodRawShape = Record<never, never>,
  Entries extends Glossary = Glossary,
> = PagedEndpoint<LineRow, LinesAnswer['sums'], More & { figure: z.ZodType<Figure, Figure> }> & {
  figure: z.ZodType<Figure, Figure>;
  entries: Entries;
};

/** Of the figure whose rows are asked for. */
const labelOf = (glossary: Glossary, asked: object) =>
  'figure' in asked ? (glossary[String(asked.figure)]?.label ?? '') : '';

type DeclaredLines<More, On> = {
  path: `/api/${string}/`;
  screen: string;
  more?: More;
  access?: ClientAccess;
  dependsOn?: On;
  isUndated?: boolean;
};

export function linesEndpoint<
  const Figures extends Glossary,
  More extends z.ZodRawShape = Record<never, never>,
  const On extends Moment | undefined = undefined,
>(glossary: Figures, { screen, more, ...declared }: DeclaredLines<More, On>) {
  const opening = Object.entries(glossary).filter(([, { opens }]) => opens === 'lines');
  const names = opening.map(([name]) => name);
  const figure = z.enum(names, 'Unknown figure.').meta({ description: 'Whose rows.' });
  const made: unknown = {
    ...paged({
      ...declared,
      summary: 'The lines behind a figure, a page at a time.',
      more: { ...more, figure },
      row: lineRow,
      columns: lineColumns(undefined),
      sums,
      count: 'lines',
      fileTitle: (asked) => ({ screen, table: labelOf(glossary, asked) }),
      sortable: lineFields,
    }),
    figure,
    entries: Object.fromEntries(opening),
  };
  return made as LinesEndpoint<Opening<Figures, 'lines'>, More, Pick<Figures, Opening<Figures, 'lines'>>> &
    Timed<On>;
}
