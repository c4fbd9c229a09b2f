/**
 * The rows behind a figure, a page at a time. A screen declares one such endpoint for all its figures:
 *
 *     export const lines = linesEndpoint(figures, {
 *       path: '/api/air/lines/',
 *       more: { locationId: id.optional() },
 *     });
 *
 * What can be opened are the glossary's entries that say `opens: 'lines'`. Where an entry says what each row `adds`,
 * rows carry it as `value`, and the answer its total. `more` narrows further, for a row of a table or a slice of a
 * chart. The server answers from each figure's `rows` (`server/lines/figures.ts`).
 *
 * What a figure must equal: spend is `sums.totalSpend`; a count of lines or of bookings `sums.lines`, `sums.bookings`;
 * whatever else is summed, and a count of distinct tickets or travellers, `sums.value`. A percentage opens to the
 * rows of its numerator, an average to the rows that it averages over.
 */
import * as z from 'zod';
import { lineStatuses, productTypes } from './constants.ts';
import type { Glossary, LineValue, Opening } from './figure.ts';
import { type ReportAsked, type ReportSent, text } from './filters.ts';
import { money } from './money.ts';
import { type ReportEndpoint, report } from './report.ts';

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

type Values<Figures extends Glossary> = {
  [Name in Opening<Figures, 'lines'> as Figures[Name] extends { adds: LineValue } ? Name : never]: LineValue;
};

type Asking<Figure extends string, More extends z.ZodRawShape> = typeof paging &
  More & { figure: z.ZodType<Figure, Figure> };

/** Any endpoint made here: its figures, and what the rows of each add to it, where that is not their spend. */
export type LinesEndpoint<
  Figure extends string = string,
  More extends z.ZodRawShape = Record<never, never>,
  Values extends Partial<Record<string, LineValue>> = Partial<Record<string, LineValue>>,
> = ReportEndpoint<ReportSent<Asking<Figure, More>>, ReportAsked<Asking<Figure, More>>, LinesAnswer> & {
  figure: z.ZodType<Figure, Figure>;
  values: Values;
};

export function linesEndpoint<
  const Figures extends Glossary,
  More extends z.ZodRawShape = Record<never, never>,
>(glossary: Figures, { path, more }: { path: `/api/${string}`; more?: More }) {
  const opening = Object.entries(glossary).filter(([, { opens }]) => opens === 'lines');
  const names = opening.map(([name]) => name);
  const figure = z.enum(names, 'Unknown figure.').meta({ description: 'Whose rows.' });
  const made: unknown = {
    ...report({
      path,
      summary: 'The lines behind a figure, a page at a time.',
      more: { ...paging, ...more, figure },
      answer: linesAnswer,
    }),
    figure,
    values: Object.fromEntries(opening.flatMap(([name, { adds }]) => (adds ? [[name, adds]] : []))),
  };
  return made as LinesEndpoint<Opening<Figures, 'lines'>, More, Values<Figures>>;
}
