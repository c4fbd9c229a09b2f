/**
 * How often a user chooses which node. It is a note about how somebody works, like that of the last sign-in, and no
 * change: it has no record, and concerns nobody else (docs/decisions/012-all-writes-pass-one-door.md).
 */

import type { Scope } from '../access/scope.ts';
import { build } from '../database/build.ts';
import type { ReadOnlyDb } from '../database/schema.ts';
import { inTenant, whole } from '../database/tenant.ts';

/** Counts one use and returns the new count. The caller must have checked that the user may see the node. */
export async function countNodeUse(
  db: ReadOnlyDb,
  { clientId, userId }: Scope,
  nodeId: number,
): Promise<number> {
  const { times } = await inTenant(whole(db), clientId, (trx) =>
    trx
      .insertInto('node_uses')
      .values({
        client_id: clientId,
        user_id: userId,
        node_id: nodeId,
        times: 1,
        last_used_at: new Date(),
      })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'user_id', 'node_id']).doUpdateSet((eb) => ({
          times: eb('node_uses.times', '+', 1),
          last_used_at: eb.ref('excluded.last_used_at'),
        })),
      )
      .returning('times')
      .executeTakeFirstOrThrow(),
  );
  return times;
}

/** The nodes that the user has selected, most frequent first, including nodes that are no longer visible. */
export const nodesByUse = ({ clientId, userId }: Scope) =>
  build
    .selectFrom('node_uses')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .select('node_id')
    .orderBy('times', 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('node_id');
