/** The list of unsaved edits: how it grows, and how it is rebased on a newer hierarchy. */
import {
  type EditorNode,
  type EditorTree,
  editTree,
  type TreeEdit,
} from '@tripledger/contract/hierarchy/tree-rules.ts';

export type NodeEdit = TreeEdit['nodes'][number];

export const nothing: TreeEdit = { nodes: [], deleted: [] };

export const isNothing = ({ nodes, deleted }: TreeEdit) => nodes.length + deleted.length === 0;

/** The temporary id of a new node. */
export const nextId = ({ nodes }: TreeEdit) => nodes.reduce((least, { id }) => Math.min(least, id), 0) - 1;

/** Adds or replaces the edit of a node; a node equal to its original has no edit. */
export function withNode(edit: TreeEdit, original: EditorNode | undefined, node: NodeEdit): TreeEdit {
  const nodes = edit.nodes.filter(({ id }) => id !== node.id);
  const isUnchanged = original && original.label === node.label && original.parentId === node.parentId;
  return { ...edit, nodes: isUnchanged ? nodes : [...nodes, node] };
}

/** Drops the addition of a new node, or records the deletion of an existing one, discarding its other edits. */
export function withoutNode(edit: TreeEdit, id: number): TreeEdit {
  const nodes = edit.nodes.filter((node) => node.id !== id);
  return { nodes, deleted: id < 0 ? edit.deleted : [...edit.deleted, id] };
}

/** The edits in the format of the request. */
export const sentOf = ({ nodes, deleted }: TreeEdit) => ({
  nodes: nodes.map(({ id, label, parentId }) => ({ id, label, parent_id: parentId })),
  deleted: [...deleted],
});

/**
 * Rebases the edits on what others have saved meanwhile: a node keeps the edited properties and takes the rest from
 * the newer hierarchy. Edits that violate the rules by now are dropped.
 */
export function rebaseEdits(theirs: EditorTree, base: EditorTree, edit: TreeEdit): TreeEdit {
  const before = byId(base);
  const newer = byId(theirs);
  const nodes = edit.nodes.map((node) => {
    const [original, latest] = [before.get(node.id), newer.get(node.id)];
    if (!original || !latest) return node;
    return {
      id: node.id,
      label: node.label === original.label ? latest.label : node.label,
      parentId: node.parentId === original.parentId ? latest.parentId : node.parentId,
    };
  });
  const all = { nodes, deleted: edit.deleted };
  if (isValid(theirs, all)) return all;
  let kept = nothing;
  for (const node of nodes) {
    const more = withNode(kept, newer.get(node.id), node);
    if (isValid(theirs, more)) kept = more;
  }
  for (const id of edit.deleted) {
    const more = withoutNode(kept, id);
    if (isValid(theirs, more)) kept = more;
  }
  return kept;
}

const isValid = (tree: EditorTree, edit: TreeEdit) => editTree(tree, edit)?.faults.length === 0;

export const byId = ({ nodes }: EditorTree): ReadonlyMap<number, EditorNode> =>
  new Map(nodes.map((node) => [node.id, node]));
