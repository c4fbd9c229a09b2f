/**
 * Describes the effects of a list of edits: who gains or loses access to how many nodes, and which nodes become or
 * cease to be customers.
 */

import type { previewTree } from '@tripledger/contract/hierarchy/editing.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { texts } from './texts.ts';

type Preview = Answer<typeof previewTree>;

export function visibilityInWords({ gained, lost }: Pick<Preview, 'gained' | 'lost'>): string {
  const parts = [
    ...(gained.users === 0 ? [] : [texts.visibility.gained(gained.users, gained.nodes)]),
    ...(lost.users === 0 ? [] : [texts.visibility.lost(lost.users, lost.nodes)]),
  ];
  if (parts.length === 0) return texts.visibility.unchanged;
  return texts.visibility.changed(parts);
}

/**
 * Describes the changes of customers and their settings, with at least one sentence for each; empty without changes.
 */
export function customersInWords({ becoming, ceasing }: Pick<Preview, 'becoming' | 'ceasing'>): string[] {
  return [
    ...ceasing.map(({ label, customer }) => texts.visibility.ceasing(label, customer)),
    ...becoming.map(({ label }) => texts.visibility.becoming(label)),
  ];
}
