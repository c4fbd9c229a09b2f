/** Tables of the tracker: travel advisories, shared by all clients, and messages to travellers. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AdvisoryLevel, AdvisorySource } from '../../contract/vocabulary/advisories.ts';

export type AdvisoriesTable = {
  source: AdvisorySource;
  /** ISO 3166-1 alpha-2. */
  country: string;
  level: AdvisoryLevel;
  /** The source's name for the country. */
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
  /** When the last good set was fetched; null: never yet. */
  fetched_at: Date | null;
  /** Of the last good set: the number of countries, and the titles that match no known country. */
  advisories: number;
  misses: string[];
  /** Of the latest attempt, if it failed. */
  failed_at: Date | null;
  failure: string | null;
  /** The set is demo data, which fetches do not overwrite. */
  is_demonstration: Generated<boolean>;
};

/** Messages to travellers: from whom, when, and for people in which place. */
export type TravellerMessagesTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  user_id: number | null;
  /** The sender's name at the time. */
  sender: string;
  place: string;
  subject: string;
  text: string;
  /** Signs the links with which the recipients answer; null: the message does not ask them. */
  answer_key: Buffer | null;
  /** Until when the links can be used; null exactly if there is no key. */
  answers_until: Date | null;
  /** When those who have not answered are reminded next; null: not by themselves. */
  remind_at: Date | null;
  /** When the answers were last reported to the sender. */
  reported_at: OptionalInstant;
};

/** Absent when the row is written. */
type OptionalInstant = ColumnType<Date | null, undefined, Date | null>;

export type TravellerMessageRecipientsTable = {
  client_id: number;
  message_id: number;
  traveller_id: number;
  /** The traveller's name and address at the time. */
  name: string;
  email: string;
  state: Generated<'waiting' | 'sent' | 'failed'>;
  state_at: Generated<Date>;
  /** When each answer was given. The later one counts. */
  safe_at: OptionalInstant;
  help_at: OptionalInstant;
  /** When the latest reminder was decided on. `state` is that of its mail then. */
  reminded_at: OptionalInstant;
};
