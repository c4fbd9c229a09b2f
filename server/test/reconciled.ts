/**
 * What a screen shows, held against the rows that it opens to. Each screen lists its figures and drill-downs in a
 * `reconciled.fixture.ts`; `reconciliation.test.ts` asks them all over the demo, under random filters.
 */
import { expect } from 'vitest';
import type { Answer, Endpoint, Input } from '../../contract/core/endpoint.ts';
import { type FigureEntry, madeOf } from '../../contract/core/figure.ts';
import type { LinesAnswer, LinesEndpoint } from '../../contract/core/lines.ts';
import type { PagedEndpoint, RowOf, SumsOf } from '../../contract/core/paging.ts';
import { isCard, type ShownFigure } from '../../contract/core/report.ts';

type Sums = LinesAnswer['sums'];

/** Asks under one filter; `more` are the endpoint's other fields. */
export type Look = <E extends Endpoint>(endpoint: E, more?: object) => Promise<Answer<E>>;

/** What is shown, what the rows behind it come to. */
export type Pair = readonly [shown: number | null, opened: number | null];

/** What a figure's lines come to, made of their sums; `shown` is what the screen says. */
export type Opened = (sums: Sums, look: Look, shown: number | null) => number | null | Promise<number | null>;

/** A screen, ready to be checked. */
export type Reconciled = {
  /** null: its figures open to rows of their own alone. */
  lines: LinesEndpoint | null;
  /** For each figure that opens to lines: what the screen shows, beside the same made of the lines' sums. */
  figures: Readonly<Record<string, (look: Look, sums: Sums) => Promise<Pair>>>;
  /** The figures of cards that open to rows of their own: what the card shows, and where those are. */
  details: readonly { entry: FigureEntry; shown: Shown; opens: Details }[];
  /** For whatever else opens, a row of a table, a slice, a point: its name, what is shown, what it opens to. */
  drillDowns: (look: Look) => Promise<readonly (readonly [name: string, ...Pair])[]>;
};

type Shown = (look: Look) => Promise<number | null>;

/** A paged table, and what narrows it to the rows of one figure. */
type Details = readonly [table: PagedEndpoint, more?: object];

type Screen<Calls> = {
  figures: { [Name in FigureOf<Calls>]: Opened };
  /** What the screen shows of the figures that stand on none of its cards. */
  shown: { [Name in FigureOf<Calls> as Name extends OnCards<Calls> ? never : Name]: Shown };
  /** Where the figures that open to rows of their own have them, beside their lines where they have both. */
  details: Record<DetailOf<Calls>, Details> & Partial<Record<FigureOf<Calls>, Details>>;
  drillDowns: Reconciled['drillDowns'];
};

type FigureOf<Calls> = Calls extends { lines: infer Lines extends LinesEndpoint }
  ? Input<Lines>['query']['figure']
  : never;
type ShownBy<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends { shown: readonly (infer One extends ShownFigure)[] }
    ? One
    : never;
}[keyof Calls];
type OnCards<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends { shown: readonly (infer One extends ShownFigure)[] }
    ? One['name']
    : never;
}[keyof Calls];
type DetailOf<Calls> = Extract<ShownBy<Calls>, { entry: { opens: 'detail' } }>['name'];

/** Keeps a screen's figure names; a figure without an entry is an error of types. */
export function reconciled<
  Calls extends Readonly<Record<string, unknown>> & { lines?: LinesEndpoint | undefined },
>(calls: Calls, { figures, shown, details, drillDowns }: Screen<NoInfer<Calls>>): Reconciled {
  const looks: Record<string, Shown> = { ...shown };
  const entries: Record<string, FigureEntry> = { ...calls.lines?.entries };
  for (const card of Object.values(calls).filter(isCard)) {
    for (const { name, field, entry } of card.shown) {
      looks[name] = async (look) => (await look(card))[field] ?? null;
      entries[name] = entry;
    }
  }
  const checked = Object.entries<Opened>(figures).map(([name, opened]) => {
    const pairOf = async (look: Look, sums: Sums): Promise<Pair> => {
      const value = await looks[name]!(look);
      return [value, await opened(sums, look, value)];
    };
    return [name, pairOf] as const;
  });
  const opening = Object.entries<Details>(details).map(([name, opens]) => ({
    entry: entries[name]!,
    shown: looks[name]!,
    opens,
  }));
  return { lines: calls.lines ?? null, figures: Object.fromEntries(checked), details: opening, drillDowns };
}

/** A sum that the lines of every figure with a value have. */
export const valueIn = ({ value }: Sums): number => value ?? Number.NaN;

/** Whole cents, so that sums are exact. */
export const cents = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);

export const references = (rows: readonly { bookingReference: string }[]) =>
  new Set(rows.map((one) => one.bookingReference)).size;

/** At most so many of a long table's rows, from its top to its bottom. */
export function someOf<Row>(rows: readonly Row[], most = 4): Row[] {
  if (rows.length <= most) return [...rows];
  return Array.from(
    { length: most },
    (_, at) => rows[Math.round((at * (rows.length - 1)) / (most - 1))] as Row,
  );
}

/** Asks for every figure and drill-down of a screen; throws where two do not agree. */
export async function checkScreen(
  look: Look,
  { lines, figures, details, drillDowns }: Reconciled,
): Promise<void> {
  if (lines) await checkLines(look, lines, figures);
  for (const { entry, shown, opens } of details) {
    const { sums } = await wholeTable(look, ...opens);
    expectMade(entry, await shown(look), sums);
  }
  for (const [name, ...pair] of await drillDowns(look)) expectEqual(name, pair);
}

async function checkLines(look: Look, lines: LinesEndpoint, figures: Reconciled['figures']): Promise<void> {
  for (const [figure, pairOf] of Object.entries(figures)) {
    const sums = await openFigure(look, lines, figure);
    const [shown, opened] = await pairOf(look, sums);
    expectEqual(`${lines.path} ${figure}`, [shown, opened]);
    expectMade(lines.entries[figure]!, shown, sums);
  }
}

const pageSize = 1000;
const pagesWalked = 3;

/** Every row of a paged table, and its sums: each of a column is what the rows add up to, to the cent. */
export async function wholeTable<E extends PagedEndpoint>(
  look: Look,
  endpoint: E,
  more: object = {},
): Promise<{ rows: RowOf<E>[]; sums: SumsOf<E> }> {
  const ask = async (page: number) => (await look(endpoint, { ...more, page, pageSize })) as Paged;
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

/** The sums behind a figure, after its rows were added up; of a great many rows the first pages are looked at. */
async function openFigure(look: Look, lines: LinesEndpoint, figure: string): Promise<Sums> {
  const pages: LinesAnswer[] = [];
  do {
    const page = pages.length + 1;
    pages.push((await look(lines, { figure, page, pageSize, sort: 'lineId' })) as LinesAnswer);
  } while (pages.length < Math.min(pagesWalked, (pages[0]?.total ?? 0) / pageSize));
  const { sums, total } = pages[0] as LinesAnswer;
  const rows = pages.flatMap((page) => page.rows);
  expect(total, figure).toBe(sums.lines);
  expect(new Set(rows.map((row) => row.lineId)).size, figure).toBe(Math.min(total, pagesWalked * pageSize));
  if (rows.length < total) return sums;
  expect(cents(rows.map((row) => row.totalSpend)), figure).toBe(cents([sums.totalSpend]));
  expect(references(rows), figure).toBe(sums.bookings);
  const values = rows.flatMap((row) => row.value ?? []);
  if (lines.entries[figure]?.adds)
    expect(thousandths(values), figure).toBe(thousandths([sums.value ?? Number.NaN]));
  return sums;
}

/** The finest that a value is stored in: metres of kilometres, grams of kilograms. */
const thousandths = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + Math.round(value * 1000), 0);

/** What is said above the rows, of their sums and by the glossary, comes to what is shown. */
function expectMade(entry: FigureEntry, shown: number | null, sums: Record<string, unknown>): void {
  const made = madeOf(entry, sums);
  expect(made, `${entry.label}: its rows have no ${entry.made?.map(({ sum }) => sum)}`).not.toBeNull();
  expectEqual(`${entry.label}, as its rows make it`, [shown, made?.value ?? null]);
}

/** Equal but for the last bits of a division; below a tenth of a cent in the largest of sums. */
function expectEqual(name: string, [shown, opened]: Pair): void {
  const scale = Math.max(1, Math.abs(shown ?? 0));
  const isEqual =
    shown === null || opened === null ? shown === opened : Math.abs(shown - opened) <= 1e-12 * scale;
  expect(isEqual, `${name}: ${shown} is shown, its rows come to ${opened}`).toBe(true);
}
