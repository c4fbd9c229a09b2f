import * as z from 'zod';
import { onOneConnection } from '../../database/pool.ts';
import type { Db, ReadOnlyDb } from '../../database/schema.ts';
import { enterTenant } from '../../database/tenant.ts';
import type { Job } from '../../jobs/queue.ts';
import { waitForTurn } from '../derivation/turn.ts';
import { restate } from './restate.ts';

const data = z.object({ clientId: z.number() });

/** Idempotent: a second run changes nothing. */
export const restateAmounts: Job<z.infer<typeof data>> = {
  name: 'restate-amounts',
  data,
  async run({ db, log, signal }, { clientId }) {
    const lines = await restateLines(db, clientId, signal);
    if (lines > 0) log(`The amounts of ${lines} lines of client ${clientId} were converted again`);
  },
};

/** Returns how many lines changed. */
export function restateLines(db: ReadOnlyDb, clientId: number, signal?: AbortSignal): Promise<number> {
  const inTurn = (connection: Db) =>
    connection.transaction().execute(async (trx) => {
      await enterTenant(trx, clientId);
      await waitForTurn(trx, clientId);
      return restate(trx, clientId);
    });
  return onOneConnection(db, inTurn, { signal });
}
