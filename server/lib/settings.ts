/** A TMC's settings for all its users, as passed to reports. */
import type { AdvisorySource } from '../../contract/vocabulary/advisories.ts';
import type { Co2Settings } from '../../contract/vocabulary/co2-factors.ts';
import type { ReferenceField } from '../../contract/vocabulary/reference-fields.ts';

export type Settings = {
  name: string;
  /** ISO 3166-1 alpha-2. */
  baseCountry: string;
  /** ISO 4217. */
  currency: string;
  /** BCP 47: how its amounts are written. */
  locale: string;
  /** An IANA time zone, which determines when its days begin. */
  timeZone: string;
  /** The last day, MM-DD, of the fiscal years of customers without a fiscal year of their own. */
  fiscalYearEnd: string;
  /** The source of its travel advisories; null: the one of its base country. */
  advisorySource: AdvisorySource | null;
  /** How emissions are calculated. */
  co2: Co2Settings;
  /** Whether ticket credits may pay for flights of colleagues. */
  sharesCredits: boolean;
  /** The reference fields of the feed that have a title of their own, or by which metrics can be queried. */
  referenceFields: readonly ReferenceField[];
};
