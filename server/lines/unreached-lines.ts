/** Lines of customers that a reader does not reach whole. */
import { build } from '../db/build.ts';
import type { Scope } from '../db/scope.ts';
import { nodesBelow } from '../db/visible-nodes.ts';
import type { Lines } from './counted-lines.ts';
import { customerBy } from './customers.ts';

/** Those of customers of which some node was not granted, seen or not: for nothing but refusing to change them. */
export function unreachedLines(scope: Scope, grants: readonly number[]): Lines {
  const beyond = build
    .selectFrom(customerBy(scope).as('customer'))
    .where('customer.customer_id', 'not in', nodesBelow(scope, grants))
    .select('customer.node_id');
  return (build.selectFrom('line_items as line') as unknown as Lines)
    .where('line.client_id', '=', scope.clientId)
    .where('line.node_id', 'in', beyond);
}
