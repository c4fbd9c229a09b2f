/**
 * Undoes a change if the fields that it changed still have the values that it left. Fields are compared by value, never
 * by time; other fields may have changed since. The undo is recorded as a change of the same kind that names the record
 * it undid, so it can be undone in turn.
 */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { kindsOfChange } from '../../contract/http/change-kinds.ts';
import { fieldInWords } from '../../contract/http/field-words.ts';
import { conflict, notFound } from '../lib/errors.ts';
import { type Change, done, type Outcome } from './change.ts';
import { raiseVersions, takeVersionForChange } from './data-version.ts';
import { type Kinds, kind } from './kind.ts';
import { byWhom, newestOf, readRecord } from './records.ts';

/** The kind under which an undo is opened; its record has the kind of the change that was undone. */
export const changeUndone = kind('change_undone', {
  state: z.unknown(),
  raises: null,
  undo: 'What was undone is recorded as a change of its own kind.',
});

type Fields = Record<string, unknown> | null;

/**
 * Throws `notFound` for another client's record, and `conflict` if the kind cannot be undone or if a later change
 * intervened, which it names.
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
  const versioned: Change = raises
    ? { ...change, version: await takeVersionForChange(trx, clientId) }
    : change;

  const parsed = (stored: unknown): Fields => (stored === null ? null : state.parse(stored));
  const [before, after] = [parsed(record.before), parsed(record.after)];
  const current = (): Promise<Fields> => undo.standing(versioned, record.subject_id, after);
  const now = await current();
  const changed = changedFields(before, after);
  const laterChange = difference(after, now, changed);
  if (laterChange) {
    const { label, subject } = kindsOfChange[record.kind];
    const newer = await newestOf(change, record.kind, record.subject_id, record.id);
    const by = newer ? `, ${byWhom(newer)}` : '';
    throw conflict(
      `“${label}” of the ${subject} ${record.subject_label} cannot be undone: ${laterChange} since${by}.`,
    );
  }
  // Fields that the change did not touch keep their current values.
  const restored = changed.map((field) => [field, before?.[field]] as const);
  await undo.restore(
    versioned,
    record.subject_id,
    before && { ...before, ...now, ...Object.fromEntries(restored) },
  );
  if (raises) await raiseVersions(trx, clientId, raises);
  return done(null, {
    subject: { id: record.subject_id, label: record.subject_label },
    before: now,
    after: await current(),
    undoes: { id: record.id, kind: record.kind },
  });
}

/** The fields whose value changed; all fields if the subject was added or removed. */
function changedFields(before: Fields, after: Fields): string[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return before && after ? fields.filter((field) => !isDeepStrictEqual(before[field], after[field])) : fields;
}

/** Describes which of these fields no longer have the values that were left; null: none. */
function difference(left: Fields, now: Fields, fields: readonly string[]): string | null {
  if (left === null || now === null) {
    if (left === now) return null;
    return now === null ? 'it was removed' : 'it was added again';
  }
  const changed = fields.filter((field) => !isDeepStrictEqual(left[field], now[field])).map(fieldInWords);
  return changed.length === 0 ? null : `${changed.join(', ')} changed`;
}
