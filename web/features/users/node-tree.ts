/** Choosing nodes of the hierarchy, of which there may be ten thousand. */
import { type GrantableNode, grantableNodes } from '@tripledger/contract/hierarchy/calls.ts';
import { useMemo } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';

export type NodeTree = {
  nodes: readonly GrantableNode[];
  parents: ReadonlyMap<number, number | null>;
  isLoading: boolean;
};

const none: readonly GrantableNode[] = [];

/** The nodes that the administrator may give. */
export function useNodeTree(): NodeTree {
  const { data: nodes = none, isPending } = useAnswer(grantableNodes);
  const parents = useMemo(() => new Map(nodes.map(({ id, parentId }) => [id, parentId])), [nodes]);
  return useMemo(() => ({ nodes, parents, isLoading: isPending }), [nodes, parents, isPending]);
}

/** Whether the way up from a node comes by one of the others. */
export function liesBelow(parents: NodeTree['parents'], id: number, others: ReadonlySet<number>): boolean {
  for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null) {
    if (others.has(at)) return true;
  }
  return false;
}

/**
 * What is chosen once something was added or taken: with a node that is taken go those below it, and what lies below a
 * node that is added needs no mention.
 */
export function chosenNodes(
  parents: NodeTree['parents'],
  before: readonly number[],
  wanted: readonly number[],
): number[] {
  const taken = new Set(before.filter((id) => !wanted.includes(id)));
  const left = wanted.filter((id) => !liesBelow(parents, id, taken));
  const all = new Set(left);
  return left.filter((id) => !liesBelow(parents, id, all));
}

/** More of what a search finds are not shown. */
const mostFound = 200;

export type Found = { nodes: readonly GrantableNode[]; hits: ReadonlySet<number>; total: number };

/** The first nodes whose label holds the text, in capitals or not, and those on the way down to them. */
export function foundNodes({ nodes, parents }: NodeTree, text: string): Found {
  const wanted = text.trim().toLocaleLowerCase();
  const all = nodes.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  const hits = new Set(all.slice(0, mostFound).map(({ id }) => id));
  const kept = new Set<number>();
  for (const hit of hits) {
    for (let at: number | null = hit; at !== null && !kept.has(at); at = parents.get(at) ?? null)
      kept.add(at);
  }
  return { nodes: nodes.filter(({ id }) => kept.has(id)), hits, total: all.length };
}
