/** The nodes that the user chooses most often, which a picker lists first. */
import { useQueryClient } from '@tanstack/react-query';
import type { TreeNode } from '@tripledger/contract/hierarchy/calls.ts';
import { frequentNodes, nodeChosen } from '@tripledger/contract/hierarchy/frequent-nodes.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useAnswer } from '../api/useAnswer.ts';

export type Frequent = {
  /** The frequent nodes that the picker offers; empty until they are loaded. */
  nodes: readonly TreeNode[];
  /** Handlers for the picker: the nodes are loaded when the user is about to open it, not with every page. */
  approached: { onFocus: () => void; onMouseEnter: () => void };
  /** Records the user's choice of the node. Failures are ignored. */
  count: (node: number) => void;
};

/** `below`: the customer whose nodes the picker offers; null if it offers customers. */
export function useFrequentNodes(below: number | null): Frequent {
  const queries = useQueryClient();
  const [isNeeded, setNear] = useState(false);
  const query = below === null ? {} : { client: below };
  const answer = useAnswer(frequentNodes, { query }, { enabled: isNeeded, quiet: true });
  const approach = () => setNear(true);
  return {
    nodes: (answer.isPlaceholderData ? undefined : answer.data) ?? [],
    approached: { onFocus: approach, onMouseEnter: approach },
    count: (node) => {
      call(nodeChosen, { params: { id: node } }).then(
        () => queries.invalidateQueries({ queryKey: [frequentNodes.method, frequentNodes.path] }),
        () => undefined,
      );
    },
  };
}

/** The option value of a frequent node, distinct from its id because the node is also among the regular options. */
export const frequentValue = (node: number) => `frequent ${node}`;

/** The chosen node, from either group of options; null: none. */
export function chosenNode(value: string | number | null | undefined): number | null {
  return value ? Number(String(value).replace('frequent ', '')) : null;
}
