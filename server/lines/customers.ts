/** Whose the nodes are. */
import { build } from '../db/build.ts';
import type { Scope } from '../db/scope.ts';
import { onKey } from './joins.ts';

/** Of each node below it, the one right below the root: its customer, or what a person set apart there. */
export function customerBy(scope: Pick<Scope, 'clientId'>) {
  return build
    .selectFrom('node_closure as above')
    .innerJoin('nodes as top', onKey(scope, 'top', 'above.ancestor_id'))
    .innerJoin('nodes as root', onKey(scope, 'root', 'top.parent_id'))
    .where('above.client_id', '=', scope.clientId)
    .where('root.is_root', '=', true)
    .select(['above.descendant_id as node_id', 'top.id as top_id', 'top.label', 'top.is_user_defined']);
}
