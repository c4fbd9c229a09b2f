/** Who may undo a change. */
import { type ChangeKind, kindsOfChange } from '../../../contract/http/change-kinds.ts';
import { messages } from '../../../contract/http/errors.ts';
import type { Reading } from '../../access/ask.ts';
import type { Kinds, Undoer } from '../../mutations/kind.ts';

export type StoredRecord = { kind: ChangeKind; subjectId: string; before: unknown; after: unknown };

/** Why this user cannot undo the change; null: they may. As a rule, users who may make such a change may undo it. */
export function notUndoable(kinds: Kinds, user: Undoer, record: StoredRecord): string | null {
  const { undo } = kinds[record.kind];
  if (typeof undo === 'string') return undo;
  const { permission } = kindsOfChange[record.kind];
  const mayMake = permission === 'everyone' || (permission !== null && user.permissions.includes(permission));
  return mayMake && (undo.mayUndo?.(user, record) ?? true) ? null : messages.notAllowed;
}

/** Why the kind refuses this particular reader; null: it does not. `reading` reads the client's data. */
export async function refusalOf(
  reading: Reading,
  kinds: Kinds,
  { kind, before, after }: StoredRecord,
): Promise<string | null> {
  const { undo } = kinds[kind];
  return typeof undo === 'string' ? null : ((await undo.refusal?.(reading, { before, after })) ?? null);
}
