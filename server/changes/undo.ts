/**
 * Takes a change back, if what it left stands as it left it: compared field by field, never by time; what it did not
 * change may have changed since. The undoing is
 * recorded as a change of the same kind that names what it undid, so it can be undone in turn.
 */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { fieldInWords, kindsOfChange } from '../../contract/core/changes.ts';
import { conflict, notFound } from '../ground/errors.ts';
import { type Change, done, type Outcome } from './change.ts';
import { raiseVersions, takeVersionForChange } from './data-version.ts';
import { type Kinds, kind } from './kind.ts';
import { byWhom, newestOf, readRecord } from './records.ts';

/** What the door is told of an undoing; its record is of the kind that was undone. */
export const changeUndone = kind('change_undone', {
  state: z.unknown(),
  raises: null,
  undo: 'What was undone is recorded as a change of its own kind.',
});

type Fields = Record<string, unknown> | null;

/**
 * Throws `notFound` for another client's record, and `conflict` where the kind cannot be undone, or where something
 * came in between: it says what.
 */
export async function undoChange(
  change: Change,
  kinds: Kinds,
  recordId: number,
): Promise<Outcome<unknown, null>> {
  const record = await readRecord(change, recordId);
  if (!record) throw notFound();
  const { undo, state, raises } = kinds[record.kind];
  if (typeof undo === 'string') throw conflict(undo);
  const { trx, clientId } = change;
  const taking: Change = raises ? { ...change, version: await takeVersionForChange(trx, clientId) } : change;

  const parsed = (stored: unknown): Fields => (stored === null ? null : state.parse(stored));
  const [before, after] = [parsed(record.before), parsed(record.after)];
  const standing = (): Promise<Fields> => undo.standing(taking, record.subject_id, after);
  const now = await standing();
  const changed = changedFields(before, after);
  const between = difference(after, now, changed);
  if (between) {
    const { label, subject } = kindsOfChange[record.kind];
    const newer = await newestOf(change, record.kind, record.subject_id, record.id);
    const by = newer ? `, ${byWhom(newer)}` : '';
    throw conflict(
      `“${label}” of the ${subject} ${record.subject_label} cannot be undone: ${between} since${by}.`,
    );
  }
  // What it did not change stays as it is by now.
  const back = changed.map((field) => [field, before?.[field]] as const);
  await undo.restore(taking, record.subject_id, before && { ...before, ...now, ...Object.fromEntries(back) });
  if (raises) await raiseVersions(trx, clientId, raises);
  return done(null, {
    subject: { id: record.subject_id, label: record.subject_label },
    before: now,
    after: await standing(),
    undoes: { id: record.id, kind: record.kind },
  });
}

/** Those that are another after than before; all of a subject that was added or removed. */
function changedFields(before: Fields, after: Fields): string[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return before && after ? fields.filter((field) => !isDeepStrictEqual(before[field], after[field])) : fields;
}

/** What of these fields is otherwise now than it was left, in words; null: nothing. */
function difference(left: Fields, now: Fields, fields: readonly string[]): string | null {
  if (left === null || now === null) {
    if (left === now) return null;
    return now === null ? 'it was removed' : 'it was added again';
  }
  const changed = fields.filter((field) => !isDeepStrictEqual(left[field], now[field])).map(fieldInWords);
  return changed.length === 0 ? null : `${changed.join(', ')} changed`;
}
