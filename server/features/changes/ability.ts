/** Who may take a change back. */
import { type ChangeKind, kindsOfChange } from '../../../contract/core/changes.ts';
import { messages } from '../../../contract/core/errors.ts';
import type { Kinds, Undoer } from '../../changes/kind.ts';
import type { Reading } from '../../db/ask.ts';

export type StoredRecord = { kind: ChangeKind; subjectId: string; before: unknown; after: unknown };

/** Why this person cannot take the change back; null: they may. Whoever may make such a change may, as a rule. */
export function notUndoable(kinds: Kinds, user: Undoer, record: StoredRecord): string | null {
  const { undo } = kinds[record.kind];
  if (typeof undo === 'string') return undo;
  const { permission } = kindsOfChange[record.kind];
  const mayMake = permission !== null && user.permissions.includes(permission);
  return mayMake && (undo.mayUndo?.(user, record) ?? true) ? null : messages.notAllowed;
}

/** Why the kind refuses this reader in particular; null: it does not. `reading`: of the client's data. */
export async function refusalOf(
  reading: Reading,
  kinds: Kinds,
  { kind, before, after }: StoredRecord,
): Promise<string | null> {
  const { undo } = kinds[kind];
  return typeof undo === 'string' ? null : ((await undo.refusal?.(reading, { before, after })) ?? null);
}
