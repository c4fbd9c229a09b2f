/** Tells readers how much they see of nodes of which they were granted only a part. */
import { allNodes } from '../../contract/vocabulary/file-name.ts';
import { type Part, withPart, yourPart } from '../../contract/vocabulary/part-words.ts';
import { ask, type Reading } from '../access/ask.ts';
import { any, build } from '../database/build.ts';
import { nodeLabel } from '../files/file-name.ts';

/**
 * Of these nodes, which the reader may see at least in part, those that they do not see as a whole. Cost centres are
 * the nodes without any below.
 */
export async function partsInSight(reading: Reading, nodeIds: readonly number[]): Promise<Map<number, Part>> {
  const { clientId, grants } = reading;
  if (grants === 'all' || nodeIds.length === 0) return new Map();
  const seen = build
    .selectFrom('node_closure')
    .where('client_id', '=', clientId)
    .where('ancestor_id', '=', any(grants))
    .select('descendant_id')
    .distinct();
  const inner = build.selectFrom('nodes').where('client_id', '=', clientId).select('parent_id');
  const counted = build
    .selectFrom('node_closure as below')
    .leftJoin(seen.as('seen'), 'seen.descendant_id', 'below.descendant_id')
    .where('below.client_id', '=', clientId)
    .where('below.ancestor_id', '=', any(nodeIds))
    .where('below.descendant_id', 'not in', inner.where('parent_id', 'is not', null))
    .groupBy('below.ancestor_id')
    .select((eb) => [
      'below.ancestor_id as id',
      eb.fn.count<number>('seen.descendant_id').as('seen'),
      eb.fn.countAll<number>().as('of'),
    ]);
  const [rows, whole] = await Promise.all([
    ask(reading, counted),
    ask(reading, build.selectFrom(seen.as('seen')).where('descendant_id', '=', any(nodeIds)).selectAll()),
  ]);
  const isWhole = new Set(whole.map((row) => row.descendant_id));
  return new Map(
    rows
      .filter(({ id }) => !isWhole.has(id))
      .map(({ id, seen, of }) => [id, { seen: Number(seen), of: Number(of) }]),
  );
}

/**
 * What a document or an export covers, for its reader: the node, with how much of it they see. The caller has checked
 * that it is visible.
 */
export async function organisationInSight(reading: Reading, nodeId: number | undefined): Promise<string> {
  if (nodeId === undefined) return reading.grants === 'all' ? allNodes : yourPart;
  const [label, parts] = await Promise.all([nodeLabel(reading, nodeId), partsInSight(reading, [nodeId])]);
  return withPart(label, parts.get(nodeId));
}
