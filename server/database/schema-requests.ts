/** Tables of users' requests: answered ones, for idempotency, and requested mails, for rate limits. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** The response to a creating request. */
export type AnsweredRequestsTable = {
  client_id: number;
  user_id: number;
  /** The idempotency key chosen by the caller. */
  key: string;
  /** A digest of the whole request. */
  request: string;
  answer: JSONColumnType<{ answer: unknown }, string, never>;
  at: Generated<Date>;
};

/** A mail that a user sent to an address of their choice. */
export type RequestedMailsTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  purpose: string;
  user_id: number;
  address: string;
  at: Generated<Date>;
};
