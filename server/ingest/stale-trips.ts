import type { PoolClient } from 'pg';
import { isOutage } from '../database/outage.ts';
import { onOneConnection } from '../database/pool.ts';
import type { Db, Trx } from '../database/schema.ts';
import { enterTenant } from '../database/tenant.ts';
import { withoutStatementTimeout } from '../database/without-timeout.ts';
import { waitForTurn } from './derivation/turn.ts';
import { findDifferences } from './differences.ts';
import { merge } from './merge.ts';
import { findRelocated } from './relocate.ts';
import { resolveNames } from './resolve.ts';
import { createStaging } from './staging.ts';
import { ensureRoot, hasStaleTrips, storedPlaces } from './stored.ts';

/**
 * Runs for every client with stale trips and logs its name. Processes that start at the same time wait for each other.
 */
export async function deriveStaleTrips(db: Db, log: (line: string) => void): Promise<void> {
  const clients = await db.selectFrom('clients').select(['id', 'name']).orderBy('id').execute();
  for (const { id, name } of clients) {
    try {
      await deriveWhereStale(db, id, () => log(`Deriving the trips of ${name} again.`));
    } catch (error) {
      // The client's server, such as a Citus node, may be down: clients on other servers do not have to wait for it.
      if (!isOutage(error)) throw error;
      log(`The trips of ${name} could not be checked: ${(error as Error).message}`);
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

/** Like an import of an empty feed. */
async function deriveAgain(trx: Trx, client: PoolClient, clientId: number): Promise<void> {
  await withoutStatementTimeout(trx);
  await createStaging(trx);
  const rootId = await ensureRoot(trx, clientId);
  const places = await storedPlaces(trx, clientId);
  await findDifferences(trx, clientId, 0);
  await findRelocated(trx, client, clientId, places);
  const resolved = await resolveNames(trx, clientId, []);
  const nothing = { importId: null, nodes: new Map(), addedNodes: [], changedNodes: [] };
  await merge({ trx, client, clientId, rootId, places, resolved, ...nothing });
}
