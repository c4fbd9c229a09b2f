/** Nodes right below the root: customers, and groups that people defined. */
import type { Change } from '../changes/change.ts';

/** The node, if it lies right below the root. */
export function topNode({ trx, clientId }: Change, nodeId: number) {
  return trx
    .selectFrom('nodes as node')
    .innerJoin('nodes as root', (join) =>
      join.onRef('root.id', '=', 'node.parent_id').on('root.client_id', '=', clientId),
    )
    .where('node.client_id', '=', clientId)
    .where('node.id', '=', nodeId)
    .where('root.is_root', '=', true)
    .select(['node.id', 'node.label', 'node.is_user_defined'])
    .executeTakeFirst();
}
