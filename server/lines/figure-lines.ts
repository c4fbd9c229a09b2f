/** The rows behind a figure (`contract/core/lines.ts`), cut to a page, and the sums of all of them. */
import { type Compilable, type OrderByItemBuilder, type RawBuilder, sql } from 'kysely';
import type { Input } from '../../contract/core/endpoint.ts';
import type { LineValue } from '../../contract/core/figure.ts';
import type { LineRow, LinesAnswer, LinesEndpoint } from '../../contract/core/lines.ts';
import { ask, askOne, type Reading } from '../db/ask.ts';
import { build } from '../db/build.ts';
import { allJoins, type Joined, joined, lineColumns } from './columns.ts';
import { countedLines, type Lines } from './counted-lines.ts';
import { onKey } from './joins.ts';
import { bookingCount, fromCents, lineCount, total } from './line-measures.ts';
import { lineSearch } from './search.ts';

/** The lines of one figure, in terms of `line` and of the tables that `joins` names. */
export type FigureLines = {
  /** Which of the counted lines; absent: all. */
  where?: RawBuilder<boolean>;
  /** Joined under these names, their columns null where the line names none. */
  joins?: readonly Joined[];
  /** What a line adds: whole cents, metres, grams, else whole numbers of the unit that the contract states. */
  value?: RawBuilder<number>;
  /** What the figure counts distinct ones of, other than bookings. */
  distinct?: RawBuilder<unknown>;
};

type Asked = Input<LinesEndpoint>['query'];

/** `narrowed` is what the endpoint's own fields leave of the figure's lines; `value` what the contract says of its value. */
export async function figureLines(
  reading: Reading,
  query: Asked,
  figure: FigureLines,
  { narrowed, value }: { narrowed: RawBuilder<boolean> | undefined; value: LineValue | undefined },
): Promise<LinesAnswer> {
  const all = joined(reading, countedLines(reading, query), figure.joins ?? []);
  const behind = all.where(allOf(figure.where, narrowed));
  const found = query.search ? behind.where(lineSearch(reading, query.search)) : behind;
  const [page, sums] = await Promise.all([
    ask(reading, pageOf(reading, found, figure, query)),
    askOne(reading, sumsOf(behind, figure)),
  ]);
  const countFound = async () => (await askOne(reading, found.select(lineCount().as('lines')))).lines;
  // A page beyond the last has no row that says how many there are.
  const isPast = page.length === 0 && query.page > 1;
  const total = !query.search ? sums.lines : isPast ? await countFound() : (page[0]?.found ?? 0);
  const scale = scales[value?.unit ?? 'count'] ?? 1;
  const inUnits = (stored: number | null) => (stored === null || !figure.value ? stored : stored / scale);
  return {
    rows: page.map(({ found: _, ...row }) => ({
      ...row,
      totalSpend: fromCents(row.totalSpend),
      value: inUnits(row.value),
    })),
    total,
    sums: { ...sums, totalSpend: fromCents(sums.totalSpend), value: inUnits(sums.value) },
  };
}

function allOf(...conditions: (RawBuilder<boolean> | undefined)[]): RawBuilder<boolean> {
  const given = conditions.filter((one) => one !== undefined).map((one) => sql`(${one})`);
  return given.length === 0 ? sql.lit(true) : sql.join(given, sql` and `);
}

/** So many of what the database holds make one of the unit. */
const scales: Partial<Record<LineValue['unit'], number>> = { money: 100, kilometres: 1000, kilograms: 1000 };

const nothing = sql<number | null>`null::bigint`;

function sumsOf(behind: Lines, { value, distinct }: FigureLines) {
  const counted = distinct && sql<number>`count(distinct ${distinct})::bigint`;
  const summed = value && sql<number>`coalesce(sum(${value}), 0)::bigint`;
  return behind.select([
    lineCount().as('lines'),
    bookingCount().as('bookings'),
    total('amount_paid').as('totalSpend'),
    (summed ?? counted ?? nothing).as('value'),
  ]);
}

type Columns = Record<keyof LineRow, (typeof lineColumns)['lineId']>;
type StoredRow = LineRow & { found: number | null };

/**
 * Rows of one page, money in cents; of a search, with the number of rows that it finds. The page is cut out of ids
 * alone; names are looked up for its rows only.
 */
function pageOf(reading: Reading, found: Lines, figure: FigureLines, query: Asked): Compilable<StoredRow> {
  const columns: Columns = {
    ...lineColumns,
    value: { of: figure.value ?? nothing, joins: figure.joins ?? [] },
  };
  const sort = query.sort ?? (figure.value ? 'value' : 'totalSpend');
  const direction = query.sort ? query.direction : 'desc';
  const missing = columns[sort].joins.filter((one) => !figure.joins?.includes(one));
  const keyed = joined(reading, found, missing).select(['line.id', columns[sort].of.as('key')]);
  // What a search finds is kept, so that it is looked for once and not again to be counted.
  const hits = query.search
    ? build
        .with(
          (cte) => cte('hit').materialized(),
          () => keyed,
        )
        .selectFrom('hit')
        .select(sql<number | null>`(select count(*) from hit)::bigint`.as('found'))
    : build.selectFrom(keyed.as('hit')).select(nothing.as('found'));
  const order = (by: OrderByItemBuilder) => (direction === 'asc' ? by.asc() : by.desc()).nullsLast();
  const cut = hits
    .select(['hit.id', 'hit.key'])
    .orderBy('hit.key', order)
    .orderBy('hit.id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const lines = build
    .selectFrom(cut.as('cut'))
    .innerJoin('line_items as line', onKey(reading, 'line', 'cut.id')) as unknown as Lines;
  return joined(reading, lines, allJoins)
    .select([...Object.entries(columns).map(([name, { of }]) => of.as(name)), sql`cut.found`.as('found')])
    .orderBy(sql`cut.key`, order)
    .orderBy('line.id') as unknown as Compilable<StoredRow>;
}
