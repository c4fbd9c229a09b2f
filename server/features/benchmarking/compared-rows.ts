/** A customer's values by row beside the pool's, each row over its own blocks. */
import { sql } from 'kysely';
import type { Reading } from '../../access/ask.ts';
import { type AnswerRow, answer } from '../../metrics/layer/answer.ts';
import { condition, type Dimension, type Formula, type Key, sqlFor } from '../../metrics/layer/model.ts';
import { isInRanges, rangesOf } from '../../metrics/months.ts';
import { isInSlices } from '../../metrics/pooled-lines.ts';
import { type Comparison, type Coverage, slicesOf } from './comparison.ts';

export type ComparedRow = { key: Key; coverage: Coverage };

/** What rows are told apart by: the customer's as the reader may see it, the pool's regardless of that. */
type Sides = { own: Dimension; pool: Dimension };

/** Finds the values of a row, of the months in which it is compared; where it is not, the customer's of all dates. */
export async function comparedRows<const Of extends Readonly<Record<string, Formula>>>(
  reading: Reading,
  { query, anyLine }: Comparison,
  sides: Sides,
  of: Of,
  rows: readonly ComparedRow[],
) {
  type Values = AnswerRow<Record<never, never>, Of>;
  const compared = rows.filter(({ coverage }) => coverage.blocks.length > 0);
  const isRow = ({ key }: ComparedRow, dimension: Dimension) =>
    sql`${sqlFor(dimension.key, reading)} = ${key}`;
  const ofOwn = rows.map((row) => {
    const { months } = row.coverage;
    const isInMonths = months.length === 0 ? sql.lit(true) : isInRanges(rangesOf(months));
    return sql`(${isRow(row, sides.own)} and ${isInMonths})`;
  });
  const ofPool = compared.map(
    (row) => sql`(${isRow(row, sides.pool)} and ${isInSlices(slicesOf(row.coverage))})`,
  );
  const anyOf = (tests: typeof ofOwn, { joins }: Dimension) =>
    condition(sql<boolean>`(${sql.join(tests, sql` or `)})`, ...joins);
  const [own, pool] = await Promise.all([
    rows.length === 0
      ? []
      : answer(reading, query, { by: { row: sides.own }, of, where: [anyOf(ofOwn, sides.own)] }),
    compared.length === 0
      ? []
      : answer(reading, query, {
          by: { row: sides.pool },
          of,
          where: [anyOf(ofPool, sides.pool)],
          pool: anyLine,
        }),
  ]);
  const [ownOf, poolOf] = [own, pool].map(
    (found) => new Map(found.map((one) => [one.row.key, one as unknown as Values])),
  ) as [Map<Key, Values>, Map<Key, Values>];
  return (key: Key) => ({ own: ownOf.get(key), pool: poolOf.get(key) });
}
