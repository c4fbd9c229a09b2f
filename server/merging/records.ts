/**
 * Canonical records, which figures group by, and the raw ones of the feed that belong to each: a merge moves raw
 * records, and an import finds them where they were moved. Each feature says in its own SQL how its records are read
 * and written (`Store`); what merging, unmerging and editing make of them is the same for all.
 */
import type { Change } from '../changes/change.ts';
import { versionOf } from '../changes/seen-version.ts';

export type Raw = { id: number };

/** A canonical record: its texts, and its raw records in the order of their ids. */
export type Canonical<Texts, R extends Raw> = Texts & { id: number; raw: R[] };

/** What one change found or left: every record that it concerns, in the order of their ids. */
export type Records<Texts, R extends Raw> = { records: Canonical<Texts, R>[] };

export type Store<Texts extends object, R extends Raw> = {
  /** What a record is called in a list of changes. */
  label: (record: Canonical<Texts, R>) => string;
  /** Those of the canonical records that stand, in the order of their ids. */
  read: (change: Change, ids: readonly number[]) => Promise<Canonical<Texts, R>[]>;
  /** The canonical ids of raw records, in ascending order, each once. */
  canonicalOf: (change: Change, rawIds: readonly number[]) => Promise<number[]>;
  /** Writes the records, gives them their raw ones, and removes what lost all of them. */
  write: (
    change: Change,
    records: readonly Canonical<Texts, R>[],
    removed: readonly number[],
  ) => Promise<void>;
  /** So many ids that no canonical record has had yet. */
  newIds: (change: Change, count: number) => Promise<number[]>;
  /** The texts of a record that is made of this raw one. */
  ofFeed: (raw: R) => Texts;
  /** The texts that a list shows of a record; absent: its own. */
  shown?: (change: Change, id: number) => Promise<object>;
  /** What a record says from now on of which this raw record is taken; absent: what it said. */
  without?: (record: Canonical<Texts, R>, rest: readonly R[]) => Texts;
};

/** The records to which the raw ones belong by now. */
export async function standing<Texts extends object, R extends Raw>(
  store: Store<Texts, R>,
  change: Change,
  rawIds: readonly number[],
): Promise<Canonical<Texts, R>[]> {
  return store.read(change, await store.canonicalOf(change, rawIds));
}

/** Brings all of the raw records to these canonical ones; what is left without any goes. */
export async function replace<Texts extends object, R extends Raw>(
  store: Store<Texts, R>,
  change: Change,
  before: readonly Canonical<Texts, R>[],
  after: readonly Canonical<Texts, R>[],
): Promise<void> {
  const stay = new Set(after.map(({ id }) => id));
  const removed = before.map(({ id }) => id).filter((id) => !stay.has(id));
  await store.write(change, after, removed);
}

/** The version of a record: of the texts that a list shows of it, and of what it is made of. */
export const recordVersion = (texts: object, rawIds: readonly number[]) => versionOf({ ...texts, rawIds });

export const rawIdsOf = (records: readonly { raw: readonly Raw[] }[]) =>
  records.flatMap(({ raw }) => raw.map(({ id }) => id));

export const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
