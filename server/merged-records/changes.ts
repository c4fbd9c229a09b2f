/** Editing, merging and unmerging records, each as a change that can be undone. */
import { isDeepStrictEqual } from 'node:util';
import { takeIds } from '../database/take-ids.ts';
import { HttpError, notFound } from '../lib/errors.ts';
import { type Change, done, type Entry, type Outcome, unchanged } from '../mutations/change.ts';
import { requireVersion } from '../mutations/expected-version.ts';
import { mergedMeanwhile, missing } from './missing.ts';
import { requireOneCustomer } from './one-customer.ts';
import {
  byId,
  type Canonical,
  type Mergeable,
  type Raw,
  type Records,
  rawIdsOf,
  recordVersion,
} from './records.ts';
import { currentRecords, readRecords, replaceRecords } from './stored.ts';
import { type VisibleRecords, visibleRawIds } from './visible-records.ts';

type Changed<Texts, R extends Raw> = Promise<Outcome<Records<Texts, R>, null>>;

/**
 * The records of these ids. Throws `notFound` where one of them does not exist or is out of sight, and `conflict` where
 * one was merged or unmerged since it was seen.
 */
async function readPrechecked<Texts extends object, R extends Raw>(
  change: Change,
  mergeable: Mergeable<Texts, R>,
  ids: readonly number[],
  prechecked: VisibleRecords,
): Promise<Canonical<Texts, R>[]> {
  const records = await readRecords(change, mergeable, ids);
  if (records.length < ids.length) {
    const found = new Set(records.map(({ id }) => id));
    const { merged, unmerged } = mergeable.kinds;
    throw await missing(
      change,
      [merged.name, unmerged.name],
      ids.filter((id) => !found.has(id)),
    );
  }
  if (!ids.every((id) => prechecked.has(id))) throw notFound();
  for (const { id, raw } of records) {
    if (!isDeepStrictEqual(rawIdsOf([{ raw }]), prechecked.get(id))) throw mergedMeanwhile();
  }
  return records;
}

/**
 * Gives a record other texts. Those that equal the texts in effect are not written, so that they keep following the feed.
 * `version`: that of the record as its editor read it (decision 050).
 */
export async function editRecord<Texts extends object, R extends Raw>(
  change: Change,
  mergeable: Mergeable<Texts, R>,
  { id, texts, version }: { id: number; texts: Partial<Texts>; version: string | undefined },
  prechecked: VisibleRecords,
): Changed<Texts, R> {
  const [record] = (await readPrechecked(change, mergeable, [id], prechecked)) as [Canonical<Texts, R>];
  const { id: _, raw, ...own } = record;
  const effective: Readonly<Record<string, unknown>> = (await mergeable.effective?.(change, id)) ?? own;
  await requireVersion(
    change,
    { kind: mergeable.kinds.merged.name, id, fieldsOf: onlyRecord },
    recordVersion(effective, rawIdsOf([{ raw }])),
    version,
  );
  const differing = Object.entries(texts).filter(([field, text]) => text !== effective[field]);
  const after = { ...record, ...Object.fromEntries(differing) };
  if (isDeepStrictEqual(record, after)) return unchanged(null);
  await replaceRecords(change, mergeable, [record], [after]);
  return done(null, entry(mergeable, after, [record], [after]));
}

/** What an edit recorded; a merge records several. */
function onlyRecord(state: unknown): object | null {
  const { records } = state as Records<object, Raw>;
  return records.length === 1 ? (records[0] ?? null) : null;
}

/** Which records become one. */
export type MergeRequest<Texts> = {
  /** Two at least, without duplicates. */
  ids: readonly number[];
  /** One of them; absent: the lowest. */
  primary: number | undefined;
  /** The field of the request that named the primary, for its error. */
  primaryField: string;
  texts: Partial<Texts>;
};

/**
 * Makes one record of several: the primary keeps its id and gets the texts, the others are deleted. `seenRawIds`: the raw
 * records of all of them, as the requester saw them; absent: not compared.
 */
export async function mergeRecords<Texts extends object, R extends Raw>(
  change: Change,
  mergeable: Mergeable<Texts, R>,
  { ids, primary = Math.min(...ids), primaryField, texts }: MergeRequest<Texts>,
  seenRawIds: readonly number[] | undefined,
  prechecked: VisibleRecords,
): Changed<Texts, R> {
  if (!ids.includes(primary)) {
    throw new HttpError(400, { [primaryField]: ['Choose one of those that are merged.'] });
  }
  const before = await readPrechecked(change, mergeable, ids, prechecked);
  if (seenRawIds && !isDeepStrictEqual(new Set(rawIdsOf(before)), new Set(seenRawIds))) {
    throw mergedMeanwhile();
  }
  await requireOneCustomer(change, mergeable, ids);
  const kept = before.find(({ id }) => id === primary) as Canonical<Texts, R>;
  const raw = before.flatMap((record) => record.raw).toSorted(byId);
  const after = { ...kept, ...texts, raw };
  await replaceRecords(change, mergeable, before, [after]);
  return done(null, entry(mergeable, after, before, [after]));
}

/**
 * Makes each of the raw records a canonical one of its own, with the feed's texts. A record that loses all of its raw ones
 * remains as that of the first.
 */
export async function unmergeRecords<Texts extends object, R extends Raw>(
  change: Change,
  mergeable: Mergeable<Texts, R>,
  rawIds: readonly number[],
  prechecked: VisibleRecords,
): Changed<Texts, R> {
  const visible = new Set(visibleRawIds(prechecked));
  if (!rawIds.every((id) => visible.has(id))) throw notFound();
  const before = await currentRecords(change, mergeable, rawIds);
  if (before.some(({ raw }) => raw.length < 2)) throw mergedMeanwhile();
  const newIds = await takeIds(change.trx, mergeable.tables.canonical, rawIds.length);
  const wanted = new Set(rawIds);
  const entries = before.map((record) =>
    entry(
      mergeable,
      record,
      [record],
      split(mergeable, record, wanted, () => newIds.shift() as number),
    ),
  );
  for (const { before, after } of entries) {
    await replaceRecords(change, mergeable, before?.records ?? [], after?.records ?? []);
  }
  return done(null, ...(entries as [Entry<Records<Texts, R>>]));
}

function split<Texts extends object, R extends Raw>(
  { feedTexts, textsOfRest }: Mergeable<Texts, R>,
  record: Canonical<Texts, R>,
  wanted: ReadonlySet<number>,
  newId: () => number,
): Canonical<Texts, R>[] {
  const alone = (id: number, raw: R): Canonical<Texts, R> => ({ ...feedTexts(raw), id, raw: [raw] });
  const taken = record.raw.filter(({ id }) => wanted.has(id));
  const rest = record.raw.filter(({ id }) => !wanted.has(id));
  const [first, ...others] = taken as [R, ...R[]];
  const own = (raws: readonly R[]) => raws.map((raw) => alone(newId(), raw));
  if (rest.length === 0) return [alone(record.id, first), ...own(others)];
  return [{ ...record, ...textsOfRest?.(record, rest), raw: rest }, ...own(taken)];
}

function entry<Texts extends object, R extends Raw>(
  { label }: Mergeable<Texts, R>,
  subject: Canonical<Texts, R>,
  before: Canonical<Texts, R>[],
  after: Canonical<Texts, R>[],
): Entry<Records<Texts, R>> {
  return {
    subject: { id: subject.id, label: label(subject) },
    before: { records: before },
    after: { records: after.toSorted(byId) },
  };
}
