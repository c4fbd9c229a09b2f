/** The lines that a change of merged records affects. */
import { type RawBuilder, sql } from 'kysely';
import type { Consequence } from '../../contract/http/merging.ts';
import { ask, askOne, type Reading } from '../access/ask.ts';
import { any } from '../database/build.ts';
import { hiddenLines, visibleLines } from '../metrics/counted-lines.ts';
import { customerBy } from '../metrics/customers.ts';
import { fromCents, lineCount } from '../metrics/line-measures.ts';
import type { RawColumn } from './records.ts';

/** The visible lines that name one of the raw records, of any date, as far as figures count them. */
const linesOf = (reading: Reading, column: RawColumn, rawIds: readonly number[]) =>
  visibleLines(reading).where('line.is_counted', '=', true).where(sql.ref<number>(column), '=', any(rawIds));

/** How many lines, of how many customers, name these raw records. */
export async function affectedLines(
  reading: Reading,
  column: RawColumn,
  rawIds: readonly number[],
): Promise<Consequence> {
  const query = linesOf(reading, column, rawIds)
    .leftJoin(customerBy(reading).as('customer'), 'customer.node_id', 'line.node_id')
    .select([
      lineCount().as('lines'),
      sql<number>`count(distinct customer.customer_id)::bigint`.as('customers'),
    ]);
  const [found, isBeyondAccess] = await Promise.all([
    askOne(reading, query),
    affectsHiddenLines(reading, column, rawIds),
  ]);
  return { ...found, isBeyondAccess };
}

async function affectsHiddenLines(
  reading: Reading,
  column: RawColumn,
  rawIds: readonly number[],
): Promise<boolean> {
  if (reading.grants === 'all') return false;
  const query = hiddenLines(reading)
    .where('line.is_counted', '=', true)
    .where(sql.ref<number>(column), '=', any(rawIds))
    .select(sql.lit(1).as('found'))
    .limit(1);
  return (await ask(reading, query)).length > 0;
}

/** How many of these lines match `where`, and the sum of their `cents`. */
export async function affectedAmount(
  reading: Reading,
  column: RawColumn,
  rawIds: readonly number[],
  { cents, where }: { cents: RawBuilder<number>; where?: RawBuilder<boolean> },
): Promise<{ lines: number; amount: number }> {
  if (rawIds.length === 0) return { lines: 0, amount: 0 };
  const query = linesOf(reading, column, rawIds)
    .$if(where !== undefined, (lines) => lines.where(where as RawBuilder<boolean>))
    .select([lineCount().as('lines'), sql<number>`coalesce(sum(${cents}), 0)::bigint`.as('cents')]);
  const { lines, cents: sum } = await askOne(reading, query);
  return { lines, amount: fromCents(sum) };
}
