/** Tables of what people settle: for a customer, for the TMC. */
import type { Generated } from 'kysely';

/** null: as the feed says, else the usual. */
export type CustomerSettingsTable = {
  client_id: number;
  node_id: number;
  industry: string | null;
  /** MM-DD */
  fiscal_year_end: string | null;
  high_risk_levels: number[] | null;
  /** ISO 3166-1 alpha-2 */
  high_risk_countries: string[] | null;
  premium_classes: string[] | null;
};

/** Logos that a TMC has, or had: an undoing brings an earlier one back. */
export type ClientLogosTable = {
  client_id: number;
  /** The SHA-256 of the image. */
  key: string;
  width: number;
  height: number;
  /** PNG */
  image: Buffer;
};

/** Of a node for a fiscal year. */
export type BudgetsTable = {
  client_id: number;
  node_id: number;
  date_start: string;
  date_end: string;
  /** In cents. */
  amount: number;
};

export type BudgetNotificationsTable = {
  client_id: number;
  id: Generated<number>;
  node_id: number;
  user_id: number;
  /** In percent of the budget. */
  threshold: number;
};

/** What was mailed, and is not again as long as spend stays at or above the threshold. */
export type FiredNotificationsTable = Omit<BudgetNotificationsTable, 'id'> & {
  date_start: string;
  date_end: string;
};
