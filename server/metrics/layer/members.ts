/** Conditions that restrict rows by the members of dimensions. */
import { type RawBuilder, sql } from 'kysely';
import type { Reading } from '../../access/ask.ts';
import { inReplica } from '../../database/in-replica.ts';
import { type Condition, type Dimension, type Key, sqlFor } from './model.ts';

/** Restricts rows to those of one member of a dimension; null: those without one. */
export const isMember = <Given extends Reading = Reading>(
  { key, joins }: Dimension<object, Given>,
  member: Key,
): Condition<Given> => ({
  test: (reading) => {
    const of = sqlFor(key, reading);
    return member === null ? sql<boolean>`${of} is null` : sql<boolean>`${of} = ${member}`;
  },
  joins,
});

/** Restricts rows to those of any of the members. Compared as texts, so that a member of another type matches none. */
export const isOneOf = <Given extends Reading = Reading>(
  { key, joins }: Dimension<object, Given>,
  members: readonly Key[],
): Condition<Given> => ({
  test: (reading) => {
    const named = members.filter((member) => member !== null).map((member) => sql`${String(member)}`);
    const of = sqlFor(key, reading);
    const tests = [
      ...(named.length > 0 ? [sql`(${of})::text in (${sql.join(named)})`] : []),
      ...(named.length < members.length ? [sql`(${of}) is null`] : []),
    ];
    return tests.length === 0 ? sql.lit(false) : sql<boolean>`(${sql.join(tests, sql` or `)})`;
  },
  joins,
});

/** Restricts rows to those that do not meet the condition, whether or not it can be judged. */
export const isNot = <Given extends Reading>({ test, joins }: Condition<Given>): Condition<Given> => ({
  test: (reading) => sql<boolean>`(${sqlFor(test, reading)}) is not true`,
  joins,
});

/** Restricts rows to those of none of these combinations of members. */
export const isNoneOf = <Given extends Reading = Reading>(
  by: readonly Dimension<object, Given>[],
  combinations: readonly (readonly Key[])[],
): Condition<Given> => ({
  test: (reading) => {
    const names = combinations.map(combinationText);
    const keys = by.map(({ key }) => sqlFor(key, reading));
    const of = keys.map((key) => sql`case when (${key}) is null then 'null' else '=' || (${key})::text end`);
    const text = sql<boolean>`(${sql.join(of, sql` || ${sql.lit(separator)} || `)} not in (select unnest(${names}::text[])))`;
    return inReplica(text, isNoneInReplica(by, keys, combinations));
  },
  joins: by.flatMap(({ joins }) => joins),
  leavesOut: { by, combinations },
});

/**
 * Looks rows up among the combinations as values of several columns, of which those without a value are equal, too. A
 * text for each row takes more than twice as long; `not exists` compares each row with each combination.
 */
function isNoneInReplica<Given extends Reading>(
  by: readonly Dimension<object, Given>[],
  keys: readonly RawBuilder<Key>[],
  combinations: readonly (readonly Key[])[],
): RawBuilder<boolean> {
  const column = (at: number) => sql.ref(`key_${at}`);
  const lists = by.map((_, at) => combinations.map((combination) => combination[at]!));
  const compared = by.map(({ code }, at): { own: RawBuilder<unknown>; listed: RawBuilder<unknown> } => {
    // A list of nulls has no type to compare.
    if (lists[at]!.every((member) => member === null))
      return { own: sql`${keys[at]} is null`, listed: sql.lit(true) };
    return code ? { own: code.of, listed: code.ofKey(column(at)) } : { own: keys[at]!, listed: column(at) };
  });
  // DuckDB takes a row of one value for the value.
  if (compared.length === 1) compared.push({ own: sql.lit(true), listed: sql.lit(true) });
  const columns = lists.map((members, at) => sql`unnest(${members}) as ${column(at)}`);
  return sql`(row(${sql.join(compared.map(({ own }) => own))}) not in (
    select row(${sql.join(compared.map(({ listed }) => listed))}) from (select ${sql.join(columns)}) as left_out))`;
}

/** Tells combinations of members apart. */
export const combinationText = (keys: readonly Key[]): string =>
  keys.map((key) => (key === null ? 'null' : `=${key}`)).join(separator);

/** Does not occur in keys: texts of the feed have no control characters. */
const separator = '\u001f';
