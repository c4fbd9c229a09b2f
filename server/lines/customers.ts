/** Whose the nodes are. */
import { build } from '../db/build.ts';
import type { Scope } from '../db/scope.ts';
import { onKey } from './joins.ts';

/** Of each node that belongs to one its customer. */
export function customerBy(scope: Pick<Scope, 'clientId'>) {
  return build
    .selectFrom('nodes as below')
    .innerJoin('nodes as customer', onKey(scope, 'customer', 'below.customer_id'))
    .where('below.client_id', '=', scope.clientId)
    .select(['below.id as node_id', 'customer.id as customer_id', 'customer.label']);
}
