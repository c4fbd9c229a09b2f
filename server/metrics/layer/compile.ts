/** Compiles a statement of measures by dimensions; the same text runs on both engines. */
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { inReplica } from '../../database/in-replica.ts';
import { restrictedFirst } from '../counted-lines.ts';
import type { PooledLines } from '../pooled-lines.ts';
import type { Rows } from '../row-table.ts';
import {
  type Condition,
  type Dimension,
  type Fact,
  joinsOf,
  type Key,
  type Measure,
  sqlFor,
} from './model.ts';
import { columnsOf, countsBookings, isAdditive, remaining, type Statement } from './plan.ts';

export type Dimensions<Given extends Reading = Reading> = Readonly<Record<string, Dimension<object, Given>>>;

/** Columns of the result: the key and the attributes of a dimension, the value of a measure, the product. */
export const keyColumn = (dimension: string) => `${dimension}_key`;
export const attributeColumn = (dimension: string, attribute: string) => `${dimension}_${attribute}`;
const finerColumn = (dimension: string) => `${dimension}_finer`;
export const measureColumn = (at: number) => `measure_${at}`;
export const productColumn = 'product_group';

type Column = AliasedRawBuilder<unknown, string>;

export async function compile<Given extends Reading>(
  planned: Statement<Given>,
  reading: Given,
  filter: ReportFilter,
  by: Dimensions<Given>,
  pool?: PooledLines,
): Promise<Rows> {
  const statement = { ...planned, measures: columnsOf(planned).columns };
  const fact = pool ? factOfPool(statement.fact, pool) : statement.fact;
  const rows = await rowsOf({ ...statement, fact }, reading, filter, by);
  const extra = statement.first === 'product' ? [sql`line.product_type`.as(productColumn)] : [];
  const isInSteps = statement.first === 'booking' || Object.values(by).some((one) => finerOf(statement, one));
  const group = isInSteps ? groupedInSteps : groupedAtOnce;
  const byCode = codesOf(statement, by);
  const groups = group(statement, reading, rows, byCode, extra);
  return withMembers(withKeys(groups, statement, by), statement, reading, by);
}

/** A finer column is grouped by instead of either. */
const codeOf = <Given extends Reading>(
  statement: Statement<Given>,
  one: Dimension<object, Given>,
): Dimension['code'] => (finerOf(statement, one) ? undefined : one.code);

/** The dimensions by the codes that a replica has for their keys. */
const codesOf = <Given extends Reading>(
  statement: Statement<Given>,
  by: Dimensions<Given>,
): Dimensions<Given> =>
  Object.fromEntries(
    Object.entries(by).map(([name, one]) => {
      const code = codeOf(statement, one);
      const key = (reading: Given) => inReplica(sqlFor(one.key, reading), code!.of);
      return [name, code ? { ...one, key } : one];
    }),
  );

/** The groups with the keys for the codes. */
function withKeys<Given extends Reading>(
  groups: Rows,
  statement: Statement<Given>,
  by: Dimensions<Given>,
): Rows {
  const codes = Object.entries(by).map(([name, one]) => ({ name, code: codeOf(statement, one) }));
  if (codes.every(({ code }) => !code)) return groups;
  const keys = codes.map(({ name, code }) => {
    const key = sql.ref(`part.${keyColumn(name)}`);
    return (code ? inReplica(key, code.keyOf(key)) : key).as(keyColumn(name));
  });
  return build
    .selectFrom(groups.as('part'))
    .select(keys)
    .select(valueColumns(statement).map((column) => `part.${column}`)) as Rows;
}

const valueColumns = <Given extends Reading>({ measures, first }: Statement<Given>) => [
  ...(first === 'product' ? [productColumn] : []),
  ...measures.map((_, at) => measureColumn(at)),
];

function factOfPool<Given extends Reading>(fact: Fact<Given>, pool: PooledLines): Fact<Given> {
  if (!fact.ofPool) throw new Error(`${fact.name} are not compared with pools`);
  return fact.ofPool(pool);
}

/** Only what is additive, and is not grouped by booking, can be grouped by a finer column and then added up. */
const finerOf = <Given extends Reading>(
  { measures, first }: Statement<Given>,
  { finer }: Dimension<object, Given>,
): Dimension['finer'] => (first !== 'booking' && measures.every(isAdditive) ? finer : undefined);

/** The fact's rows that pass the shared conditions, joined with all tables that an expression refers to. */
async function rowsOf<Given extends Reading>(
  statement: Statement<Given>,
  reading: Given,
  filter: ReportFilter,
  by: Dimensions<Given>,
): Promise<Rows> {
  const { fact, measures, where } = statement;
  const conditions = [...where, ...measures.flatMap((measure) => remaining(statement, measure))];
  const dimensions = Object.values(by).filter((one) => !finerOf(statement, one)?.join);
  const joins = [...[...dimensions, ...conditions].flatMap((one) => one.joins), ...measures.flatMap(joinsOf)];
  const areOwn = where.every((one) => measures.every((measure) => measure.where.includes(one)));
  const isPlain = Object.keys(by).length === 0 && joins.length === 0 && areOwn;
  const found = (isPlain && fact.withoutDimensions?.(reading, filter)) || (await fact.rows(reading, filter));
  const passing = (rows: Rows, conditions: readonly Condition<Given>[]) =>
    conditions.reduce((all, { test }) => all.where(sqlFor(test, reading)), rows);
  const ofLines = where.filter((one) => fact.areLines && one.joins.length === 0);
  const isNarrowed = ofLines.length > 0 && joins.length > 0;
  const lines = passing(found, ofLines);
  const from = isNarrowed ? (restrictedFirst(lines) as Rows) : lines;
  const matched = where.filter(({ needsMatch }) => needsMatch).flatMap((one) => one.joins);
  const joined = fact.join(reading, from, [...new Set(joins)], matched);
  return passing(
    joined,
    where.filter((one) => !ofLines.includes(one)),
  );
}

function groupedAtOnce<Given extends Reading>(
  statement: Statement<Given>,
  reading: Given,
  rows: Rows,
  by: Dimensions<Given>,
  extra: readonly Column[],
): Rows {
  const keys = Object.entries(by).map(([name, { key }]) => sqlFor(key, reading).as(keyColumn(name)));
  const values = statement.measures.map((measure, at) => {
    const aggregate = aggregateOf(measure, reading, remaining(statement, measure));
    return sql`${aggregate}::bigint`.as(measureColumn(at));
  });
  return grouped(rows, [...keys, ...extra], values);
}

/** Groups by booking, and by the finer columns of dimensions, before it groups by their keys. */
function groupedInSteps<Given extends Reading>(
  statement: Statement<Given>,
  reading: Given,
  rows: Rows,
  by: Dimensions<Given>,
  extra: readonly Column[],
): Rows {
  const { fact, measures, first } = statement;
  const fineKeys = Object.entries(by).map(([name, one]) =>
    (finerOf(statement, one)?.column ?? sqlFor(one.key, reading)).as(finerColumn(name)),
  );
  const booking = first === 'booking' ? [fact.booking!.as('of_booking')] : [];
  const parts = measures.map((measure, at) => {
    const conditions = remaining(statement, measure);
    const part = countsBookings(measure)
      ? anyPasses(conditions, reading)
      : aggregateOf(measure, reading, conditions);
    return part.as(measureColumn(at));
  });
  const judged = [...new Set(measures.flatMap(({ bookings }) => bookings.map(({ where }) => where)))];
  const passes = judged.map((where, at) => anyPasses(where, reading).as(judgedColumn(at)));
  const finest = grouped(rows, [...fineKeys, ...extra, ...booking], [...parts, ...passes]);
  const keys = Object.entries(by).map(([name, one]) => {
    const column = sql.ref<Key>(`part.${finerColumn(name)}`);
    return (finerOf(statement, one)?.keyOf(column, name) ?? column).as(keyColumn(name));
  });
  const values = measures.map((measure, at) => {
    const part = sql.ref(`part.${measureColumn(at)}`);
    const tests = measure.bookings.map((one) => {
      const passed = sql.ref(`part.${judgedColumn(judged.indexOf(one.where))}`);
      return one.has ? passed : sql`not ${passed}`;
    });
    const [value, counted] = countsBookings(measure)
      ? [sql`count(*)`, [part, ...tests]]
      : [sql`sum(${part})`, tests];
    const filter = counted.length === 0 ? sql`` : sql` filter (where ${sql.join(counted, sql` and `)})`;
    return sql`coalesce(${value}${filter}, 0)::bigint`.as(measureColumn(at));
  });
  const products = extra.map(() => sql.ref(`part.${productColumn}`).as(productColumn));
  const joined = Object.entries(by).reduce<Rows>(
    (found, [name, one]) =>
      finerOf(statement, one)?.join?.(reading, found, name, `part.${finerColumn(name)}`) ?? found,
    build.selectFrom(finest.as('part')) as Rows,
  );
  return grouped(joined, [...keys, ...products], values);
}

const judgedColumn = (at: number) => `judged_${at}`;

const anyPasses = <Given extends Reading>(conditions: readonly Condition<Given>[], reading: Given) =>
  sql`coalesce(bool_or(${allOf(conditions, reading)}), false)`;

function grouped(rows: Rows, keys: readonly Column[], values: readonly Column[]): Rows {
  const selected = rows.select([...keys, ...values]);
  // By their names: PostgreSQL does not recognise an expression with parameters when it is repeated.
  return keys.length === 0 ? selected : selected.groupBy(keys.map(({ alias }) => alias as string));
}

/** Joins the members of dimensions to the groups, which are far fewer than the rows. */
function withMembers<Given extends Reading>(
  groups: Rows,
  statement: Statement<Given>,
  reading: Given,
  by: Dimensions<Given>,
): Rows {
  if (!Object.values(by).some(({ members }) => members)) return groups;
  const columns = [...Object.keys(by).map(keyColumn), ...valueColumns(statement)];
  return Object.entries(by).reduce<Rows>(
    (found, [name, { members }]) => {
      if (!members) return found;
      const attributes = members.attributes(name, sql.ref<Key>(`part.${keyColumn(name)}`));
      return members
        .join(reading, found, name, `part.${keyColumn(name)}`)
        .select(
          Object.entries(attributes).map(([attribute, of]) =>
            (of as RawBuilder<unknown>).as(attributeColumn(name, attribute)),
          ),
        );
    },
    build.selectFrom(groups.as('part')).select(columns.map((column) => `part.${column}`)) as Rows,
  );
}

function aggregateOf<Given extends Reading>(
  measure: Measure<Given>,
  reading: Given,
  conditions: readonly Condition<Given>[],
): RawBuilder<unknown> {
  const { aggregate, of, fact } = measure;
  const value = of && sqlFor(of, reading);
  const where = (...more: readonly RawBuilder<boolean>[]) => {
    const tests = [...(conditions.length === 0 ? [] : [allOf(conditions, reading)]), ...more];
    return tests.length === 0 ? sql`` : sql` filter (where ${sql.join(tests, sql` and `)})`;
  };
  if (aggregate === 'sum') return sql`coalesce(sum(${value})${where()}, 0)`;
  if (aggregate === 'count') return sql`count(*)${where()}`;
  const { isWhole } = fact;
  if (!isWhole || !countsBookings(measure)) return sql`count(distinct ${value})${where()}`;
  // Only the few other bookings are hashed.
  return sql`(count(*)${where(isWhole)} + count(distinct ${value})${where(sql`not ${isWhole}`)})`;
}

/** All of the conditions; true if there are none. */
export function allOf<Given extends Reading>(
  conditions: readonly Condition<Given>[],
  reading: Given,
): RawBuilder<boolean> {
  const tests = conditions.map(({ test }) => sql`(${sqlFor(test, reading)})`);
  return tests.length === 0 ? sql.lit(true) : sql<boolean>`(${sql.join(tests, sql` and `)})`;
}
