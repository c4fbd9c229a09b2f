/** Describes the differences between two hierarchies in sentences. */
import type { EditorNode } from '@tripledger/contract/hierarchy/tree-rules.ts';
import { texts } from './texts.ts';

type Nodes = ReadonlyMap<number, EditorNode>;

export const kindsOfDifference = ['added', 'moved', 'renamed', 'deleted'] as const;

export type Difference = { kind: (typeof kindsOfDifference)[number]; id: number; sentence: string };

/** `top`: the TMC's name, shown as the parent of top-level nodes. */
export function differences(before: Nodes, after: Nodes, top: string): Difference[] {
  const found: Difference[] = [];
  const add = (kind: Difference['kind'], id: number, sentence: string) => found.push({ kind, id, sentence });
  const parentIn = (nodes: Nodes, { parentId }: EditorNode) =>
    parentId === null ? top : nodes.get(parentId)?.label;
  for (const node of after.values()) {
    const was = before.get(node.id);
    if (was === node) continue;
    const { id, label } = node;
    if (!was) add('added', id, texts.differences.added(label, parentIn(after, node)));
    else {
      const [from, to] = [parentIn(before, was), parentIn(after, node)];
      if (was.parentId !== node.parentId) add('moved', id, texts.differences.moved(was.label, from, to));
      if (was.label !== label) add('renamed', id, texts.differences.renamed(was.label, label));
    }
  }
  for (const node of before.values()) {
    if (!after.has(node.id))
      add('deleted', node.id, texts.differences.deleted(node.label, parentIn(before, node)));
  }
  return found;
}
