/**
 * Keeps a save from overwriting another that its author has not seen: a record is read with a version of its values, and
 * a save that names an older one is refused.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type ChangeKind, fieldInWords } from '../../contract/core/changes.ts';
import { conflict } from '../ground/errors.ts';
import type { Change } from './change.ts';
import { byWhom, newestOf } from './records.ts';

/** Equal for equal values, whatever the order of their fields. */
export function versionOf(values: object): string {
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 16);
}

/** What is about to be changed. */
type Subject = {
  kind: ChangeKind;
  id: number | string;
  /** As a sentence names it where a list of several is saved. */
  label?: string;
  /** What of a recorded state has the fields that people know; absent: the state itself. null: nothing has. */
  fieldsOf?: (state: unknown) => object | null;
};

/**
 * Throws `conflict`, naming who saved what, where the version that stands (`now`) is not the one that was seen. Without a
 * `seen` version nothing is compared. Call it before anything is written.
 */
export async function requireSeen(
  change: Change,
  { kind, id, label = 'This', fieldsOf = Object }: Subject,
  now: string,
  seen: string | undefined,
): Promise<void> {
  if (seen === undefined || seen === now) return;
  const newest = await newestOf(change, kind, id);
  const fields = newest
    ? changedInWords(newest.before && fieldsOf(newest.before), newest.after && fieldsOf(newest.after))
    : '';
  const by = newest ? ` ${byWhom(newest)}` : '';
  throw conflict(`${label} was changed${by}, after you opened it${fields && `: ${fields}`}.`);
}

/** The fields that a record changed; none of a subject that was added or removed. */
function changedInWords(before: unknown, after: unknown): string {
  if (before === null || after === null) return '';
  const [was, is] = [before, after] as Record<string, unknown>[];
  const fields = Object.keys({ ...was, ...is }).filter(
    (field) => !isDeepStrictEqual(was?.[field], is?.[field]),
  );
  return fields.map(fieldInWords).join(', ');
}
