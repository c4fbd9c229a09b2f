/** Trips that were stored by older rules, or that a migration emptied: worked out again before anybody asks. */
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { isOutage } from '../../db/outage.ts';
import { onOneConnection } from '../../db/pool.ts';
import type { Db, Trx } from '../../db/schema.ts';
import { enterTenant } from '../../db/tenant.ts';
import { waitForTurn } from '../../derivation/turn.ts';
import { findDifferences } from './differences.ts';
import { merge } from './merge.ts';
import { findRelocated } from './relocate.ts';
import { resolveNames } from './resolve.ts';
import { createStaging } from './staging.ts';
import { ensureRoot, hasStaleTrips, storedPlaces } from './stored.ts';

/** For every client that has any; processes that start at once wait for one another. `say` is told whose. */
export async function deriveStaleTrips(db: Db, say: (line: string) => void): Promise<void> {
  const clients = await db.selectFrom('clients').select(['id', 'name']).orderBy('id').execute();
  for (const { id, name } of clients) {
    try {
      await deriveWhereStale(db, id, () => say(`Working out the trips of ${name} again.`));
    } catch (error) {
      // Of a server that is away, as one of Citus' may be: the others' clients need not wait for it.
      if (!isOutage(error)) throw error;
      say(`The trips of ${name} could not be looked at: ${(error as Error).message}`);
    }
  }
}

function deriveWhereStale(db: Db, clientId: number, begin: () => void): Promise<void> {
  return onOneConnection(db, (connection, client) =>
    connection.transaction().execute(async (trx) => {
      await enterTenant(trx, clientId);
      if (!(await hasStaleTrips(trx, clientId))) return;
      await waitForTurn(trx, clientId);
      if (!(await hasStaleTrips(trx, clientId))) return;
      begin();
      await deriveAgain(trx, client, clientId);
    }),
  );
}

/** As an import of nothing. */
async function deriveAgain(trx: Trx, client: PoolClient, clientId: number): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await createStaging(trx);
  const rootId = await ensureRoot(trx, clientId);
  const places = await storedPlaces(trx, clientId);
  await findDifferences(trx, clientId, 0);
  await findRelocated(trx, client, clientId, places);
  const resolved = await resolveNames(trx, clientId, []);
  const nothing = { nodes: new Map(), addedNodes: [], changedNodes: [] };
  await merge({ trx, client, clientId, rootId, places, resolved, ...nothing });
}
