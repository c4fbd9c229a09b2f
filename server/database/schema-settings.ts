/** Tables of settings: for a customer and for the TMC. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { mapStates, OverrideMap } from '../../contract/references/calls.ts';

/** null: the feed's value, or else the default. */
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

/** A TMC's current and earlier logos: an undo restores an earlier one. */
export type ClientLogosTable = {
  client_id: number;
  /** The SHA-256 of the image. */
  key: string;
  width: number;
  height: number;
  /** PNG */
  image: Buffer;
};

/** The budget of a node for a fiscal year. */
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

/** Notifications that were mailed; they are not repeated while spend remains at or above the threshold. */
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
  /** As users saved it; null: it was removed. */
  map: ColumnType<OverrideMap | null, string | null, string | null>;
  /** The map that the stored lines reflect now. */
  applied_map: ColumnType<OverrideMap, string | undefined, string>;
  /** Incremented by each save, so that each is applied by its own job. */
  revision: Generated<number>;
  state: Generated<(typeof mapStates)[number]>;
  lines_done: Generated<number>;
  lines_total: Generated<number>;
  left_out: Generated<number>;
  created_at: Generated<Date>;
  modified_at: Generated<Date>;
};
