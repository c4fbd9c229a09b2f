/** The nodes that the user chooses most often: what a picker begins with. */
import { useQueryClient } from '@tanstack/react-query';
import type { TreeNode } from '@tripledger/contract/hierarchy/calls.ts';
import { frequentNodes, nodeChosen } from '@tripledger/contract/hierarchy/frequent-nodes.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useAnswer } from '../api/useAnswer.ts';

export type Frequent = {
  /** Of those that the picker offers; none until they are there. */
  nodes: readonly TreeNode[];
  /** For the picker: they are asked for when somebody is about to open it, and not by every page. */
  approached: { onFocus: () => void; onMouseEnter: () => void };
  /** Counts that the user has chosen the node. That it could not be counted concerns nobody. */
  count: (node: number) => void;
};

/** `below`: the customer whose nodes the picker offers; null: it offers the customers. */
export function useFrequentNodes(below: number | null): Frequent {
  const queries = useQueryClient();
  const [isNear, setNear] = useState(false);
  const query = below === null ? {} : { client: below };
  const answer = useAnswer(frequentNodes, { query }, { enabled: isNear, quiet: true });
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

/** What stands for a node among the frequent ones: it stands among all the others too, under its own id. */
export const frequentValue = (node: number) => `frequent ${node}`;

/** The node that was chosen, in either place; null: none. */
export function chosenNode(value: string | number | null | undefined): number | null {
  return value ? Number(String(value).replace('frequent ', '')) : null;
}
