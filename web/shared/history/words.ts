/** The names of changes, and of taking them back. */
import type { ChangeRow } from '@tripledger/contract/changes/calls.ts';
import { kindsOfChange } from '@tripledger/contract/http/change-kinds.ts';
import { texts } from './texts.ts';

/** "Travellers merged", "Merge undone", or "Merge restored" where an undo was taken back. */
export function changeName({ kind, undoOf, isRestored }: Pick<ChangeRow, 'kind' | 'undoOf' | 'isRestored'>) {
  const { label } = kindsOfChange[kind];
  if (undoOf === null) return label;
  const what = texts.undone[kind] ?? texts.quoted(label);
  return isRestored ? texts.isRestored(what) : texts.isUndone(what);
}
