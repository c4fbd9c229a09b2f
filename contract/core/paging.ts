/**
 * Tables whose rows are asked for a page at a time. One declaration makes the question, its answer and the table's
 * file, and the screen takes its columns from it:
 *
 *     export const detail = paged({
 *       path: '/api/service_fee/detail/',
 *       summary: 'The fees of one type.',
 *       more: { type_description: text(500).optional() },
 *       row: z.object({ bookingReference: z.string(), totalSpend: money }),
 *       columns: [
 *         { field: 'bookingReference', title: 'Booking reference' },
 *         { field: 'totalSpend', title: 'Total spend', kind: 'money' },
 *       ],
 *       sums: z.object({ transactions: z.number(), totalSpend: money }),
 *       count: 'transactions',
 *       fileTitle: 'ServiceFeeTypeTransactions.csv',
 *     });
 *
 * The server answers it with `pagedTables` (`server/lines/paged-report.ts`), the web shows it with `usePaged` and
 * `PagedModal` or `PagedTable` (`web/shared/paged-table/`).
 */
import * as z from 'zod';
import type { ClientAccess, Moment } from './endpoint.ts';
import type { Glossary } from './figure.ts';
import type { FileTitle } from './file-name.ts';
import { nodeQuery, type ReportAsked, type ReportSent, text } from './filters.ts';
import { type ReportEndpoint, report, type Timed } from './report.ts';

/** Rows on a page. Whoever wants all of them takes the file. */
export const pageRows = { first: 10, most: 1000 } as const;
const lastPage = 1_000_000_000;

/**
 * How a column's values are written. `text` is searched, and `email`, which leads to a message; `money` is in the
 * currency's units, two decimals at most.
 */
export type ColumnKind = 'text' | 'email' | 'money' | 'count' | 'decimal' | 'date' | 'country' | 'yesNo';

/** A column, on the screen and in the file. */
export type TableColumn<Field extends string = string> = {
  field: Field;
  title: string;
  /** Default: text. */
  kind?: ColumnKind;
  /** It names the row's booking, and opens it; `bookingReference` always does. */
  isBooking?: true;
};

/** A field of the sums: what a figure of these rows is a share of, or divided by, where that is no sum of them. */
export const whole = z.number().exactOptional().meta({
  description: 'What the figure is a share of, or divided by; absent: a sum of the rows, or nothing.',
});

const wholeNumber = (most: number) => {
  const words = `Enter a whole number from 1 to ${most}.`;
  return z.coerce.number(words).int(words).min(1, words).max(most, words);
};

/** What a page is asked by, beside its order. */
export const page = {
  page: wholeNumber(lastPage).default(1).meta({ description: 'From 1.' }),
  pageSize: wholeNumber(pageRows.most).default(pageRows.first),
  search: text(100)
    .trim()
    .optional()
    .meta({ description: 'Anywhere in a text of the row, in capitals or not.' }),
};

const order = (fields: readonly string[]) => ({
  sort: z
    .enum(fields, 'Unknown column.')
    .optional()
    .meta({ description: 'Absent: the order of the table itself, as a rule the highest first.' }),
  direction: z
    .enum(['asc', 'desc'], 'Enter asc or desc.')
    .default('asc')
    .meta({ description: 'Of `sort`; empty values are last.' }),
});

type Order = ReturnType<typeof order>;

/** What a page is asked by: `page` from 1, `pageSize`, `search`, `sort` and its `direction`. */
export type PageAsked = z.output<z.ZodObject<typeof page & Order>>;
export type OrderAsked = z.output<z.ZodObject<Order>>;

export type PagedAnswer<Row, Sums> = { rows: Row[]; total: number; sums: Sums };

type Named = Record<string, unknown>;
type Asking<Shape extends z.ZodRawShape, Told> = ReportEndpoint<ReportSent<Shape>, ReportAsked<Shape>, Told>;

/** Any endpoint made here. Its sums are of all rows, whatever is searched for: those of columns under their names. */
export type PagedEndpoint<
  Row extends Named = Named,
  Sums extends Named = Named,
  More extends z.ZodRawShape = Record<never, never>,
> = Asking<typeof page & Order & More, PagedAnswer<Row, Sums>> & {
  columns: readonly TableColumn[];
  sums: readonly string[];
  /** Which of the sums is the number of rows. */
  count: string;
  /** Rows on a page, until its reader chooses. */
  pageSize: number;
  /** Of the filter, it takes the node alone. */
  isOfAnyDate: boolean;
  /** Of the filter, it takes node and countries alone. */
  isUndated: boolean;
  /** Every row, in the order that is asked for. */
  file: Asking<Order & More, string> & { titleOf: (asked: object) => FileTitle };
};

export type RowOf<E extends PagedEndpoint> = z.output<E['answer']>['rows'][number];
export type SumsOf<E extends PagedEndpoint> = z.output<E['answer']>['sums'];

export const isPaged = (call: unknown): call is PagedEndpoint => Object.hasOwn(Object(call), 'file');

type Declared<Row extends z.ZodRawShape, Sums extends z.ZodRawShape, More, On> = {
  path: `/api/${string}/`;
  summary: string;
  /** What is asked beside the filter and the page. */
  more?: More;
  row: z.ZodObject<Row>;
  columns: readonly TableColumn<keyof Row & string>[];
  sums: z.ZodObject<Sums>;
  count: keyof Sums & string;
  /** The file's, whatever is asked for, or by it. */
  fileTitle: FileTitle | ((asked: object) => FileTitle);
  /** What rows are put in order by; absent: the columns. */
  sortable?: readonly (keyof Row & string)[];
  figures?: Glossary;
  /** Absent: everyone with access to the TMC. */
  access?: ClientAccess;
  dependsOn?: On;
  /** Rows of any date and country: of the filter, such a table takes the node alone. */
  isOfAnyDate?: boolean;
  /** Of the filter, such a table takes node and countries alone. */
  isUndated?: boolean;
  /** Rows on a page, until its reader chooses. */
  pageSize?: number;
};

/** Declares a paged table, and its file. */
export function paged<
  Row extends z.ZodRawShape,
  Sums extends z.ZodRawShape,
  More extends z.ZodRawShape = Record<never, never>,
  const On extends Moment | undefined = undefined,
>({
  path,
  summary,
  more,
  row,
  columns,
  sums,
  count,
  fileTitle,
  sortable,
  figures,
  access = 'client',
  dependsOn,
  isOfAnyDate = false,
  isUndated = false,
  pageSize = pageRows.first,
}: Declared<Row, Sums, More, On>) {
  const sorting = order(sortable ?? columns.map(({ field }) => field));
  const paging = { ...page, pageSize: page.pageSize.default(pageSize) };
  const asked = { ...paging, ...sorting, ...more };
  const askedOfFile = { ...sorting, ...more };
  const made: unknown = {
    ...report({
      path,
      summary,
      access,
      isUndated,
      more: asked,
      answer: z.object({
        rows: z.array(row),
        total: z.number().meta({ description: 'Rows found, on all pages.' }),
        sums: sums.meta({ description: 'Of all rows, whatever is searched for.' }),
      }),
      ...(figures && { figures }),
      ...(dependsOn && { dependsOn }),
    }),
    ...(isOfAnyDate && { query: nodeQuery(asked) }),
    columns,
    sums: Object.keys(sums.shape),
    count,
    pageSize,
    isOfAnyDate,
    isUndated,
    file: {
      ...report({
        path: `${path}csv/`,
        summary: `${summary} Every row as a CSV file; the header x-total-rows tells how many come.`,
        access,
        isUndated,
        more: askedOfFile,
        answer: z.string().meta({ format: 'binary', description: 'The file.' }),
      }),
      titleOf: typeof fileTitle === 'function' ? fileTitle : () => fileTitle,
      ...(isOfAnyDate && { query: nodeQuery(askedOfFile) }),
    },
  };
  return made as PagedEndpoint<z.output<z.ZodObject<Row>>, z.output<z.ZodObject<Sums>>, More> & Timed<On>;
}
