/** Tables of the tracker: travel advice, which all clients share, and messages to travellers. */
import type { Generated, GeneratedAlways } from 'kysely';
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
  /** The set is the demo's, and nothing is fetched over it. */
  is_demonstration: Generated<boolean>;
};

/** What was written to travellers: by whom, when, about people at which place. */
export type TravellerMessagesTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  user_id: number | null;
  /** As they were called then. */
  sender: string;
  place: string;
  subject: string;
  text: string;
};

export type TravellerMessageRecipientsTable = {
  client_id: number;
  message_id: number;
  traveller_id: number;
  /** As the traveller was called, and reached, then. */
  name: string;
  email: string;
  state: Generated<'waiting' | 'sent' | 'failed'>;
  state_at: Generated<Date>;
};
