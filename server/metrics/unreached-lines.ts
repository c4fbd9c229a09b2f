/** Lines of customers to which a reader has no complete access. */

import type { Scope } from '../access/scope.ts';
import { nodesBelow } from '../access/visible-nodes.ts';
import { build } from '../database/build.ts';
import type { Lines } from './counted-lines.ts';
import { customerBy } from './customers.ts';

/** Lines, visible or not, of customers with a node that was not granted. Use this only to refuse changes of them. */
export function unreachedLines(scope: Scope, grants: readonly number[]): Lines {
  const beyond = build
    .selectFrom(customerBy(scope).as('customer'))
    .where('customer.customer_id', 'not in', nodesBelow(scope, grants))
    .select('customer.node_id');
  return (build.selectFrom('line_items as line') as unknown as Lines)
    .where('line.client_id', '=', scope.clientId)
    .where('line.node_id', 'in', beyond);
}
