/** Saves a list of hierarchy edits. */

import type * as editing from '../../../contract/hierarchy/editing.ts';
import type { EditorNode } from '../../../contract/hierarchy/tree-rules.ts';
import type { Answer } from '../../../contract/http/endpoint.ts';
import type { Reading } from '../../access/ask.ts';
import { takeIds } from '../../database/take-ids.ts';
import { type Change, done, type Entry, type Outcome, unchanged } from '../../mutations/change.ts';
import { type Edit, readEdited } from './editor-tree.ts';
import { type NodeState, readStates } from './node-state.ts';
import { deleteNodes, insertNodes, renewClosure, updateNodes } from './node-writes.ts';

type Saved = Answer<typeof editing.saveTree>;

/** Applies all edits; throws what `readEdited` throws. */
export async function saveTree(
  change: Change,
  reading: Reading,
  edit: Edit,
): Promise<Outcome<NodeState, Saved>> {
  const { added, moved, renamed, deleted, after } = await readEdited(reading, edit);
  const kept = [...new Set([...moved, ...renamed])];
  if (added.length + kept.length + deleted.length === 0) {
    return unchanged({ created: [] });
  }
  const rootId = await readRootId(change);
  const newIds = await takeIds(change.trx, 'nodes', added.length);
  const created = added.map(({ id }, index) => ({ temporaryId: id, id: newIds[index] as number }));
  const realIds = new Map(created.map(({ temporaryId, id }) => [temporaryId, id]));
  const idOf = ({ id }: { id: number }) => realIds.get(id) ?? id;
  const placeOf = (node: EditorNode) => ({
    id: idOf(node),
    label: node.label,
    parentId: node.parentId === null ? rootId : idOf({ id: node.parentId }),
  });

  const beforeStates = await readStates(change, [...kept, ...deleted].map(idOf));
  await insertNodes(change, added.map(placeOf));
  await updateNodes(change, kept.map(placeOf));
  await renewClosure(change, [...added, ...moved].map(idOf));
  await deleteNodes(change, deleted.map(idOf));
  const afterStates = await readStates(change, [...added, ...kept].map(idOf));

  const inOrder = [
    ...byDepth([...added, ...kept], after),
    ...byDepth(deleted, new Map([...after, ...deleted.map((node) => [node.id, node] as const)])).reverse(),
  ];
  const entries = inOrder.map((node): Entry<NodeState> => {
    const id = idOf(node);
    return {
      subject: { id, label: node.label },
      before: beforeStates.get(id) ?? null,
      after: afterStates.get(id) ?? null,
    };
  });
  const [first, ...others] = entries as [Entry<NodeState>, ...Entry<NodeState>[]];
  return done({ created }, first, ...others);
}

/**
 * Orders parents before children: in this order each edit could be applied by itself, so each can be undone by itself
 * in reverse order.
 */
function byDepth(nodes: readonly EditorNode[], tree: ReadonlyMap<number, EditorNode>): EditorNode[] {
  const depthOf = (node: EditorNode) => {
    let depth = 0;
    for (let at = node.parentId; at !== null; at = tree.get(at)?.parentId ?? null) depth++;
    return depth;
  };
  return nodes
    .map((node) => ({ node, depth: depthOf(node) }))
    .sort((one, other) => one.depth - other.depth)
    .map(({ node }) => node);
}

async function readRootId({ trx, clientId }: Change): Promise<number> {
  const root = trx.selectFrom('nodes').where('client_id', '=', clientId).where('is_root', '=', true);
  return (await root.select('id').executeTakeFirstOrThrow()).id;
}
