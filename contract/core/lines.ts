/**
 * The rows behind a figure, a page at a time. A screen declares one such endpoint for all its figures:
 *
 *     export const lines = linesEndpoint({
 *       path: '/api/air/lines/',
 *       figures: ['spend', 'bookings', 'costOfChange'],
 *       values: { costOfChange: { label: 'Cost of change', unit: 'money' } },
 *       more: { locationId: id.optional() },
 *     });
 *
 * `figures` names what can be opened. `values` says, for a figure that sums up something else than spend, what each
 * row adds to it: rows carry it as `value`, and the answer its total. `more` narrows further, for a row of a table or
 * a slice of a chart. The server answers with `serveLines` (`server/lines/figure-lines.ts`).
 *
 * What a figure must equal: spend is `sums.totalSpend`; a count of lines or of bookings `sums.lines`, `sums.bookings`;
 * whatever else is summed, and a count of distinct tickets or travellers, `sums.value`. A percentage opens to the
 * rows of its numerator, an average to the rows that it averages over.
 */
import * as z from 'zod';
import { lineStatuses, productTypes } from './constants.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import type { Unit } from './figure.ts';
import { reportFilter, text } from './filters.ts';
import { money } from './money.ts';

/** What `value` is: the head of its column, and its unit. */
export type LineValue = { label: string; unit: Unit };

const value = z.number().nullable();

export const lineRow = z.object({
  lineId: z.number(),
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

export const lineFields = Object.keys(lineRow.shape) as [keyof LineRow, ...(keyof LineRow)[]];

export const linesAnswer = z.object({
  rows: z.array(lineRow),
  total: z.number().meta({ description: 'Rows found, on all pages.' }),
  sums: z
    .object({ lines: z.number(), bookings: z.number(), totalSpend: money, value })
    .meta({ description: 'Of all rows behind the figure, whatever is searched for.' }),
});
export type LinesAnswer = z.infer<typeof linesAnswer>;

export const linePageSizes = { first: 10, most: 1000 } as const;
const lastPage = 1_000_000_000;

const number = (most: number) => {
  const words = `Enter a whole number from 1 to ${most}.`;
  return z.coerce.number(words).int(words).min(1, words).max(most, words);
};

const paging = {
  page: number(lastPage).default(1).meta({ description: 'From 1.' }),
  pageSize: number(linePageSizes.most).default(linePageSizes.first),
  sort: z
    .enum(lineFields, 'Unknown column.')
    .optional()
    .meta({ description: 'Absent: what the figure sums up, the highest first.' }),
  direction: z
    .enum(['asc', 'desc'], 'Enter asc or desc.')
    .default('asc')
    .meta({ description: 'Of `sort`; empty values are last.' }),
  search: text(100)
    .trim()
    .optional()
    .meta({ description: 'Anywhere in a text of the row, in capitals or not.' }),
};

type Query<Figures extends readonly [string, ...string[]], More extends z.ZodRawShape> = z.ZodObject<
  (typeof reportFilter)['shape'] &
    typeof paging &
    More & { figure: z.ZodEnum<{ [Figure in Figures[number]]: Figure }> }
>;

export function linesEndpoint<
  const Figures extends readonly [string, ...string[]],
  const Values extends Partial<Record<Figures[number], LineValue>> = Record<never, never>,
  More extends z.ZodRawShape = Record<never, never>,
>({
  path,
  figures,
  values,
  more,
}: {
  path: `/api/${string}`;
  figures: Figures;
  values?: Values;
  more?: More;
}) {
  const figure = z.enum(figures, 'Unknown figure.').meta({ description: 'Whose rows.' });
  const query: unknown = reportFilter.safeExtend({ ...paging, ...more, figure });
  return {
    ...endpoint({
      method: 'GET',
      path,
      summary: 'The lines behind a figure, a page at a time.',
      access: 'client',
      query: query as Query<Figures, More>,
      answer: linesAnswer,
    }),
    values: (values ?? {}) as Values,
  };
}

/** Any endpoint made here. */
export type LinesEndpoint = Endpoint & {
  values: Partial<Record<string, LineValue>>;
};
