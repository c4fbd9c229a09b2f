/** Tables of travel advice, which all clients share. */
import type { AdvisoryLevel, AdvisorySource } from '../../contract/core/advisories.ts';

export type AdvisoriesTable = {
  source: AdvisorySource;
  /** ISO 3166-1 alpha-2. */
  country: string;
  level: AdvisoryLevel;
  /** What the source calls the country. */
  title: string;
  /** The level in the source's words. */
  contents: string;
  /** Plain text. */
  summary: string;
  link: string | null;
  published_at: Date | null;
};

export type AdvisoryFetchesTable = {
  source: AdvisorySource;
  /** Of the last good set; null: there was none yet. */
  fetched_at: Date | null;
  /** Of the last good set: how many countries, and the titles that mean none that is known. */
  advisories: number;
  misses: string[];
  /** Of the latest try, where that failed. */
  failed_at: Date | null;
  failure: string | null;
};
