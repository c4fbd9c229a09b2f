/** Keeps the sums of a client's lines, in cents and other units, below 2^53, up to which metrics are exact. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../database/schema.ts';
import { lineFile } from './columns.ts';
import { Refused } from './refused.ts';

const columns = (...names: readonly string[]) => names.map((name) => sql.ref(`l.${name}`));

/** The columns that are summed together, and their largest sum of absolute values, in readable form. */
const sums = {
  amounts: {
    of: columns('amount_paid', 'tax', 'ancillary_amount', 'cheapest_rate', 'cost_of_change', 'credit_value'),
    largest: '90,071,992,547,409.91',
  },
  distances: { of: columns('distance_m'), largest: '9,007,199,254,740.991 km' },
  // With any factor, a flight emits less than a gram per metre and a room night less than 100 kg.
  emissions: {
    of: [sql`coalesce(l.feed_co2_g, l.distance_m, l.quantity::bigint * 100000)`],
    largest: '9,007,199,254,740.991 kg',
  },
  quantities: { of: columns('quantity'), largest: '9,007,199,254,740,991' },
} as const;

type Sums = Record<keyof typeof sums, bigint>;
const names = Object.keys(sums) as (keyof typeof sums)[];

/**
 * Throws `Refused` if the staged lines would take the client's stored sums beyond the exact range. Call this once the
 * differences are known. A feed that reduces the sums is always accepted.
 */
export async function requireExactSums(trx: Trx, clientId: number): Promise<void> {
  const ofClient = sql`l.client_id = ${clientId}`;
  const staged = await sumsOf(trx, sql`staged l`);
  const replaced = await sumsOf(trx, sql`line_items l join known k on k.line_id = l.id where ${ofClient}`);
  const growing = names.filter((name) => staged[name] > replaced[name]);
  if (growing.length === 0) return;
  const stored = await sumsOf(trx, sql`line_items l where ${ofClient}`);
  for (const name of growing) {
    if (stored[name] - replaced[name] + staged[name] <= Number.MAX_SAFE_INTEGER) continue;
    throw new Refused(
      `${lineFile}: with what is stored, the client's ${name} would add up to more than ${sums[name].largest}, ` +
        'beyond what figures can show.',
    );
  }
}

async function sumsOf(trx: Trx, lines: RawBuilder<unknown>): Promise<Sums> {
  const each = names.map((name) => {
    const parts = sums[name].of.map((value) => sql`abs(coalesce(${value}, 0))`);
    return sql`coalesce(sum(${sql.join(parts, sql` + `)}), 0)::text as ${sql.ref(name)}`;
  });
  const { rows } = await sql<Record<string, string>>`select ${sql.join(each)} from ${lines}`.execute(trx);
  return Object.fromEntries(names.map((name) => [name, BigInt(rows[0]?.[name] ?? 0)])) as Sums;
}
