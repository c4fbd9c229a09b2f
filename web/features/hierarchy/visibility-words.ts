/**
 * Describes the effects of a list of edits: who gains or loses access to how many nodes, and which nodes become or
 * cease to be customers.
 */

import type { previewTree } from '@tripledger/contract/hierarchy/editing.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';

type Sight = { users: number; nodes: number };

type Preview = Answer<typeof previewTree>;

export function visibilityInWords({ gained, lost }: Pick<Preview, 'gained' | 'lost'>): string {
  const parts = [sentence(gained, 'gain'), sentence(lost, 'lose')].filter((part) => part !== null);
  if (parts.length === 0) return 'No user gains or loses access to a node.';
  return `As a result, ${parts.join(', and ')}.`;
}

function sentence({ users, nodes }: Sight, verb: string): string | null {
  if (users === 0) return null;
  const who = users === 1 ? `1 user ${verb}s` : `${count(users)} users ${verb}`;
  return `${who} access to ${nodes === 1 ? '1 node' : `${count(nodes)} nodes`}`;
}

const count = (number: number) => number.toLocaleString('en-AU');

/**
 * Describes the changes of customers and their settings, with at least one sentence for each; empty without changes.
 */
export function customersInWords({ becoming, ceasing }: Pick<Preview, 'becoming' | 'ceasing'>): string[] {
  return [
    ...ceasing.map(
      ({ label, customer }) =>
        `“${label}” is no longer a customer: the settings and targets of “${customer}” apply to it. ` +
        'Its own are kept, and apply again when it becomes a customer again.',
    ),
    ...becoming.map(
      ({ label }) => `“${label}” becomes a customer of its own, with its own settings and targets.`,
    ),
  ];
}
