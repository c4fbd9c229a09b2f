/** Lines that belong to merged records: what a change of these concerns. */
import { type RawBuilder, sql } from 'kysely';
import type { Consequence } from '../../contract/core/merging.ts';
import { ask, askOne, type Reading } from '../db/ask.ts';
import { any } from '../db/build.ts';
import { hiddenLines, visibleLines } from '../lines/counted-lines.ts';
import { customerBy } from '../lines/customers.ts';
import { fromCents, lineCount } from '../lines/line-measures.ts';
import type { Seen } from './changes.ts';

/** The column by which a line names its raw record. */
export type RawColumn = `line.raw_${'policy_code' | 'service_fee_type' | 'traveller'}_id`;

export const rawIdsSeen = (seen: Seen): number[] => [...seen.values()].flat();

/** The lines in sight that name one of the raw records, of any date, as far as figures count them. */
const linesOf = (reading: Reading, column: RawColumn, rawIds: readonly number[]) =>
  visibleLines(reading).where('line.is_counted', '=', true).where(sql.ref<number>(column), '=', any(rawIds));

/** How many lines of whom belong to records that are made of these raw ones. */
export async function carriers(
  reading: Reading,
  column: RawColumn,
  rawIds: readonly number[],
): Promise<Consequence> {
  const question = linesOf(reading, column, rawIds)
    .leftJoin(customerBy(reading).as('customer'), 'customer.node_id', 'line.node_id')
    .select([
      lineCount().as('lines'),
      sql<number>`count(distinct customer.customer_id)::bigint`.as('customers'),
    ]);
  const [found, isBeyondAccess] = await Promise.all([
    askOne(reading, question),
    isCarriedUnseen(reading, column, rawIds),
  ]);
  return { ...found, isBeyondAccess };
}

async function isCarriedUnseen(
  reading: Reading,
  column: RawColumn,
  rawIds: readonly number[],
): Promise<boolean> {
  if (reading.grants === 'all') return false;
  const question = hiddenLines(reading)
    .where('line.is_counted', '=', true)
    .where(sql.ref<number>(column), '=', any(rawIds))
    .select(sql.lit(1).as('found'))
    .limit(1);
  return (await ask(reading, question)).length > 0;
}

/** Those of the lines for which `where` holds, and the sum of `cents`. */
export async function amountOf(
  reading: Reading,
  column: RawColumn,
  rawIds: readonly number[],
  { cents, where }: { cents: RawBuilder<number>; where?: RawBuilder<boolean> },
): Promise<{ lines: number; amount: number }> {
  if (rawIds.length === 0) return { lines: 0, amount: 0 };
  const question = linesOf(reading, column, rawIds)
    .$if(where !== undefined, (lines) => lines.where(where as RawBuilder<boolean>))
    .select([lineCount().as('lines'), sql<number>`coalesce(sum(${cents}), 0)::bigint`.as('cents')]);
  const { lines, cents: sum } = await askOne(reading, question);
  return { lines, amount: fromCents(sum) };
}
