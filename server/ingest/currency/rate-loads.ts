/** Stores exchange rates load by load, so that each load can be undone: a later load covers an earlier one's rates. */
import { sql } from 'kysely';
import * as z from 'zod';
import { insertSelected } from '../../database/insert-selected.ts';
import { relation } from '../../database/relation.ts';
import type { Trx } from '../../database/schema.ts';
import { takeIds } from '../../database/take-ids.ts';
import { conflict } from '../../lib/errors.ts';
import { type Change, done, type Outcome, unchanged } from '../../mutations/change.ts';
import { kind } from '../../mutations/kind.ts';
import { countingRates } from './counting-rates.ts';
import type { Rate } from './rate-file.ts';
import { leftWithout, linesWithoutRate } from './restate.ts';
import { thenRestate } from './restate-job.ts';

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
  follows: thenRestate,
});

export type RatesToLoad = { file: string; source: string; rates: readonly Rate[] };

const atOnce = 20_000;
const columns = { from_currency: 'text', to_currency: 'text', day: 'date', rate: 'numeric' };

/** Stores the rates that differ from those that count. `answer` is made from the load's id; null: nothing was new. */
export async function loadRates<Answer>(
  change: Change,
  { file, source, rates }: RatesToLoad,
  answer: (loadId: number | null, state: LoadState) => Promise<Answer>,
): Promise<Outcome<LoadState, Answer>> {
  const { trx, clientId, actor } = change;
  const fresh: NewRate[] = [];
  for (let from = 0; from < rates.length; from += atOnce) {
    fresh.push(...(await newAmong(trx, clientId, rates.slice(from, from + atOnce))));
  }
  const corrected = fresh.filter(({ replaces }) => replaces).length;
  const state = { file, source, rates: fresh.length, corrected };
  if (fresh.length === 0) return unchanged(await answer(null, state));
  const [id = 0] = await takeIds(trx, 'exchange_rate_loads', 1);
  await trx
    .insertInto('exchange_rate_loads')
    .values({ client_id: clientId, id, loaded_at: new Date(), actor: actor.label, ...state })
    .execute();
  for (let from = 0; from < fresh.length; from += atOnce) {
    await insertSelected(
      trx,
      sql`insert into exchange_rates (client_id, load_id, from_currency, to_currency, day, rate)
          select ${clientId}, ${id}, given.* from ${given(fresh.slice(from, from + atOnce))} given`,
    );
  }
  return done(await answer(id, state), { subject: { id, label: file }, before: null, after: state });
}

const given = (rates: readonly Rate[]) =>
  relation(
    columns,
    rates.map(({ from, to, day, rate }) => [from, to, day, rate]),
  );

type NewRate = Rate & { replaces: boolean };

/** Those that do not count already, and whether each replaces another rate of its day. */
async function newAmong(trx: Trx, clientId: number, rates: readonly Rate[]): Promise<NewRate[]> {
  const { rows } = await sql<NewRate>`
    select from_currency as "from", to_currency as "to", day, rate::text as rate, was is not null as replaces
    from (
      select g.*, (
        select r.rate from ${countingRates(clientId)} r
        where r.from_currency = g.from_currency and r.to_currency = g.to_currency and r.day = g.day
      ) as was
      from ${given(rates)} g
    ) compared
    where was is distinct from rate`.execute(trx);
  return rows;
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
