/** Tables of what people settle: for a customer, for the TMC. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { mapStates, OverrideMap } from '../../contract/references/calls.ts';

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

export type OverrideMapsTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  /** The customer that the feed names for its lines. */
  customer_id: number;
  data_source: string;
  /** As people saved it; null: it was taken away. */
  map: ColumnType<OverrideMap | null, string | null, string | null>;
  /** As stored lines are by now. */
  applied_map: ColumnType<OverrideMap, string | undefined, string>;
  /** Raised by each save, so that each is applied by a job of its own. */
  revision: Generated<number>;
  state: Generated<(typeof mapStates)[number]>;
  lines_done: Generated<number>;
  lines_total: Generated<number>;
  left_out: Generated<number>;
  created_at: Generated<Date>;
  modified_at: Generated<Date>;
};
