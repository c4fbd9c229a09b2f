import type { Places } from './place-numbers.ts';

/**
 * Tables that a replica derives from its other tables, within the transaction that builds or syncs it. PostgreSQL has a
 * view of the same name and meaning (`database/views.ts`), so the same statement runs on both.
 */
export type DerivedTable = {
  create: readonly string[];
  /** Run in a build before the tables have rows. */
  load?: (derivation: Derivation) => readonly string[];
  /** Run once all tables have their rows. */
  fill: (derivation: Derivation) => readonly string[];
  /**
   * Run in a sync while the tables still have their old rows; `changed_…` has the new rows of the versioned tables, and
   * `replaced_…` the positions and `readOfReplaced` of the old ones of the tables that are touched. Temporary tables
   * end with the sync.
   */
  beforeChanges: (changes: Changes) => readonly string[];
  /** Run when the tables have their new rows; `changed_…` still exist. */
  afterChanges: (changes: Changes) => readonly string[];
};

export type Derivation = {
  live: LiveDays;
  /** The numbers of all nodes, and the nodes with lines whose number changes; null: the hierarchy is as before. */
  hierarchy: { places: Places; moved: readonly number[] } | null;
};

/** What a sync derives from. */
export type Changes = Derivation & {
  /** The versioned tables with rows that were written or removed; the others need no statements. */
  touched: ReadonlySet<string>;
};

/** The day from which on the replica's live lines are complete, and the one before the sync. */
export type LiveDays = { from: string; was: string };
