/** Figures can be shown as long as what a client's lines add up to is below 2^53, of cents and of the other units. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../db/schema.ts';
import { lineFile } from './columns.ts';
import { Refused } from './refused.ts';

const columns = (...names: readonly string[]) => names.map((name) => sql.ref(`l.${name}`));

/** What is summed together, and the largest sum of absolute values, as people write it. */
const sums = {
  amounts: {
    of: columns('amount_paid', 'tax', 'ancillary_amount', 'cheapest_rate', 'cost_of_change', 'credit_value'),
    largest: '90,071,992,547,409.91',
  },
  distances: { of: columns('distance_m'), largest: '9,007,199,254,740.991 km' },
  // By any factor a flight emits less than a gram for each metre, a room night less than 100 kg.
  emissions: {
    of: [sql`coalesce(l.feed_co2_g, l.distance_m, l.quantity::bigint * 100000)`],
    largest: '9,007,199,254,740.991 kg',
  },
  quantities: { of: columns('quantity'), largest: '9,007,199,254,740,991' },
} as const;

type Sums = Record<keyof typeof sums, bigint>;
const names = Object.keys(sums) as (keyof typeof sums)[];

/**
 * Throws `Refused` where the staged lines would take what is stored for the client beyond an exact sum. Call once
 * differences are known; a feed that makes the sums smaller is taken whatever they are.
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
