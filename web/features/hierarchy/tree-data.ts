/** The hierarchy as the tree draws it: nested, sorted, and narrowed to what is searched for. */
import type { EditorNode } from '@tripledger/contract/hierarchy/tree-rules.ts';

type Nodes = ReadonlyMap<number, EditorNode>;

/** Above all nodes stands the TMC itself, with an id that no node has. */
export const topId = 0;

/** `aria-level` is for those who do not see how far a row stands in. */
export type Branch = { key: number; node: EditorNode | null; children: Branch[]; 'aria-level': number };

const byLabel = new Intl.Collator('en-AU', { numeric: true });

/** The one branch of the TMC. `kept`: only these nodes; each with all above it. */
export function branches(nodes: Nodes, kept: ReadonlySet<number> | null): Branch[] {
  const shown = kept ? [...nodes.values()].filter(({ id }) => kept.has(id)) : [...nodes.values()];
  const made = new Map([[topId, branch(topId, null)]]);
  for (const node of shown) made.set(node.id, branch(node.id, node));
  for (const node of shown) {
    made.get(node.parentId ?? topId)?.children.push(made.get(node.id) as Branch);
  }
  for (const { children } of made.values()) {
    if (children.length > 1) children.sort((one, other) => byLabel.compare(labelOf(one), labelOf(other)));
  }
  const top = made.get(topId) as Branch;
  // No recursion: a hierarchy may be deeper than the call stack.
  const reached = [top];
  for (const { children, 'aria-level': level } of reached) {
    for (const child of children) child['aria-level'] = level + 1;
    reached.push(...children);
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

/** Nodes whose label holds the text, whatever its case and accents, and all above them; null: nothing is searched for. */
export function found(nodes: Nodes, text: string): { kept: Set<number>; matches: number } | null {
  const wanted = folded(text.trim());
  if (wanted === '') return null;
  const kept = new Set<number>();
  let matches = 0;
  for (const node of nodes.values()) {
    if (!folded(node.label).includes(wanted)) continue;
    matches++;
    for (const id of [node.id, ...above(nodes, node.id)]) kept.add(id);
  }
  return { kept, matches };
}

/** The ids of the nodes above one, the nearest first. */
export function above(nodes: Nodes, id: number): number[] {
  const ids: number[] = [];
  for (let at = nodes.get(id)?.parentId ?? null; at !== null; at = nodes.get(at)?.parentId ?? null)
    ids.push(at);
  return ids;
}

/** From the top down, as it is told apart from others of its name. */
export function pathOf(nodes: Nodes, id: number): string {
  const labels = [id, ...above(nodes, id)].map((one) => nodes.get(one)?.label ?? '');
  return labels.reverse().join(' › ');
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
