/** Assigns nodes to customers. */

import type { Scope } from '../access/scope.ts';
import { build } from '../database/build.ts';
import { onKey } from './joins.ts';

/** The customer of each node that belongs to one. */
export function customerBy(scope: Pick<Scope, 'clientId'>) {
  return build
    .selectFrom('nodes as below')
    .innerJoin('nodes as customer', onKey(scope, 'customer', 'below.customer_id'))
    .where('below.client_id', '=', scope.clientId)
    .select(['below.id as node_id', 'customer.id as customer_id', 'customer.label']);
}
