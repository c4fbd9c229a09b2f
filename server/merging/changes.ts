/** Editing, merging and unmerging records, each as a change that can be undone. */
import { isDeepStrictEqual } from 'node:util';
import type { ChangeKind } from '../../contract/core/changes.ts';
import type { ChangeEndpoint } from '../../contract/core/endpoint.ts';
import { type Change, done, type Entry, type Outcome, unchanged } from '../changes/change.ts';
import { requireSeen } from '../changes/seen-version.ts';
import { HttpError, notFound } from '../ground/errors.ts';
import type { ChangeAsked } from '../http/serve-change.ts';
import { goneOrUnknown, movedMeanwhile } from './gone.ts';
import {
  byId,
  type Canonical,
  type Raw,
  type Records,
  rawIdsOf,
  recordVersion,
  replace,
  type Store,
  standing,
} from './records.ts';

/** The raw ids of canonical records that have a line in sight, as the asker found them. */
export type Seen = ReadonlyMap<number, readonly number[]>;

/** What a change's handler gets, and what of the ids that were sent its asker sees. */
export type AskedSeeing<E extends ChangeEndpoint, Sight = Seen> = ChangeAsked<E> & { seen: Sight };

/** What may be merged, for one feature. */
export type Merging<Texts extends object, R extends Raw> = {
  store: Store<Texts, R>;
  /** The kinds of change that remove such records. */
  kinds: readonly [ChangeKind, ...ChangeKind[]];
};

type Ended<Texts extends object, R extends Raw> = Promise<Outcome<Records<Texts, R>, null>>;

/**
 * The records of these ids. Throws `notFound` where one of them is nobody's or out of sight, and `conflict` where one was
 * merged or unmerged since it was seen.
 */
async function readSeen<Texts extends object, R extends Raw>(
  change: Change,
  { store, kinds }: Merging<Texts, R>,
  ids: readonly number[],
  seen: Seen,
): Promise<Canonical<Texts, R>[]> {
  const records = await store.read(change, ids);
  if (records.length < ids.length) {
    const standing = new Set(records.map(({ id }) => id));
    const gone = ids.filter((id) => !standing.has(id));
    throw await goneOrUnknown(change, kinds, gone);
  }
  if (!ids.every((id) => seen.has(id))) throw notFound();
  for (const { id, raw } of records) {
    if (!isDeepStrictEqual(rawIdsOf([{ raw }]), seen.get(id))) throw movedMeanwhile();
  }
  return records;
}

/**
 * Gives one record other texts; `edited` says them, knowing those of now. `version`: what its editor saw (decision 050).
 */
export async function editRecord<Texts extends object, R extends Raw>(
  change: Change,
  merging: Merging<Texts, R>,
  { id, version }: { id: number; version: string | undefined },
  seen: Seen,
  edited: (record: Canonical<Texts, R>) => Partial<Texts> | Promise<Partial<Texts>>,
): Ended<Texts, R> {
  const [record] = (await readSeen(change, merging, [id], seen)) as [Canonical<Texts, R>];
  const { id: _, raw, ...own } = record;
  const shown = (await merging.store.shown?.(change, id)) ?? own;
  await requireSeen(
    change,
    { kind: merging.kinds[0], id, fieldsOf: onlyRecord },
    recordVersion(shown, rawIdsOf([{ raw }])),
    version,
  );
  const after = { ...record, ...(await edited(record)) };
  if (isDeepStrictEqual(record, after)) return unchanged(null);
  await merging.store.write(change, [after], []);
  return done(null, entry(merging.store, after, [record], [after]));
}

/** What an edit recorded; a merge records several. */
function onlyRecord(state: unknown): object | null {
  const { records } = state as Records<object, Raw>;
  return records.length === 1 ? (records[0] ?? null) : null;
}

/** What is asked to become one. */
export type Wanted = {
  /** Without doubles, two at least. */
  ids: readonly number[];
  /** One of them; absent: the lowest. */
  primary: number | undefined;
  /** Where a wrong primary is told. */
  primaryField: string;
  /** The raw records of all of them, as whoever asks saw them; absent: not compared. */
  seenRawIds: readonly number[] | undefined;
};

/** Makes one record of several: the primary keeps its id and gets the texts, the others go. */
export async function mergeRecords<Texts extends object, R extends Raw>(
  change: Change,
  merging: Merging<Texts, R>,
  { ids, primary = Math.min(...ids), primaryField, seenRawIds }: Wanted,
  texts: Partial<Texts>,
  seen: Seen,
  check: (records: readonly Canonical<Texts, R>[]) => Promise<void> = async () => undefined,
): Ended<Texts, R> {
  if (!ids.includes(primary)) {
    throw new HttpError(400, { [primaryField]: ['Choose one of those that are merged.'] });
  }
  const { store } = merging;
  const before = await readSeen(change, merging, ids, seen);
  if (seenRawIds && !isDeepStrictEqual(new Set(rawIdsOf(before)), new Set(seenRawIds))) {
    throw movedMeanwhile();
  }
  await check(before);
  const kept = before.find(({ id }) => id === primary) as Canonical<Texts, R>;
  const raw = before.flatMap((record) => record.raw).toSorted(byId);
  const after = { ...kept, ...texts, raw };
  await replace(store, change, before, [after]);
  return done(null, entry(store, after, before, [after]));
}

/**
 * Makes each of the raw records a canonical one of its own, with the feed's texts. A record all of whose raw ones are
 * taken stays that of the first.
 */
export async function unmergeRecords<Texts extends object, R extends Raw>(
  change: Change,
  merging: Merging<Texts, R>,
  rawIds: readonly number[],
  seenRaw: ReadonlySet<number>,
): Ended<Texts, R> {
  if (!rawIds.every((id) => seenRaw.has(id))) throw notFound();
  const { store } = merging;
  const before = await standing(store, change, rawIds);
  if (before.some(({ raw }) => raw.length < 2)) throw movedMeanwhile();
  const wanted = new Set(rawIds);
  const fresh = await store.newIds(change, rawIds.length);
  const entries = before.map((record) => {
    const after = takenApart(store, record, wanted, () => fresh.shift() as number);
    return entry(store, record, [record], after);
  });
  for (const { before, after } of entries) {
    await replace(store, change, before?.records ?? [], after?.records ?? []);
  }
  return done(null, ...(entries as [Entry<Records<Texts, R>>]));
}

function takenApart<Texts extends object, R extends Raw>(
  store: Store<Texts, R>,
  record: Canonical<Texts, R>,
  wanted: ReadonlySet<number>,
  newId: () => number,
): Canonical<Texts, R>[] {
  const alone = (id: number, raw: R): Canonical<Texts, R> => ({ ...store.ofFeed(raw), id, raw: [raw] });
  const taken = record.raw.filter(({ id }) => wanted.has(id));
  const rest = record.raw.filter(({ id }) => !wanted.has(id));
  const [first, ...others] = taken as [R, ...R[]];
  const own = (raws: readonly R[]) => raws.map((raw) => alone(newId(), raw));
  if (rest.length === 0) return [alone(record.id, first), ...own(others)];
  const texts = store.without?.(record, rest);
  return [{ ...record, ...texts, raw: rest }, ...own(taken)];
}

function entry<Texts extends object, R extends Raw>(
  store: Store<Texts, R>,
  subject: Canonical<Texts, R>,
  before: Canonical<Texts, R>[],
  after: Canonical<Texts, R>[],
): Entry<Records<Texts, R>> {
  return {
    subject: { id: subject.id, label: store.label(subject) },
    before: { records: before },
    after: { records: after.toSorted(byId) },
  };
}
