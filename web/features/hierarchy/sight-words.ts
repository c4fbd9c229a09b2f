/** Who gains or loses sight of how much by a list of edits, as people read it. */
import type { Answer } from '@tripledger/contract/core/endpoint.ts';
import type { previewTree } from '@tripledger/contract/hierarchy/editing.ts';

type Sight = { users: number; nodes: number };

export function sightInWords({ gained, lost }: Answer<typeof previewTree>): string {
  const parts = [sentence(gained, 'gain'), sentence(lost, 'lose')].filter((part) => part !== null);
  if (parts.length === 0) return 'No user gains or loses sight of a node by this.';
  return `By this ${parts.join(', and ')}.`;
}

function sentence({ users, nodes }: Sight, verb: string): string | null {
  if (users === 0) return null;
  const who = users === 1 ? `1 user ${verb}s` : `${count(users)} users ${verb}`;
  return `${who} sight of ${nodes === 1 ? '1 node' : `${count(nodes)} nodes`}`;
}

const count = (number: number) => number.toLocaleString('en-AU');
