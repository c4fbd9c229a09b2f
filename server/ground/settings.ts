/** What a TMC has settled for all who work in it, as its reports are told. */
import type { AdvisorySource } from '../../contract/core/advisories.ts';
import type { Co2Settings } from '../../contract/core/co2-factors.ts';

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
  /** Whether tickets in credit may pay for flights of colleagues. */
  sharesCredits: boolean;
};
