/**
 * Converts stored lines in other currencies again, after rates or the rule have changed: only lines whose amounts or rate
 * change are written. It blocks nobody's edits (decision 041).
 */
import { sql } from 'kysely';
import type { Restated } from '../../../contract/exchange-rates/calls.ts';
import { amountColumns } from '../../../contract/vocabulary/exchange-rates.ts';
import type { Trx } from '../../database/schema.ts';
import { createTemporary } from '../../database/temporary.ts';
import { withoutStatementTimeout } from '../../database/without-timeout.ts';
import { beginRewriting, rewrite, setFromRelation } from '../bulk-update/bulk-update.ts';
import { takePlace } from '../bulk-update/replace-rows.ts';
import { convertedCents, findRates } from './find-rates.ts';
import { type Conversion, conversionOf } from './rate-rule.ts';

const columns = [...amountColumns, 'exchange_rate', 'rate_date', 'rate_source'];

/** Whether the client has lines in other currencies. */
async function hasForeignLines(trx: Trx, clientId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('line_items')
    .select('id')
    .where('client_id', '=', clientId)
    .where('currency', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The rates of all stored lines, in `line_rates`; the way in which they are converted. */
async function findStoredRates(trx: Trx, clientId: number): Promise<Conversion> {
  const conversion = await conversionOf(trx, clientId);
  const foreign = sql`(
    select currency, transaction_date as day from line_items
    where client_id = ${clientId} and currency is not null group by currency, transaction_date)`;
  await findRates(trx, clientId, conversion, foreign);
  return conversion;
}

/** Creates `restated` (id, and new values of `columns`), the lines that change, and `line_rates`. */
async function prepareRestated(trx: Trx, clientId: number): Promise<void> {
  await withoutStatementTimeout(trx);
  const conversion = await findStoredRates(trx, clientId);
  const amounts = amountColumns.map((column) => {
    const delivered = sql`l.delivered ->> ${sql.lit(column)}`;
    return sql`${convertedCents(delivered, sql`r.rate`, conversion)} as ${sql.ref(column)}`;
  });
  const stored = columns.map((column) => sql.ref(`l.${column}`));
  const renewed = columns.map((column) => sql.ref(`n.${column}`));
  await createTemporary(
    trx,
    'restated',
    sql`select l.id, n.*
        from line_items l
        join line_rates r on r.currency = l.currency and r.day = l.transaction_date
        cross join lateral (
          select ${sql.join(amounts)}, r.rate as exchange_rate, r.rate_date, r.rate_source
        ) n
        where l.client_id = ${clientId} and l.currency is not null
          and (${sql.join(renewed)}) is distinct from (${sql.join(stored)})`,
    'id',
  );
}

/** Restates the client's lines; returns how many changed. */
export async function restate(trx: Trx, clientId: number): Promise<number> {
  if (!(await hasForeignLines(trx, clientId))) return 0;
  await prepareRestated(trx, clientId);
  const { rows } = await sql<{ lines: number }>`select count(*) as lines from restated`.execute(trx);
  const lines = rows[0]?.lines ?? 0;
  if (lines === 0) return 0;
  const bulkUpdate = await beginRewriting(trx, clientId);
  await rewrite(bulkUpdate, 'line_items', { of: sql`restated`, set: setFromRelation(columns) });
  await takePlace(bulkUpdate, async () => undefined);
  return lines;
}

/** What restating would change. */
export async function previewRestated(trx: Trx, clientId: number): Promise<Restated> {
  if (!(await hasForeignLines(trx, clientId))) return { lines: 0, before: 0, after: 0 };
  await prepareRestated(trx, clientId);
  const { rows } = await sql<{ lines: number; beforeCents: number; afterCents: number }>`
    select count(*) as lines, coalesce(sum(l.amount_paid), 0)::bigint as "beforeCents",
      coalesce(sum(n.amount_paid), 0)::bigint as "afterCents"
    from restated n join line_items l on l.client_id = ${clientId} and l.id = n.id`.execute(trx);
  const { lines = 0, beforeCents = 0, afterCents = 0 } = rows[0] ?? {};
  return { lines, before: beforeCents / 100, after: afterCents / 100 };
}

export type WithoutRate = { currency: string; day: string; lines: number };

/** Stored lines for which there is no rate, by currency: how many, and the first day. */
export async function linesWithoutRate(trx: Trx, clientId: number): Promise<WithoutRate[]> {
  if (!(await hasForeignLines(trx, clientId))) return [];
  await sql`savepoint before_rates`.execute(trx);
  await findStoredRates(trx, clientId);
  // Citus rejects an outer join with the temporary table here, and `not exists` over it, but accepts a common table.
  const { rows } = await sql<WithoutRate>`
    with rated as materialized (select currency, day from line_rates)
    select l.currency, min(l.transaction_date) as day, count(*) as lines
    from line_items l
    where l.client_id = ${clientId} and l.currency is not null
      and not exists (select from rated r where r.currency = l.currency and r.day = l.transaction_date)
    group by l.currency order by l.currency`.execute(trx);
  // Its temporary tables would be in the way of a second call.
  await sql`rollback to savepoint before_rates`.execute(trx);
  return rows;
}

/** `2 lines in USD (first on 2026-03-02) would be left without a rate`. */
export function leftWithout(without: readonly WithoutRate[]): string {
  const each = without.map(
    ({ currency, day, lines }) =>
      `${lines} ${lines === 1 ? 'line' : 'lines'} in ${currency} (first on ${day})`,
  );
  return `${each.join(', ')} would be left without a rate`;
}
