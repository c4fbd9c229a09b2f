/**
 * Compares each figure on a screen with the rows behind it. Each screen lists its figures and drill-downs in a
 * `reconciled.fixture.ts`; `reconciliation.test.ts` checks them all over the demo, under random filters.
 */
import { expect } from 'vitest';
import type { Answer, Endpoint, Input } from '../../contract/http/endpoint.ts';
import type { LinesAnswer, LinesEndpoint } from '../../contract/http/lines.ts';
import type { PagedEndpoint, RowOf, SumsOf } from '../../contract/http/paging.ts';
import { isCard, type ShownMetric } from '../../contract/http/report.ts';
import { type MetricEntry, madeOf } from '../../contract/metrics/metric.ts';

type Sums = LinesAnswer['sums'];

/** Queries an endpoint under one filter; `more` has the endpoint's other fields. */
export type Read = <E extends Endpoint>(endpoint: E, more?: object) => Promise<Answer<E>>;

/** The displayed value, and the total of the rows behind it. */
export type Pair = readonly [shown: number | null, opened: number | null];

/** Computes a figure from the sums of its lines; `shown` is the displayed value. */
export type Opened = (sums: Sums, read: Read, shown: number | null) => number | null | Promise<number | null>;

/** A screen, ready to be checked. */
export type Reconciled = {
  /** null: none of the screen's figures opens to lines. */
  lines: LinesEndpoint | null;
  /** For each figure that opens to lines: the displayed value, and the same computed from the lines' sums. */
  metrics: Readonly<Record<string, (read: Read, sums: Sums) => Promise<Pair>>>;
  /** Card figures with a details table: the displayed value, and the table. */
  details: readonly { entry: MetricEntry; shown: Shown; opens: Details }[];
  /** Other drill-downs, such as table rows, slices and points: the name, the displayed value, and the rows' total. */
  drillDowns: (read: Read) => Promise<readonly (readonly [name: string, ...Pair])[]>;
};

type Shown = (read: Read) => Promise<number | null>;

/** A paged table, and the fields that narrow it to the rows of one figure. */
type Details = readonly [table: PagedEndpoint, more?: object];

type Screen<Calls> = {
  metrics: { [Name in MetricOf<Calls>]: Opened };
  /** The displayed values of figures that are not on any card. */
  shown: { [Name in MetricOf<Calls> as Name extends OnCards<Calls> ? never : Name]: Shown };
  /** The details tables of figures; some figures have lines as well. */
  details: Record<DetailOf<Calls>, Details> & Partial<Record<MetricOf<Calls>, Details>>;
  drillDowns: Reconciled['drillDowns'];
};

type MetricOf<Calls> = Calls extends { lines: infer Lines extends LinesEndpoint }
  ? Input<Lines>['query']['figure']
  : never;
type ShownBy<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends { shown: readonly (infer One extends ShownMetric)[] }
    ? One
    : never;
}[keyof Calls];
type OnCards<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends { shown: readonly (infer One extends ShownMetric)[] }
    ? One['name']
    : never;
}[keyof Calls];
type DetailOf<Calls> = Extract<ShownBy<Calls>, { entry: { opens: 'detail' } }>['name'];

/** Preserves a screen's figure names, so that a figure without an entry is a type error. */
export function reconciled<
  Calls extends Readonly<Record<string, unknown>> & { lines?: LinesEndpoint | undefined },
>(calls: Calls, { metrics, shown, details, drillDowns }: Screen<NoInfer<Calls>>): Reconciled {
  const shownBy: Record<string, Shown> = { ...shown };
  const entries: Record<string, MetricEntry> = { ...calls.lines?.entries };
  for (const card of Object.values(calls).filter(isCard)) {
    for (const { name, field, entry } of card.shown) {
      shownBy[name] = async (read) => (await read(card))[field] ?? null;
      entries[name] = entry;
    }
  }
  const checked = Object.entries<Opened>(metrics).map(([name, opened]) => {
    const pairOf = async (read: Read, sums: Sums): Promise<Pair> => {
      const value = await shownBy[name]!(read);
      return [value, await opened(sums, read, value)];
    };
    return [name, pairOf] as const;
  });
  const opening = Object.entries<Details>(details).map(([name, opens]) => ({
    entry: entries[name]!,
    shown: shownBy[name]!,
    opens,
  }));
  return { lines: calls.lines ?? null, metrics: Object.fromEntries(checked), details: opening, drillDowns };
}

/** The `value` sum, which lines have if their figure has a value. */
export const valueIn = ({ value }: Sums): number => value ?? Number.NaN;

/** Whole cents, so that sums are exact. */
export const cents = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);

export const references = (rows: readonly { bookingReference: string }[]) =>
  new Set(rows.map((one) => one.bookingReference)).size;

/** A sample of at most this many rows, spread over the whole table. */
export function someOf<Row>(rows: readonly Row[], most = 4): Row[] {
  if (rows.length <= most) return [...rows];
  return Array.from(
    { length: most },
    (_, at) => rows[Math.round((at * (rows.length - 1)) / (most - 1))] as Row,
  );
}

/** Checks every figure and drill-down of a screen; throws if a figure and its rows differ. */
export async function checkScreen(
  read: Read,
  { lines, metrics, details, drillDowns }: Reconciled,
): Promise<void> {
  if (lines) await checkLines(read, lines, metrics);
  for (const { entry, shown, opens } of details) {
    const { sums } = await wholeTable(read, ...opens);
    expectMade(entry, await shown(read), sums);
  }
  for (const [name, ...pair] of await drillDowns(read)) expectEqual(name, pair);
}

async function checkLines(read: Read, lines: LinesEndpoint, metrics: Reconciled['metrics']): Promise<void> {
  for (const [metric, pairOf] of Object.entries(metrics)) {
    const sums = await openMetric(read, lines, metric);
    const [shown, opened] = await pairOf(read, sums);
    expectEqual(`${lines.path} ${metric}`, [shown, opened]);
    expectMade(lines.entries[metric]!, shown, sums);
  }
}

const pageSize = 1000;
const pagesWalked = 3;

/** Every row of a paged table, and its sums, which are checked against the rows to the cent. */
export async function wholeTable<E extends PagedEndpoint>(
  read: Read,
  endpoint: E,
  more: object = {},
): Promise<{ rows: RowOf<E>[]; sums: SumsOf<E> }> {
  const ask = async (page: number) => (await read(endpoint, { ...more, page, pageSize })) as Paged;
  const first = await ask(1);
  const pages = Array.from({ length: Math.ceil(first.total / pageSize) - 1 }, (_, at) => ask(at + 2));
  const rows = [first, ...(await Promise.all(pages))].flatMap((page) => page.rows);
  expect(rows.length, endpoint.path).toBe(first.sums[endpoint.count]);
  for (const [name, sum] of Object.entries(first.sums)) {
    if (name === 'whole' || !rows.every((row) => name in row)) continue;
    expect(thousandths(rows.map((row) => Number(row[name]))), `${endpoint.path} ${name}`).toBe(
      thousandths([Number(sum)]),
    );
  }
  return { rows: rows as RowOf<E>[], sums: first.sums as SumsOf<E> };
}

type Paged = { rows: Record<string, unknown>[]; total: number; sums: Record<string, number | null> };

/** The sums behind a figure, checked against its rows; for a large number of rows, only the first pages are read. */
async function openMetric(read: Read, lines: LinesEndpoint, metric: string): Promise<Sums> {
  const pages: LinesAnswer[] = [];
  do {
    const page = pages.length + 1;
    pages.push((await read(lines, { figure: metric, page, pageSize, sort: 'lineId' })) as LinesAnswer);
  } while (pages.length < Math.min(pagesWalked, (pages[0]?.total ?? 0) / pageSize));
  const { sums, total } = pages[0] as LinesAnswer;
  const rows = pages.flatMap((page) => page.rows);
  expect(total, metric).toBe(sums.lines);
  expect(new Set(rows.map((row) => row.lineId)).size, metric).toBe(Math.min(total, pagesWalked * pageSize));
  if (rows.length < total) return sums;
  expect(cents(rows.map((row) => row.totalSpend)), metric).toBe(cents([sums.totalSpend]));
  expect(references(rows), metric).toBe(sums.bookings);
  const values = rows.flatMap((row) => row.value ?? []);
  if (lines.entries[metric]?.adds)
    expect(thousandths(values), metric).toBe(thousandths([sums.value ?? Number.NaN]));
  return sums;
}

/** Adds up in the smallest stored units: metres for kilometres, grams for kilograms. */
const thousandths = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + Math.round(value * 1000), 0);

/** Expects the calculation above the rows, from their sums and the glossary, to equal the displayed value. */
function expectMade(entry: MetricEntry, shown: number | null, sums: Record<string, unknown>): void {
  const made = madeOf(entry, sums);
  expect(made, `${entry.label}: its rows have no ${entry.made?.map(({ sum }) => sum)}`).not.toBeNull();
  expectEqual(`${entry.label}, as its rows make it`, [shown, made?.value ?? null]);
}

/** Equal except for the last bits of a division, which are below a tenth of a cent even in the largest sums. */
function expectEqual(name: string, [shown, opened]: Pair): void {
  const scale = Math.max(1, Math.abs(shown ?? 0));
  const isEqual =
    shown === null || opened === null ? shown === opened : Math.abs(shown - opened) <= 1e-12 * scale;
  expect(isEqual, `${name}: ${shown} is shown, its rows come to ${opened}`).toBe(true);
}
