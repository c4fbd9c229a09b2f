/**
 * Paginated tables. One declaration defines the endpoint of the pages, its answer and the endpoint of the CSV file; the
 * web takes the table's columns from it:
 *
 *     export const detail = paged({
 *       path: '/api/service_fee/detail/',
 *       summary: 'The fees of one type.',
 *       more: { type_description: text(500).optional() },
 *       keys: { bookingId: z.number() },
 *       columns: { bookingReference, feeType: column.text('Fee type'), totalSpend },
 *       sums: z.object({ transactions: z.number(), totalSpend: money }),
 *       count: 'transactions',
 *       fileTitle: 'ServiceFeeTypeTransactions.csv',
 *     });
 *
 * The server answers it with `pagedTables` (`server/metrics/paged-report.ts`); the web shows it with `usePaged` and
 * `PagedModal` or `PagedTable` (`web/shared/paged-table/`).
 */
import * as z from 'zod';
import type { Glossary } from '../metrics/metric.ts';
import type { FileTitle } from '../vocabulary/file-name.ts';
import { nodeQuery, type ParsedReportQuery, type ReportSent, text } from '../vocabulary/filters.ts';
import { type Columns, rowOf, type TableColumn, tableColumns } from './columns.ts';
import type { ClientAccess, Moment } from './endpoint.ts';
import { type ReportEndpoint, report, type Timed } from './report.ts';

export type { TableColumn };

/** Rows per page: the default and the maximum. The file contains all rows. */
export const pageRows = { first: 10, most: 1000 } as const;
const lastPage = 1_000_000_000;

/** A field of the sums: the denominator of a metric over these rows, where it is not itself a sum of them. */
export const whole = z.number().exactOptional().meta({
  description: 'What the figure is a share of, or divided by; absent: a sum of the rows, or nothing.',
});

const wholeNumber = (most: number) => {
  const message = `Enter a whole number from 1 to ${most}.`;
  return z.coerce.number(message).int(message).min(1, message).max(most, message);
};

/** The query parameters of a page, apart from its order. */
export const page = {
  page: wholeNumber(lastPage).default(1).meta({ description: 'From 1.' }),
  pageSize: wholeNumber(pageRows.most).default(pageRows.first),
  search: text(100)
    .trim()
    .optional()
    .meta({ description: 'Rows with a text that contains this, in any case.' }),
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

/** The query parameters of a page: `page` (from 1), `pageSize`, `search`, `sort` and its `direction`. */
export type PageQuery = z.output<z.ZodObject<typeof page & Order>>;
export type OrderQuery = z.output<z.ZodObject<Order>>;

export type PagedAnswer<Row, Sums> = { rows: Row[]; total: number; sums: Sums };

type Named = Record<string, unknown>;
type PagedRead<Shape extends z.ZodRawShape, Answer> = ReportEndpoint<
  ReportSent<Shape>,
  ParsedReportQuery<Shape>,
  Answer
>;

/**
 * Any paginated endpoint. Its sums cover all rows, regardless of the search; the sum of a column has the column's name.
 */
export type PagedEndpoint<
  Row extends Named = Named,
  Sums extends Named = Named,
  More extends z.ZodRawShape = Record<never, never>,
> = PagedRead<typeof page & Order & More, PagedAnswer<Row, Sums>> & {
  columns: readonly TableColumn[];
  sums: readonly string[];
  /** The field of the sums that holds the number of rows. */
  count: string;
  /** Rows per page until the user chooses. */
  pageSize: number;
  /** Whether only the node of the filter applies. */
  isOfAnyDate: boolean;
  /** Whether only the node and the countries of the filter apply. */
  isUndated: boolean;
  /** Every row, in the requested order. */
  file: PagedRead<Order & More, string> & { titleOf: (query: object) => FileTitle };
};

export type RowOf<E extends PagedEndpoint> = z.output<E['answer']>['rows'][number];
export type SumsOf<E extends PagedEndpoint> = z.output<E['answer']>['sums'];

export const isPaged = (call: unknown): call is PagedEndpoint => Object.hasOwn(Object(call), 'file');

type Declared<Shown extends Columns, Keys extends z.ZodRawShape, Sums extends z.ZodRawShape, More, On> = {
  path: `/api/${string}/`;
  summary: string;
  /** Query parameters besides the filter and the page. */
  more?: More;
  /** Fields of the row that are not shown, such as the ids that link it. */
  keys?: Keys;
  /** In their order on the screen and in the file. */
  columns: Shown;
  sums: z.ZodObject<Sums>;
  count: keyof Sums & string;
  /** The title of the file, fixed or derived from the query. */
  fileTitle: FileTitle | ((query: object) => FileTitle);
  /** The fields that rows can be sorted by; absent: the columns. */
  sortable?: readonly (keyof (Keys & Shown) & string)[];
  metrics?: Glossary;
  /** Default: everyone with access to the TMC. */
  access?: ClientAccess;
  dependsOn?: On;
  /** The rows are of any date and country: only the node of the filter applies. */
  isOfAnyDate?: boolean;
  /** Only the node and the countries of the filter apply. */
  isUndated?: boolean;
  /** Nothing can be shown alone. */
  isWhole?: boolean;
  /** Rows per page until the user chooses. */
  pageSize?: number;
};

/** Declares a paginated table and its file. */
export function paged<
  Shown extends Columns,
  Sums extends z.ZodRawShape,
  Keys extends z.ZodRawShape = Record<never, never>,
  More extends z.ZodRawShape = Record<never, never>,
  const On extends Moment | undefined = undefined,
>({
  path,
  summary,
  more,
  keys,
  columns,
  sums,
  count,
  fileTitle,
  sortable,
  metrics,
  access = 'client',
  dependsOn,
  isOfAnyDate = false,
  isUndated = false,
  isWhole = false,
  pageSize = pageRows.first,
}: Declared<Shown, Keys, Sums, More, On>) {
  const row = rowOf({ columns, keys });
  const orderQuery = order(sortable ?? Object.keys(columns));
  const paging = { ...page, pageSize: page.pageSize.default(pageSize) };
  const pageQuery = { ...paging, ...orderQuery, ...more };
  const fileQuery = { ...orderQuery, ...more };
  const endpoints: unknown = {
    ...report({
      path,
      summary,
      access,
      isUndated,
      isWhole,
      more: pageQuery,
      answer: z.object({
        rows: z.array(row),
        total: z.number().meta({ description: 'Rows found, on all pages.' }),
        sums: sums.meta({ description: 'Of all rows, whatever is searched for.' }),
      }),
      ...(metrics && { metrics }),
      ...(dependsOn && { dependsOn }),
    }),
    ...(isOfAnyDate && { query: nodeQuery(pageQuery) }),
    columns: tableColumns(columns),
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
        isWhole,
        more: fileQuery,
        answer: z.string().meta({ format: 'binary', description: 'The file.' }),
      }),
      titleOf: typeof fileTitle === 'function' ? fileTitle : () => fileTitle,
      ...(isOfAnyDate && { query: nodeQuery(fileQuery) }),
    },
  };
  return endpoints as PagedEndpoint<z.output<typeof row>, z.output<z.ZodObject<Sums>>, More> & Timed<On>;
}
