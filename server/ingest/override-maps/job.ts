import * as z from 'zod';
import { onOneConnection } from '../../database/pool.ts';
import type { Db, ReadOnlyDb, Trx } from '../../database/schema.ts';
import { refreshStatistics } from '../../database/statistics.ts';
import { enterTenant, inTenant, whole } from '../../database/tenant.ts';
import { withoutStatementTimeout } from '../../database/without-timeout.ts';
import type { Job } from '../../jobs/queue.ts';
import { waitForTurn } from '../derivation/turn.ts';
import { type Applied, applyMap } from './apply-map.ts';

const data = z.object({ clientId: z.number(), mapId: z.number(), revision: z.number() });
type Data = z.infer<typeof data>;

/** Idempotent: a second run changes nothing. If the map was saved again meanwhile, that save's job applies it. */
export const applyOverrideMap: Job<Data> = {
  name: 'apply-override-map',
  data,
  async run({ db, log, signal }, request) {
    const applied = await applySaved(db, request, signal);
    if (applied?.restarts)
      log(`Override map ${request.mapId} was restarted ${applied.restarts} times for waiting edits`);
  },
  async giveUp({ db }, { clientId, mapId, revision }) {
    await publishStatus(db, { clientId, mapId, revision }, { state: 'failed' });
  },
};

/** Returns null if there is nothing left to apply. */
export async function applySaved(
  db: ReadOnlyDb,
  request: Data,
  signal?: AbortSignal,
): Promise<Applied | null> {
  const { clientId, mapId, revision } = request;
  const apply = (connection: Db) =>
    connection.transaction().execute(async (trx) => {
      await enterTenant(trx, clientId);
      await withoutStatementTimeout(trx);
      await waitForTurn(trx, clientId);
      const saved = await readMap(trx, clientId, mapId);
      if (!saved || saved.revision !== revision) return null;
      const { customer_id: customerId, data_source: dataSource } = saved;
      const map = saved.map ?? [];
      await publishStatus(db, request, { state: 'applying', lines_done: 0, lines_total: 0 });
      const lines = { trx, clientId, customerId, dataSource };
      const result = await applyMap(lines, map, throttled(db, request));
      await trx
        .updateTable('override_maps')
        .set({ applied_map: JSON.stringify(map) })
        .where('client_id', '=', clientId)
        .where('id', '=', mapId)
        .execute();
      const { changed, leftOut } = result;
      await updateStatus(trx, request, {
        state: 'applied',
        lines_done: changed,
        lines_total: changed,
        left_out: leftOut,
      });
      return result;
    });
  const applied = await onOneConnection(db, apply, { signal });
  if (applied && applied.changed > 0) await onOneConnection(db, refreshStatistics, { signal });
  return applied;
}

function readMap(trx: Trx, clientId: number, mapId: number) {
  return trx
    .selectFrom('override_maps')
    .select(['customer_id', 'data_source', 'map', 'revision'])
    .where('client_id', '=', clientId)
    .where('id', '=', mapId)
    .executeTakeFirst();
}

type MapStatus = {
  state: 'applying' | 'applied' | 'failed';
  lines_done?: number;
  lines_total?: number;
  left_out?: number;
};

/** Makes the progress visible before the work itself is committed. */
const publishStatus = (db: ReadOnlyDb, request: Data, status: MapStatus) =>
  inTenant(whole(db), request.clientId, (trx) => updateStatus(trx, request, status));

/** Updates nothing if the map was saved again meanwhile. */
async function updateStatus(trx: Trx, { clientId, mapId, revision }: Data, status: MapStatus): Promise<void> {
  await trx
    .updateTable('override_maps')
    .set(status)
    .where('client_id', '=', clientId)
    .where('id', '=', mapId)
    .where('revision', '=', revision)
    .execute();
}

const statusIntervalMs = 1000;

function throttled(db: ReadOnlyDb, request: Data) {
  let last = 0;
  return async (done: number, of: number) => {
    if (performance.now() - last < statusIntervalMs) return;
    last = performance.now();
    await publishStatus(db, request, { state: 'applying', lines_done: done, lines_total: of });
  };
}
