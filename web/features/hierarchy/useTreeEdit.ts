/** The hierarchy with the edits that are not saved yet. */

import type { Answer } from '@tripledger/contract/core/endpoint.ts';
import type { editorTree } from '@tripledger/contract/hierarchy/editing.ts';
import { type EditedTree, editTree, type TreeEdit } from '@tripledger/contract/hierarchy/tree-rules.ts';
import { useMemo, useState } from 'react';
import { isNothing, nextId, nothing, onTopOf, withNode, withoutNode } from './edit.ts';

export type Loaded = Answer<typeof editorTree>;

export type Editing = {
  /** The hierarchy that the edits were made to: from the first of them on it stays, whatever others save. */
  base: Loaded;
  edit: TreeEdit;
  edited: EditedTree;
  isChanged: boolean;
  /** Each answers what forbids it; null: it is done. */
  move: (id: number, parentId: number | null) => string | null;
  rename: (id: number, label: string) => string | null;
  add: (label: string, parentId: number | null) => string | null;
  remove: (id: number) => string | null;
  reset: () => void;
  /** Goes on with a newer hierarchy, as far as the edits still hold for it. */
  putOnTopOf: (newer: Loaded) => void;
};

export function useTreeEdit(loaded: Loaded): Editing {
  const [held, setHeld] = useState<{ base: Loaded; edit: TreeEdit } | null>(null);
  const { base, edit } = held ?? { base: loaded, edit: nothing };
  // Only what is allowed is held.
  const edited = useMemo(() => editTree(base, edit) as EditedTree, [base, edit]);
  const hold = (base: Loaded, edit: TreeEdit) => setHeld(isNothing(edit) ? null : { base, edit });

  const propose = (next: TreeEdit): string | null => {
    const result = editTree(base, next);
    const fault = result ? (result.faults[0] ?? null) : 'This place is beyond your access.';
    if (fault === null) hold(base, next);
    return fault;
  };
  const put = (id: number, more: { label?: string; parentId?: number | null }) => {
    const node = edited.after.get(id);
    if (!node) return 'This node is gone.';
    const { label, parentId } = { ...node, ...more };
    return propose(withNode(edit, edited.before.get(id), { id, label, parentId }));
  };
  return {
    base,
    edit,
    edited,
    isChanged: held !== null,
    move: (id, parentId) => put(id, { parentId }),
    rename: (id, label) => put(id, { label }),
    add: (label, parentId) => propose(withNode(edit, undefined, { id: nextId(edit), label, parentId })),
    remove: (id) => propose(withoutNode(edit, id)),
    reset: () => setHeld(null),
    putOnTopOf: (newer) => hold(newer, onTopOf(newer, base, edit)),
  };
}
