/** The hierarchy as tree data: nested, sorted, and filtered by a search. */

import type { EditorNode } from '@tripledger/contract/hierarchy/tree-rules.ts';
import { withoutCaseAndAccents } from '@tripledger/contract/vocabulary/texts.ts';

type Nodes = ReadonlyMap<number, EditorNode>;

/** The id of the root, which represents the TMC; no node has this id. */
export const topId = 0;

/** `aria-level` conveys the depth of a row to screen readers. */
export type Branch = { key: number; node: EditorNode | null; children: Branch[]; 'aria-level': number };

const byLabel = new Intl.Collator('en-AU', { numeric: true });

/** The branch of the TMC, the only root. `kept`: the ids of the nodes to show, including all their ancestors. */
export function branches(nodes: Nodes, kept: ReadonlySet<number> | null): Branch[] {
  const shown = kept ? [...nodes.values()].filter(({ id }) => kept.has(id)) : [...nodes.values()];
  const branchesById = new Map([[topId, branch(topId, null)]]);
  for (const node of shown) branchesById.set(node.id, branch(node.id, node));
  for (const node of shown) {
    branchesById.get(node.parentId ?? topId)?.children.push(branchesById.get(node.id) as Branch);
  }
  for (const { children } of branchesById.values()) {
    if (children.length > 1) children.sort((one, other) => byLabel.compare(labelOf(one), labelOf(other)));
  }
  const top = branchesById.get(topId) as Branch;
  // Iterative, because a hierarchy may be deeper than the call stack.
  const queue = [top];
  for (const { children, 'aria-level': level } of queue) {
    for (const child of children) child['aria-level'] = level + 1;
    queue.push(...children);
  }
  return [top];
}

const branch = (key: number, node: EditorNode | null): Branch => ({
  key,
  node,
  children: [],
  'aria-level': 1,
});

const labelOf = ({ node }: Branch) => node?.label ?? '';

/** The nodes whose label contains the text, ignoring case and accents, with their ancestors; null for an empty text. */
export function found(nodes: Nodes, text: string): { kept: Set<number>; matches: number } | null {
  const searchText = withoutCaseAndAccents(text.trim());
  if (searchText === '') return null;
  const kept = new Set<number>();
  let matches = 0;
  for (const node of nodes.values()) {
    if (!withoutCaseAndAccents(node.label).includes(searchText)) continue;
    matches++;
    for (const id of [node.id, ...above(nodes, node.id)]) kept.add(id);
  }
  return { kept, matches };
}

/** The ids of a node's ancestors, nearest first. */
export function above(nodes: Nodes, id: number): number[] {
  const ids: number[] = [];
  for (let at = nodes.get(id)?.parentId ?? null; at !== null; at = nodes.get(at)?.parentId ?? null)
    ids.push(at);
  return ids;
}

/** The labels from the top down, to distinguish nodes with the same name. */
export function pathOf(nodes: Nodes, id: number): string {
  const labels = [id, ...above(nodes, id)].map((one) => nodes.get(one)?.label ?? '');
  return labels.reverse().join(' › ');
}
