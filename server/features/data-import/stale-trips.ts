/** Trips that were stored by older rules, or that a migration emptied: worked out again before anybody asks. */
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { onOneConnection } from '../../db/pool.ts';
import type { Db, Trx } from '../../db/schema.ts';
import { enterTenant } from '../../db/tenant.ts';
import { waitForTurn } from '../../derivation/turn.ts';
import { derive } from './derive.ts';
import { findDifferences } from './differences.ts';
import { merge } from './merge.ts';
import { resolveNames } from './resolve.ts';
import { createStaging } from './staging.ts';
import { ensureRoot, hasStaleTrips, storedPlaces } from './stored.ts';

/** For every client that has any; processes that start at once wait for one another. `say` is told whose. */
export async function deriveStaleTrips(db: Db, say: (line: string) => void): Promise<void> {
  const clients = await db.selectFrom('clients').select(['id', 'name']).orderBy('id').execute();
  for (const { id, name } of clients) {
    await onOneConnection(db, (connection, client) =>
      connection.transaction().execute(async (trx) => {
        await enterTenant(trx, id);
        if (!(await hasStaleTrips(trx, id))) return;
        await waitForTurn(trx, id);
        if (!(await hasStaleTrips(trx, id))) return;
        say(`Working out the trips of ${name} again.`);
        await deriveAgain(trx, client, id);
      }),
    );
  }
}

/** As an import of nothing. */
async function deriveAgain(trx: Trx, client: PoolClient, clientId: number): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await createStaging(trx);
  const rootId = await ensureRoot(trx, clientId);
  const places = await storedPlaces(trx, clientId);
  await findDifferences(trx, clientId, 0);
  const resolved = await resolveNames(trx, clientId, []);
  const nothing = { nodes: new Map(), addedNodes: [], changedNodes: [], changedLines: 0 };
  await merge({ trx, clientId, rootId, places, resolved, ...nothing }, () =>
    derive(trx, client, clientId, places),
  );
}
