/** Whose the nodes are. */
import { build } from '../db/build.ts';
import type { Scope } from '../db/scope.ts';

/** Of each node below it, the one right below the root: its customer, or what a person set apart there. */
export function customerBy({ clientId }: Pick<Scope, 'clientId'>) {
  return build
    .selectFrom('node_closure as above')
    .innerJoin('nodes as top', (join) =>
      join.onRef('top.id', '=', 'above.ancestor_id').on('top.client_id', '=', clientId),
    )
    .innerJoin('nodes as root', (join) =>
      join.onRef('root.id', '=', 'top.parent_id').on('root.client_id', '=', clientId),
    )
    .where('above.client_id', '=', clientId)
    .where('root.is_root', '=', true)
    .select(['above.descendant_id as node_id', 'top.label']);
}
