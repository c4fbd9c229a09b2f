import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { onOneConnection } from '../../database/pool.ts';
import type { Db, ReadOnlyDb } from '../../database/schema.ts';
import { enterTenant } from '../../database/tenant.ts';
import type { Job } from '../../jobs/queue.ts';
import type { Follows } from '../../mutations/kind.ts';
import { waitForTurn } from '../derivation/turn.ts';
import { restate } from './restate.ts';

/** `request` tells jobs apart: one that is still running has not seen what the next one was sent for. */
const data = z.object({ clientId: z.number(), request: z.string() });

/** Idempotent: a second run changes nothing. */
export const restateAmounts: Job<z.infer<typeof data>> = {
  name: 'restate-amounts',
  data,
  async run({ db, log, signal }, { clientId }) {
    const lines = await restateLines(db, clientId, signal);
    if (lines > 0) log(`The amounts of ${lines} lines of client ${clientId} were converted again`);
  },
};

/** For changes of rates, and of the rule by which they apply. */
export const thenRestate: Follows = {
  job: restateAmounts,
  data: async ({ clientId }) => ({ clientId, request: randomUUID() }),
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
