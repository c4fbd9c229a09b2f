/** Exchange rates. See `schema.ts`. */
import type { Generated } from 'kysely';

/** A file of rates, or a rate entered by hand. It is undone as a whole. */
export type ExchangeRateLoadsTable = {
  client_id: number;
  id: Generated<number>;
  loaded_at: Date;
  /** As they were called then. */
  actor: string;
  /** The file's name, or how else the rates came in. */
  file: string;
  /** Who published the rates, such as ECB. */
  source: string;
  /** How many of its rates were new or other than before. */
  rates: number;
  /** How many of those replaced another rate. */
  corrected: number;
  /** false: undone. */
  is_active: Generated<boolean>;
};

/** A rate counts if its load is active and no later active load has the same currencies and day. */
export type ExchangeRatesTable = {
  client_id: number;
  load_id: number;
  /** ISO 4217; one unit of it is worth `rate` units of `to_currency`. */
  from_currency: string;
  to_currency: string;
  day: string;
  rate: string;
};
