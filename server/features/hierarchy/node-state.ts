/** The node state that a change record keeps, and how undo restores it. */
import * as z from 'zod';
import { any } from '../../database/build.ts';
import { conflict } from '../../lib/errors.ts';
import type { Change } from '../../mutations/change.ts';
import { kind } from '../../mutations/kind.ts';
import { nodeNames } from '../../mutations/names.ts';
import { grantedNodesOf } from '../../mutations/visible.ts';
import { deleteNodes, insertNodes, renewClosure, updateNodes } from './node-writes.ts';
import { usesOf } from './uses.ts';

const nodeState = z.object({
  /** For user-defined nodes only; feed nodes keep the feed's label. */
  label: z.string().optional(),
  /** Top-level nodes have the root as parent. */
  parentId: z.number(),
  /** For feed nodes only: whether a user moved the node away from its parent in the feed. */
  isMovedByHand: z.boolean().optional(),
});
export type NodeState = z.infer<typeof nodeState>;

export const nodeChanged = kind('node_changed', {
  state: nodeState,
  raises: ['nodes_version'],
  undo: {
    standing: async (change, id) => (await readStates(change, [Number(id)])).get(Number(id)) ?? null,
    restore: (change, id, state) => (state ? place(change, Number(id), state) : remove(change, Number(id))),
  },
  // Depends on the recorded parents, not the current one: undo requires access to the old and the new parent.
  visible: grantedNodesOf('parentId'),
  names: { parentId: nodeNames },
});

/** States by id, without deleted nodes. */
export async function readStates(change: Change, ids: readonly number[]): Promise<Map<number, NodeState>> {
  return new Map((await readNodes(change, ids)).map((node) => [node.id, stateOf(node)]));
}

type StoredNode = Awaited<ReturnType<typeof readNodes>>[number];

function readNodes({ trx, clientId }: Change, ids: readonly number[]) {
  return trx
    .selectFrom('nodes')
    .select(['id', 'label', 'parent_id', 'feed_parent_id', 'edited_parent_id', 'is_user_defined'])
    .where('client_id', '=', clientId)
    .where('id', '=', any(ids))
    .where('is_root', '=', false)
    .execute();
}

function stateOf(node: StoredNode): NodeState {
  const parentId = node.parent_id as number;
  if (node.is_user_defined) return { label: node.label, parentId };
  return { parentId, isMovedByHand: node.edited_parent_id !== null };
}

/** Restores the node's parent. A node that was at its feed position returns to its current feed position. */
async function place(change: Change, id: number, { label = '', parentId, isMovedByHand }: NodeState) {
  const [node] = await readNodes(change, [id]);
  const target = (isMovedByHand === false && node?.feed_parent_id) || parentId;
  const above = await change.trx
    .selectFrom('node_closure')
    .where('client_id', '=', change.clientId)
    .where('descendant_id', '=', target)
    .select('ancestor_id as id')
    .execute();
  if (above.length === 0) throw conflict('It cannot be undone: the node that it lay below is gone.');
  if (above.some((one) => one.id === id)) {
    throw conflict('It cannot be undone: the node that it lay below lies below it by now.');
  }
  await (node ? updateNodes : insertNodes)(change, [{ id, label, parentId: target }]);
  if (node?.parent_id !== target) await renewClosure(change, [id]);
}

/** Deletes a node that the change added. */
async function remove(change: Change, id: number) {
  const { trx, clientId } = change;
  const child = trx.selectFrom('nodes').where('client_id', '=', clientId).where('parent_id', '=', id);
  if (await child.select('id').limit(1).executeTakeFirst()) {
    throw conflict('It cannot be undone: there are nodes below it by now.');
  }
  const [use] = (await trx.executeQuery(usesOf(clientId, [id]).compile())).rows;
  if (use) throw conflict(`It cannot be undone: ${use.reason} by now.`);
  await deleteNodes(change, [id]);
}
