/** What a TMC has settled for all who work in it. */

export type Settings = {
  name: string;
  /** ISO 3166-1 alpha-2. */
  baseCountry: string;
  /** ISO 4217. */
  currency: string;
  /** IANA: where its days begin. */
  timeZone: string;
};

type Row = { [Column in 'name' | 'base_country' | 'currency' | 'time_zone']: string | null };

/** From the TMC's row; empty where a join found none. */
export function settingsOf({ name, base_country, currency, time_zone }: Row): Settings {
  return {
    name: name ?? '',
    baseCountry: base_country ?? '',
    currency: currency ?? '',
    timeZone: time_zone ?? '',
  };
}
