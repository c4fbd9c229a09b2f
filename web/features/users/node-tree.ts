/** Selecting nodes of a hierarchy that may contain ten thousand. */
import { type GrantableNode, grantableNodes } from '@tripledger/contract/hierarchy/calls.ts';
import { useMemo } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';

export type NodeTree = {
  nodes: readonly GrantableNode[];
  parents: ReadonlyMap<number, number | null>;
  isLoading: boolean;
};

const none: readonly GrantableNode[] = [];

/** The nodes that the administrator may grant. */
export function useNodeTree(): NodeTree {
  const { data: nodes = none, isPending } = useAnswer(grantableNodes);
  const parents = useMemo(() => new Map(nodes.map(({ id, parentId }) => [id, parentId])), [nodes]);
  return useMemo(() => ({ nodes, parents, isLoading: isPending }), [nodes, parents, isPending]);
}

/** Whether one of the other nodes is an ancestor of the node. */
export function liesBelow(parents: NodeTree['parents'], id: number, others: ReadonlySet<number>): boolean {
  for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null) {
    if (others.has(at)) return true;
  }
  return false;
}

/**
 * Normalises a changed selection: deselecting a node also deselects those below it, and nodes below a selected one
 * are redundant.
 */
export function chosenNodes(
  parents: NodeTree['parents'],
  before: readonly number[],
  searchText: readonly number[],
): number[] {
  const taken = new Set(before.filter((id) => !searchText.includes(id)));
  const left = searchText.filter((id) => !liesBelow(parents, id, taken));
  const all = new Set(left);
  return left.filter((id) => !liesBelow(parents, id, all));
}

/** The maximum number of matches shown. */
const maxMatches = 200;

export type Found = { nodes: readonly GrantableNode[]; hits: ReadonlySet<number>; total: number };

/** The first nodes whose label contains the text, ignoring case, with their ancestors. */
export function foundNodes({ nodes, parents }: NodeTree, text: string): Found {
  const searchText = text.trim().toLocaleLowerCase();
  const all = nodes.filter(({ label }) => label.toLocaleLowerCase().includes(searchText));
  const hits = new Set(all.slice(0, maxMatches).map(({ id }) => id));
  const kept = new Set<number>();
  for (const hit of hits) {
    for (let at: number | null = hit; at !== null && !kept.has(at); at = parents.get(at) ?? null)
      kept.add(at);
  }
  return { nodes: nodes.filter(({ id }) => kept.has(id)), hits, total: all.length };
}
