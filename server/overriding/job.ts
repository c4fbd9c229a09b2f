/**
 * The job that lets stored lines follow an override map, as people saved it. It writes no record of its own: the map's
 * record says what was changed, and lines follow from maps as trips follow from lines.
 */
import { sql } from 'kysely';
import * as z from 'zod';
import { onOneConnection } from '../db/pool.ts';
import type { Db, ReadOnlyDb, Trx } from '../db/schema.ts';
import { refreshStatistics } from '../db/statistics.ts';
import { enterTenant, inTenant, whole } from '../db/tenant.ts';
import { waitForTurn } from '../derivation/turn.ts';
import type { Job } from '../jobs/queue.ts';
import { type Applied, applyMap } from './apply-map.ts';

const data = z.object({ clientId: z.number(), mapId: z.number(), revision: z.number() });
type Data = z.infer<typeof data>;

/** Run twice, it finds nothing to change; a map that was saved again since is left to the job of that save. */
export const applyOverrideMap: Job<Data> = {
  name: 'apply-override-map',
  data,
  async run({ db, log, signal }, told) {
    const applied = await applySaved(db, told, signal);
    if (applied?.gaveWay) log(`Override map ${told.mapId} gave way to edits ${applied.gaveWay} times`);
  },
  async giveUp({ db }, { clientId, mapId, revision }) {
    await note(db, { clientId, mapId, revision }, { state: 'failed' });
  },
};

/** null: there is nothing to apply any more. */
export async function applySaved(db: ReadOnlyDb, told: Data, signal?: AbortSignal): Promise<Applied | null> {
  const { clientId, mapId, revision } = told;
  const apply = (connection: Db) =>
    connection.transaction().execute(async (trx) => {
      await enterTenant(trx, clientId);
      await sql`set local statement_timeout = 0`.execute(trx);
      await waitForTurn(trx, clientId);
      const saved = await readMap(trx, clientId, mapId);
      if (!saved || saved.revision !== revision) return null;
      const { customer_id: customerId, data_source: dataSource } = saved;
      const map = saved.map ?? [];
      await note(db, told, { state: 'applying', lines_done: 0, lines_total: 0 });
      const lines = { trx, clientId, customerId, dataSource };
      const result = await applyMap(lines, map, throttled(db, told));
      await trx
        .updateTable('override_maps')
        .set({ applied_map: JSON.stringify(map) })
        .where('client_id', '=', clientId)
        .where('id', '=', mapId)
        .execute();
      const { changed, leftOut } = result;
      await writeNote(trx, told, {
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

type Noted = {
  state: 'applying' | 'applied' | 'failed';
  lines_done?: number;
  lines_total?: number;
  left_out?: number;
};

/** How far it is, for whoever looks, before the work itself is to be seen. */
const note = (db: ReadOnlyDb, told: Data, noted: Noted) =>
  inTenant(whole(db), told.clientId, (trx) => writeNote(trx, told, noted));

/** Of a map that was saved again since, nothing is noted. */
async function writeNote(trx: Trx, { clientId, mapId, revision }: Data, noted: Noted): Promise<void> {
  await trx
    .updateTable('override_maps')
    .set(noted)
    .where('client_id', '=', clientId)
    .where('id', '=', mapId)
    .where('revision', '=', revision)
    .execute();
}

const noteEveryMs = 1000;

function throttled(db: ReadOnlyDb, told: Data) {
  let last = 0;
  return async (done: number, of: number) => {
    if (performance.now() - last < noteEveryMs) return;
    last = performance.now();
    await note(db, told, { state: 'applying', lines_done: done, lines_total: of });
  };
}
