/** What a record keeps of a node, and how a node is brought back to it. */
import * as z from 'zod';
import type { Change } from '../../changes/change.ts';
import { kind } from '../../changes/kind.ts';
import { nodeNames } from '../../changes/names.ts';
import { grantedNodesOf } from '../../changes/visible.ts';
import { any } from '../../db/build.ts';
import { conflict } from '../../ground/errors.ts';
import { deleteNodes, insertNodes, renewClosure, updateNodes } from './node-writes.ts';
import { usesOf } from './uses.ts';

const nodeState = z.object({
  /** Of user-defined nodes: those of the feed keep the feed's. */
  label: z.string().optional(),
  /** The root stands for the top. */
  parentId: z.number(),
  /** Of nodes of the feed: whether the node lies elsewhere than the feed has it. */
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
  // Not where the node lies now: whoever takes its record back must see both where it was and where it came to.
  visible: grantedNodesOf('parentId'),
  names: { parentId: nodeNames },
});

/** By id; without nodes that are gone. */
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

/** Puts the node where it was: one that the feed had placed, where the feed has it by now. */
async function place(change: Change, id: number, { label = '', parentId, isMovedByHand }: NodeState) {
  const [node] = await readNodes(change, [id]);
  const wanted = (isMovedByHand === false && node?.feed_parent_id) || parentId;
  const above = await change.trx
    .selectFrom('node_closure')
    .where('client_id', '=', change.clientId)
    .where('descendant_id', '=', wanted)
    .select('ancestor_id as id')
    .execute();
  if (above.length === 0) throw conflict('It cannot be undone: the node that it lay below is gone.');
  if (above.some((one) => one.id === id)) {
    throw conflict('It cannot be undone: the node that it lay below lies below it by now.');
  }
  await (node ? updateNodes : insertNodes)(change, [{ id, label, parentId: wanted }]);
  if (node?.parent_id !== wanted) await renewClosure(change, [id]);
}

/** Takes away a node that was added. */
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
