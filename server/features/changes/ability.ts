/** Who may take a change back. */
import { type ChangeKind, kindsOfChange } from '../../../contract/core/changes.ts';
import { messages } from '../../../contract/core/errors.ts';
import type { Kinds, Undoer } from '../../changes/kind.ts';

export type StoredRecord = { kind: ChangeKind; subjectId: string; before: unknown; after: unknown };

/** Why this person cannot take the change back; null: they may. Whoever may make such a change may, as a rule. */
export function notUndoable(kinds: Kinds, user: Undoer, record: StoredRecord): string | null {
  const { undo } = kinds[record.kind];
  if (typeof undo === 'string') return undo;
  const { permission } = kindsOfChange[record.kind];
  const mayMake = permission !== null && user.permissions.includes(permission);
  return mayMake && (undo.mayUndo?.(user, record) ?? true) ? null : messages.notAllowed;
}
