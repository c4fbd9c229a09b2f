/**
 * Prevents lost updates: a record is read with a version of its values, and a save that names an outdated version is
 * rejected.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ChangeKind } from '../../contract/http/change-kinds.ts';
import { fieldInWords } from '../../contract/http/field-words.ts';
import { conflict } from '../lib/errors.ts';
import type { Change } from './change.ts';
import { byWhom, newestOf } from './records.ts';

/** Equal for equal values, regardless of the order of their fields. */
export function versionOf(values: object): string {
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 16);
}

/** The subject of the pending change. */
type Subject = {
  kind: ChangeKind;
  id: number | string;
  /** Its name in a sentence, for saves of several subjects. */
  label?: string;
  /** Extracts the fields that users know from a recorded state; absent: the state itself. null: there are none. */
  fieldsOf?: (state: unknown) => object | null;
};

/**
 * Throws `conflict`, naming who saved what, if the current version (`now`) is not the `expected` one, on which
 * the save is based. Without an `expected` version nothing is compared. Call it before writing anything.
 */
export async function requireVersion(
  change: Change,
  { kind, id, label = 'This', fieldsOf = Object }: Subject,
  now: string,
  expected: string | undefined,
): Promise<void> {
  if (expected === undefined || expected === now) return;
  const newest = await newestOf(change, kind, id);
  const fields = newest
    ? changedInWords(newest.before && fieldsOf(newest.before), newest.after && fieldsOf(newest.after))
    : '';
  const by = newest ? ` ${byWhom(newest)}` : '';
  throw conflict(`${label} was changed${by}, after you opened it${fields && `: ${fields}`}.`);
}

/** The fields that a record changed, in words; none if the subject was added or removed. */
function changedInWords(before: unknown, after: unknown): string {
  if (before === null || after === null) return '';
  const [was, is] = [before, after] as Record<string, unknown>[];
  const fields = Object.keys({ ...was, ...is }).filter(
    (field) => !isDeepStrictEqual(was?.[field], is?.[field]),
  );
  return fields.map(fieldInWords).join(', ');
}
