/** The exchange rates that count: of several active loads with the same currencies and day, that of the latest. */
import { sql } from 'kysely';

export type CountingRate = {
  from_currency: string;
  to_currency: string;
  day: string;
  /** A decimal number. */
  rate: string;
  source: string;
  file: string;
};

/** As a relation. Conditions on currencies and day apply before the latest load is chosen. */
export const countingRates = (clientId: number) => sql<CountingRate>`(
  select distinct on (r.from_currency, r.to_currency, r.day)
    r.from_currency, r.to_currency, r.day, r.rate, l.source, l.file
  from exchange_rates r
  join exchange_rate_loads l on l.client_id = ${clientId} and l.id = r.load_id and l.is_active
  where r.client_id = ${clientId}
  order by r.from_currency, r.to_currency, r.day, l.id desc)`;
