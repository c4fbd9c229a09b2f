/** The hierarchy with its unsaved edits. */

import type { editorTree } from '@tripledger/contract/hierarchy/editing.ts';
import { type EditedTree, editTree, type TreeEdit } from '@tripledger/contract/hierarchy/tree-rules.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { useMemo, useState } from 'react';
import { isNothing, nextId, nothing, rebaseEdits, withNode, withoutNode } from './edit.ts';
import { texts } from './texts.ts';

export type Loaded = Answer<typeof editorTree>;

export type Editing = {
  /** The hierarchy that the edits are based on: fixed from the first edit on, whatever others save. */
  base: Loaded;
  edit: TreeEdit;
  edited: EditedTree;
  isChanged: boolean;
  /** Each returns why it is not allowed, or null on success. */
  move: (id: number, parentId: number | null) => string | null;
  rename: (id: number, label: string) => string | null;
  add: (label: string, parentId: number | null) => string | null;
  remove: (id: number) => string | null;
  reset: () => void;
  /** Rebases the edits on a newer hierarchy, dropping those that no longer apply. */
  putOnTopOf: (newer: Loaded) => void;
};

export function useTreeEdit(loaded: Loaded): Editing {
  const [unsaved, setUnsaved] = useState<{ base: Loaded; edit: TreeEdit } | null>(null);
  const { base, edit } = unsaved ?? { base: loaded, edit: nothing };
  // Only valid edits are kept, so this cannot fail.
  const edited = useMemo(() => editTree(base, edit) as EditedTree, [base, edit]);
  const keep = (base: Loaded, edit: TreeEdit) => setUnsaved(isNothing(edit) ? null : { base, edit });

  const propose = (next: TreeEdit): string | null => {
    const result = editTree(base, next);
    const fault = result ? (result.faults[0] ?? null) : texts.faults.outsideAccess;
    if (fault === null) keep(base, next);
    return fault;
  };
  const put = (id: number, more: { label?: string; parentId?: number | null }) => {
    const node = edited.after.get(id);
    if (!node) return texts.faults.missing;
    const { label, parentId } = { ...node, ...more };
    return propose(withNode(edit, edited.before.get(id), { id, label, parentId }));
  };
  return {
    base,
    edit,
    edited,
    isChanged: unsaved !== null,
    move: (id, parentId) => put(id, { parentId }),
    rename: (id, label) => put(id, { label }),
    add: (label, parentId) => propose(withNode(edit, undefined, { id: nextId(edit), label, parentId })),
    remove: (id) => propose(withoutNode(edit, id)),
    reset: () => setUnsaved(null),
    putOnTopOf: (newer) => keep(newer, rebaseEdits(newer, base, edit)),
  };
}
