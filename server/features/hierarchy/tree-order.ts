/** Sorts nodes in tree order: parents before children, siblings by label. */
import type { TreeNode } from '../../../contract/hierarchy/calls.ts';

/** A stored node; `parentId` is null for a top-level node. */
export type StoredNode = { id: number; label: string; parentId: number | null; isUserDefined: boolean };

const byLabel = new Intl.Collator('en-AU', { numeric: true });

/** Nodes whose parent is not in the list become top-level nodes. */
export function inTreeOrder(nodes: readonly StoredNode[]): TreeNode[] {
  const ids = new Set(nodes.map((node) => node.id));
  const children = Map.groupBy(nodes, ({ parentId }) =>
    parentId !== null && ids.has(parentId) ? parentId : null,
  );
  for (const siblings of children.values()) {
    siblings.sort((one, other) => byLabel.compare(one.label, other.label) || one.id - other.id);
  }
  const ordered: TreeNode[] = [];
  // A stack instead of recursion: a hierarchy may be deeper than the call stack.
  const waiting = [...(children.get(null) ?? [])].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const below = children.get(node.id) ?? [];
    ordered.push({ ...node, hasChildren: below.length > 0 });
    for (let index = below.length - 1; index >= 0; index--) waiting.push(below[index]!);
  }
  return ordered;
}
