/** What a TMC has settled for all who work in it. */
import type { AdvisorySource } from '../../contract/core/advisories.ts';
import type { Co2Settings } from '../../contract/core/co2-factors.ts';
import { co2In, settledIn } from './client-settings.ts';

export type Settings = {
  name: string;
  /** ISO 3166-1 alpha-2. */
  baseCountry: string;
  /** ISO 4217. */
  currency: string;
  /** IANA: where its days begin. */
  timeZone: string;
  /** Whose travel advice it takes; null: that of its base country. */
  advisorySource: AdvisorySource | null;
  /** How emissions are worked out. */
  co2: Co2Settings;
};

type Row = { [Column in 'name' | 'base_country' | 'currency' | 'time_zone']: string | null } & {
  settings: object | null;
};

/** From the TMC's row; empty where a join found none. */
export function settingsOf({ name, base_country, currency, time_zone, settings }: Row): Settings {
  const settled = settledIn(settings ?? {});
  return {
    name: name ?? '',
    baseCountry: base_country ?? '',
    currency: currency ?? '',
    timeZone: time_zone ?? '',
    advisorySource: settled.advisory_source,
    co2: co2In(settled),
  };
}
