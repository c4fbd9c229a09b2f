/** A list of edits that is not saved yet: how it grows, and what of it still holds for a newer hierarchy. */
import {
  type EditorNode,
  type EditorTree,
  editTree,
  type TreeEdit,
} from '@tripledger/contract/hierarchy/tree-rules.ts';

export type NodeEdit = TreeEdit['nodes'][number];

export const nothing: TreeEdit = { nodes: [], deleted: [] };

export const isNothing = ({ nodes, deleted }: TreeEdit) => nodes.length + deleted.length === 0;

/** For a new node. */
export const nextId = ({ nodes }: TreeEdit) => nodes.reduce((least, { id }) => Math.min(least, id), 0) - 1;

/** What is as it was is no edit. */
export function withNode(edit: TreeEdit, original: EditorNode | undefined, node: NodeEdit): TreeEdit {
  const nodes = edit.nodes.filter(({ id }) => id !== node.id);
  const isAsItWas = original && original.label === node.label && original.parentId === node.parentId;
  return { ...edit, nodes: isAsItWas ? nodes : [...nodes, node] };
}

/** A new node is not added after all; another is deleted, wherever it was moved before. */
export function withoutNode(edit: TreeEdit, id: number): TreeEdit {
  const nodes = edit.nodes.filter((node) => node.id !== id);
  return { nodes, deleted: id < 0 ? edit.deleted : [...edit.deleted, id] };
}

/** As the server reads it. */
export const sentOf = ({ nodes, deleted }: TreeEdit) => ({
  nodes: nodes.map(({ id, label, parentId }) => ({ id, label, parent_id: parentId })),
  deleted: [...deleted],
});

/**
 * The edits on top of what somebody else saved meanwhile: of a node, what the edit changed; the rest is theirs. Edits
 * that the rules forbid by now are left out.
 */
export function onTopOf(theirs: EditorTree, base: EditorTree, edit: TreeEdit): TreeEdit {
  const before = byId(base);
  const now = byId(theirs);
  const nodes = edit.nodes.map((node) => {
    const [original, standing] = [before.get(node.id), now.get(node.id)];
    if (!original || !standing) return node;
    return {
      id: node.id,
      label: node.label === original.label ? standing.label : node.label,
      parentId: node.parentId === original.parentId ? standing.parentId : node.parentId,
    };
  });
  const all = { nodes, deleted: edit.deleted };
  if (holds(theirs, all)) return all;
  let kept = nothing;
  for (const node of nodes) {
    const more = withNode(kept, now.get(node.id), node);
    if (holds(theirs, more)) kept = more;
  }
  for (const id of edit.deleted) {
    const more = withoutNode(kept, id);
    if (holds(theirs, more)) kept = more;
  }
  return kept;
}

const holds = (tree: EditorTree, edit: TreeEdit) => editTree(tree, edit)?.faults.length === 0;

export const byId = ({ nodes }: EditorTree): ReadonlyMap<number, EditorNode> =>
  new Map(nodes.map((node) => [node.id, node]));
