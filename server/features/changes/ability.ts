/** Who may take a change back. */
import { kindsOfChange } from '../../../contract/core/changes.ts';
import { messages } from '../../../contract/core/errors.ts';
import type { Permission } from '../../../contract/core/permissions.ts';
import type { AnyKind } from '../../changes/kind.ts';

/** Whoever may make such a change may take it back. */
export function mayUndo({ name }: AnyKind, permissions: readonly Permission[]): boolean {
  const { permission } = kindsOfChange[name];
  return permission !== null && permissions.includes(permission);
}

/** Why a change of this kind cannot be taken back by a holder of these permissions; null: it can. */
export function notUndoable(kind: AnyKind, permissions: readonly Permission[]): string | null {
  if (typeof kind.undo === 'string') return kind.undo;
  return mayUndo(kind, permissions) ? null : messages.notAllowed;
}
