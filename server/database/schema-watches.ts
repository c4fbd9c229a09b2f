/** The tables of watches. See `schema.ts`. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { QueryMetric } from '../../contract/query/metrics.ts';
import type { Condition } from '../../contract/watches/condition.ts';

export type WatchMember = { key: string | number | null; label: string };

export type WatchesTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  owner_id: number;
  view_id: number;
  name: string;
  metric: QueryMetric;
  /** Of the first dimension of the view's rows; null: the whole view. */
  member: JSONColumnType<WatchMember, string | null, string | null> | null;
  condition: JSONColumnType<Condition, string, string>;
  /** User ids. */
  recipients: number[];
  quiet_hours: JSONColumnType<{ from: string; to: string }, string | null, string | null> | null;
  is_paused: Generated<boolean>;
  /** Where its firings are posted to as well. */
  webhook_address: string | null;
  /** Raised when something else is to be judged: evaluations of earlier editions say nothing about it. */
  edition: Generated<number>;
  is_deleted: Generated<boolean>;
};

/** A recipient's evaluation: their own sight of the value. */
export type WatchEvaluationsTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  watch_id: number;
  user_id: number;
  /** Of the watch. */
  edition: number;
  evaluated_at: Date;
  data_version: number;
  /** At the TMC. */
  day: string;
  date_start: string | null;
  date_end: string | null;
  value: number | null;
  low: number | null;
  high: number | null;
  outcome: 'fired' | 'holds' | 'not' | 'unjudged';
  sentence: string;
  /** When a mail or webhook was queued. */
  told_at: Date | null;
};

/** With what the webhooks of a watch are signed. */
export type WatchSecretsTable = {
  client_id: number;
  watch_id: number;
  secret: Buffer;
  /** The one that was replaced, which signs too until then. */
  old_secret: Buffer | null;
  old_until: Date | null;
};

/** An attempt to deliver a webhook. */
export type WatchAttemptsTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  watch_id: number;
  /** null: a test. */
  evaluation_id: number | null;
  /** The same for all attempts at one event. */
  webhook_id: string;
  attempted_at: Date;
  /** null: there was no answer. */
  status: number | null;
  outcome: 'delivered' | 'put_off' | 'refused';
  /** Why it was not delivered. */
  problem: string | null;
};
