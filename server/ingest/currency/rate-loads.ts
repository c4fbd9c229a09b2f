/** Stores exchange rates load by load, so that each load can be undone: a later load covers an earlier one's rates. */
import { sql } from 'kysely';
import * as z from 'zod';
import { relation } from '../../database/relation.ts';
import type { Trx } from '../../database/schema.ts';
import { takeIds } from '../../database/take-ids.ts';
import { createEmptyTemporary } from '../../database/temporary.ts';
import { conflict } from '../../lib/errors.ts';
import { type Change, done, type Outcome, unchanged } from '../../mutations/change.ts';
import { kind } from '../../mutations/kind.ts';
import type { Rate } from './rate-file.ts';
import { linesWithoutRate, type WithoutRate } from './restate.ts';
import { restateAmounts } from './restate-job.ts';

const loadState = z.object({
  file: z.string(),
  source: z.string(),
  /** How many rates were new or other than before, */
  rates: z.number(),
  /** and how many of these replaced another rate. */
  corrected: z.number(),
});
export type LoadState = z.infer<typeof loadState>;

export const exchangeRatesLoaded = kind('exchange_rates_loaded', {
  state: loadState,
  // The job changes the lines later, under a data version of its own.
  raises: null,
  undo: {
    standing: (change, id) => readLoad(change, Number(id)),
    restore: (change, id, before) => setActive(change, Number(id), before !== null),
  },
  follows: { job: restateAmounts, data: async ({ clientId }) => ({ clientId }) },
});

export type RatesToLoad = { file: string; source: string; rates: readonly Rate[] };

const atOnce = 20_000;
const givenColumns = { from_currency: 'text', to_currency: 'text', day: 'date', rate: 'numeric' };

/** Stores the rates that differ from those that count. `answer` is made from the load's id; null: nothing was new. */
export async function loadRates<Answer>(
  change: Change,
  { file, source, rates }: RatesToLoad,
  answer: (loadId: number | null, state: LoadState) => Promise<Answer>,
): Promise<Outcome<LoadState, Answer>> {
  const { trx, clientId, actor } = change;
  await createEmptyTemporary(trx, 'given_rates', givenColumns);
  for (let from = 0; from < rates.length; from += atOnce) {
    const some = rates.slice(from, from + atOnce).map((one) => [one.from, one.to, one.day, one.rate]);
    await sql`insert into given_rates select * from ${relation(givenColumns, some)} given`.execute(trx);
  }
  const { added, corrected } = await keepOnlyNew(trx, clientId);
  const state = { file, source, rates: added + corrected, corrected };
  if (state.rates === 0) return unchanged(await answer(null, state));
  const [id = 0] = await takeIds(trx, 'exchange_rate_loads', 1);
  await trx
    .insertInto('exchange_rate_loads')
    .values({ client_id: clientId, id, loaded_at: new Date(), actor: actor.label, ...state })
    .execute();
  await sql`
    insert into exchange_rates (client_id, load_id, from_currency, to_currency, day, rate)
    select ${clientId}, ${id}, from_currency, to_currency, day, rate from given_rates`.execute(trx);
  const subject = { id, label: file };
  return done(await answer(id, state), { subject, before: null, after: state });
}

/** Deletes the given rates that count already, and says how many of the others are new and how many replace one. */
async function keepOnlyNew(trx: Trx, clientId: number): Promise<{ added: number; corrected: number }> {
  await sql`
    create temporary table counting_rates on commit drop as
    select distinct on (r.from_currency, r.to_currency, r.day) r.from_currency, r.to_currency, r.day, r.rate
    from given_rates g
    join exchange_rates r on r.client_id = ${clientId} and r.from_currency = g.from_currency
      and r.to_currency = g.to_currency and r.day = g.day
    join exchange_rate_loads l on l.client_id = ${clientId} and l.id = r.load_id and l.is_active
    order by r.from_currency, r.to_currency, r.day, l.id desc`.execute(trx);
  const isSamePair = sql`c.from_currency = g.from_currency and c.to_currency = g.to_currency and c.day = g.day`;
  await sql`delete from given_rates g using counting_rates c where ${isSamePair} and c.rate = g.rate`.execute(
    trx,
  );
  const { rows } = await sql<{ added: number; corrected: number }>`
    select count(*) filter (where c.day is null) as added, count(c.day) as corrected
    from given_rates g left join counting_rates c on ${isSamePair}`.execute(trx);
  return rows[0] as { added: number; corrected: number };
}

async function readLoad({ trx, clientId }: Change, id: number): Promise<LoadState | null> {
  const found = await trx
    .selectFrom('exchange_rate_loads')
    .select(['file', 'source', 'rates', 'corrected'])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return found ?? null;
}

/** Throws `conflict` if lines would be left without a rate. */
async function setActive({ trx, clientId }: Change, id: number, isActive: boolean): Promise<void> {
  await trx
    .updateTable('exchange_rate_loads')
    .set({ is_active: isActive })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
  const without = await linesWithoutRate(trx, clientId);
  if (without.length > 0) throw conflict(`These rates cannot be undone: ${leftWithout(without)}.`);
}

/** `2 lines in USD (first on 2026-03-02) would be left without a rate`. */
export function leftWithout(without: readonly WithoutRate[]): string {
  const each = without.map(
    ({ currency, day, lines }) =>
      `${lines} ${lines === 1 ? 'line' : 'lines'} in ${currency} (first on ${day})`,
  );
  return `${each.join(', ')} would be left without a rate`;
}
