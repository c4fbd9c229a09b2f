/** Tables of what people asked for: what came of it, so that it is done once, and what of it is mailed. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** What a creating request was answered. */
export type AnsweredRequestsTable = {
  client_id: number;
  user_id: number;
  /** As the caller named it. */
  key: string;
  /** A digest of all that was asked. */
  request: string;
  answer: JSONColumnType<{ answer: unknown }, string, never>;
  at: Generated<Date>;
};

/** A mail that somebody had sent to an address which they named. */
export type RequestedMailsTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  purpose: string;
  user_id: number;
  address: string;
  at: Generated<Date>;
};
