/** Reads a TMC's settings from its row. */
import { usualYearEnd } from '../../contract/vocabulary/fiscal-periods.ts';
import type { Settings } from '../lib/settings.ts';
import { co2In, effectiveSettings } from './client-settings.ts';

type Row = { [Column in 'name' | 'base_country' | 'currency' | 'time_zone' | 'locale']: string | null } & {
  settings: object | null;
};

/** From the TMC's row; empty if a join found none. */
export function settingsOf({ name, base_country, currency, time_zone, locale, settings }: Row): Settings {
  const settled = effectiveSettings(settings ?? {});
  return {
    name: name ?? '',
    baseCountry: base_country ?? '',
    currency: currency ?? '',
    timeZone: time_zone ?? '',
    locale: locale ?? '',
    fiscalYearEnd: settled.fiscal_year_end ?? usualYearEnd,
    advisorySource: settled.advisory_source,
    co2: co2In(settled),
    sharesCredits: settled.shares_credits,
    referenceFields: settled.reference_fields,
  };
}
