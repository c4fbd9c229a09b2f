/** The exchange rates of a TMC as their screen shows them. */
import { sql } from 'kysely';
import type { ExchangeRates } from '../../../contract/exchange-rates/calls.ts';
import { ask, askOne, type Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { countingRates } from '../../ingest/currency/counting-rates.ts';

const mostLoads = 50;

export async function list(reading: Reading): Promise<ExchangeRates> {
  const { clientId } = reading;
  const [{ currency }, pairs, used, loads] = await Promise.all([
    askOne(reading, build.selectFrom('clients').where('id', '=', clientId).select('currency')),
    ask(reading, pairsOf(clientId)),
    ask(reading, usedCurrencies(clientId)),
    ask(
      reading,
      build
        .selectFrom('exchange_rate_loads')
        .where('client_id', '=', clientId)
        .select(['id', 'loaded_at', 'actor', 'file', 'source', 'rates', 'corrected', 'is_active'])
        .orderBy('id', 'desc')
        .limit(mostLoads),
    ),
  ]);
  return {
    currency,
    pairs,
    used,
    loads: loads.map(({ loaded_at: at, is_active: isActive, ...load }) => ({
      ...load,
      at: at.toISOString(),
      isUndone: !isActive,
    })),
  };
}

const counting = (clientId: number) => build.selectFrom(countingRates(clientId).as('rate'));

const pairsOf = (clientId: number) =>
  counting(clientId)
    .select(['rate.from_currency as from', 'rate.to_currency as to'])
    .select(sql<number>`count(*)`.as('rates'))
    .select(sql<string>`min(rate.day)`.as('firstDay'))
    .select(sql<string>`max(rate.day)`.as('lastDay'))
    .select(sql<string>`(array_agg(rate.rate order by rate.day desc))[1]::text`.as('lastRate'))
    .groupBy(['rate.from_currency', 'rate.to_currency'])
    .orderBy('rate.from_currency')
    .orderBy('rate.to_currency');

const usedCurrencies = (clientId: number) =>
  build
    .selectFrom('line_items as line')
    .where('line.client_id', '=', clientId)
    .where('line.currency', 'is not', null)
    .select([sql<string>`line.currency`.as('currency'), sql<number>`count(*)`.as('lines')])
    .select(sql<string>`max(line.transaction_date)`.as('lastDay'))
    .groupBy('line.currency')
    .orderBy('line.currency');

export type PairMonth = { from: string; to: string; month: string };

export async function pairDays(reading: Reading, { from, to, month }: PairMonth) {
  const days = counting(reading.clientId)
    .where('rate.from_currency', '=', from)
    .where('rate.to_currency', '=', to)
    .where(sql<boolean>`to_char(rate.day, 'YYYY-MM') = ${month}`)
    .select(['rate.day', sql<string>`rate.rate::text`.as('rate'), 'rate.source', 'rate.file'])
    .orderBy('rate.day');
  return { days: await ask(reading, days) };
}
