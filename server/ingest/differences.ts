/** Determines in SQL what a staged feed would change. */
import { sql } from 'kysely';
import type { Trx } from '../database/schema.ts';
import { createTemporary } from '../database/temporary.ts';
import { conversionOf } from './currency/rate-rule.ts';
import { analyzeStaged, prepareJoins } from './staging.ts';

/** Number and total `amount_paid` in cents of the lines of a data source. */
export type SourceSum = { dataSource: string; lines: number; cents: bigint };

/** Number and total `amount_paid` of the lines of a currency, as delivered: a decimal number. */
export type CurrencySum = { currency: string; lines: number; amount: string };

export type Differences = {
  /** Rows that repeat a key of the feed. */
  repeated: number;
  added: number;
  changed: number;
  unchanged: number;
  /**
   * The feed's lines without repeated keys: those of the first data sources, the sum of all in cents, and those of each
   * currency, unless all are in the TMC's.
   */
  accepted: { sources: SourceSum[]; cents: bigint; currencies: CurrencySum[] };
};

const maxSources = 100;

/**
 * Reduces `staged` to new and changed lines, and creates `known` (row_number, line_id), the lines they replace, and
 * `repeated` (row_number, line_key, first_row), the rows that repeat a key of the feed. `staged` is the number of
 * lines.
 */
export async function findDifferences(trx: Trx, clientId: number, staged: number): Promise<Differences> {
  await prepareJoins(trx, staged);
  const repeated = await takeRepeatedKeys(trx);
  await listMentioned(trx);
  const accepted = { ...(await acceptedSums(trx)), currencies: await currencySums(trx, clientId) };
  await createTemporary(
    trx,
    'known',
    sql`select s.row_number, l.id as line_id, l.content_hash = s.content_hash as is_same
        from staged s
        join line_items l
          on l.client_id = ${clientId} and l.data_source = s.data_source and l.line_key = s.line_key`,
    'row_number',
  );
  const same = await sql`
    delete from staged s using known k where k.is_same and k.row_number = s.row_number`.execute(trx);
  const unchanged = Number(same.numAffectedRows ?? 0);
  await sql`delete from known where is_same`.execute(trx);
  await sql`analyze known`.execute(trx);
  if (unchanged > 0) await analyzeStaged(trx);
  const { rows } = await sql<{ changed: number }>`select count(*) as changed from known`.execute(trx);
  const changed = rows[0]?.changed ?? 0;
  return {
    repeated,
    added: staged - repeated - unchanged - changed,
    changed,
    unchanged,
    accepted,
  };
}

/** Creates `mentioned`, with the number and sum of lines: one scan serves all short lists of names. */
export const listMentioned = (trx: Trx) =>
  createTemporary(
    trx,
    'mentioned',
    sql`select data_source, customer_id, policy_code, service_fee_type, currency, count(*) as lines,
          sum(amount_paid) as cents, sum((delivered ->> 'amount_paid')::numeric) as delivered
        from staged group by data_source, customer_id, policy_code, service_fee_type, currency`,
  );

/** Keeps the first row of each key; returns the number of others. */
async function takeRepeatedKeys(trx: Trx): Promise<number> {
  await createTemporary(
    trx,
    'repeated',
    sql`select s.row_number, s.line_key, first.row_number as first_row
        from staged s
        join (
          select data_source, line_key, min(row_number) as row_number from staged
          group by data_source, line_key having count(*) > 1
        ) first
          on first.data_source = s.data_source and first.line_key = s.line_key
          and first.row_number < s.row_number`,
    'row_number',
  );
  const { numAffectedRows } = await sql`
    delete from staged s using repeated r where r.row_number = s.row_number`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

async function acceptedSums(trx: Trx): Promise<Omit<Differences['accepted'], 'currencies'>> {
  const { rows } = await sql<{ dataSource: string; lines: number; cents: string; total: string }>`
    select data_source as "dataSource", sum(lines)::bigint as lines, sum(cents)::text as cents,
      (sum(sum(cents)) over ())::text as total
    from mentioned group by data_source order by data_source limit ${maxSources}`.execute(trx);
  const sources = rows.map(({ dataSource, lines, cents }) => ({ dataSource, lines, cents: BigInt(cents) }));
  return { sources, cents: BigInt(rows[0]?.total ?? 0) };
}

async function currencySums(trx: Trx, clientId: number): Promise<CurrencySum[]> {
  const { rows } = await sql<Omit<CurrencySum, 'currency'> & { currency: string | null }>`
    select currency, sum(lines)::bigint as lines,
      coalesce(sum(delivered), round(sum(cents) / 100, 2))::text as amount
    from mentioned group by currency order by currency nulls first`.execute(trx);
  if (rows.every(({ currency }) => currency === null)) return [];
  const own = (await conversionOf(trx, clientId)).currency;
  return rows.map((row) => ({ ...row, currency: row.currency ?? own }));
}
