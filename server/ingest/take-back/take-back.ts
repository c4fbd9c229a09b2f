/**
 * Takes an import back in one transaction, by the same merge as an import: the lines that it changed are staged again as
 * they were, and those that it added leave. People's edits stay with the lines that remain. See decision 063.
 */
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { onOneConnection } from '../../database/pool.ts';
import type { Db, Trx } from '../../database/schema.ts';
import { refreshStatistics } from '../../database/statistics.ts';
import { enterTenant } from '../../database/tenant.ts';
import { withoutStatementTimeout } from '../../database/without-timeout.ts';
import { conflict } from '../../lib/errors.ts';
import type { Actor } from '../../mutations/change.ts';
import { kind } from '../../mutations/kind.ts';
import { writeRecords } from '../../mutations/records.ts';
import { toEveryone } from '../../mutations/visible.ts';
import { localeOf } from '../../tenants/locale.ts';
import { convertAgain } from '../currency/convert-staged.ts';
import { conversionOf } from '../currency/rate-rule.ts';
import { waitForTurn } from '../derivation/turn.ts';
import { listMentioned } from '../differences.ts';
import type { FeedNode } from '../hierarchy.ts';
import { merge } from '../merge.ts';
import { overrideStaged } from '../override.ts';
import type { Places } from '../places.ts';
import { findRelocated } from '../relocate.ts';
import { resolveNames } from '../resolve.ts';
import { createStaging } from '../staging.ts';
import { ensureRoot, storedNodes, storedPlaces } from '../stored.ts';
import {
  changedLater,
  importToTakeBack,
  laterImportsIn,
  type TakeBackState,
  takeBackState,
} from './importable.ts';
import { stageLinesBefore } from './lines-before.ts';
import {
  nodeFacts,
  placeFacts,
  type RecordsBefore,
  recordsBefore,
  redescribeAsBefore,
  restorePolicyDefaults,
} from './records-before.ts';
import { removeUnused } from './remove-unused.ts';

/** Its numbers count lines. */
export const importTakenBack = kind('import_taken_back', {
  state: takeBackState,
  // The merge itself raises the data version, as late as possible.
  raises: [],
  undo: 'Import the files again to load their lines again.',
  visible: toEveryone,
});

export type TakenBack = TakeBackState & { importId: number; folder: string };

type Wanted = { clientId: number; importId: number; actor: Actor };

/**
 * Takes imports back in this order, each in a transaction of its own: those first that changed lines of the others
 * (`laterImportsIn`). Throws `notFound` for another client's import, and `conflict` if one cannot be taken back.
 */
export async function takeBack(
  db: Db,
  { order, ...wanted }: Omit<Wanted, 'importId'> & { order: readonly number[] },
): Promise<TakenBack[]> {
  const taken: TakenBack[] = [];
  for (const importId of order) taken.push(await takeOneBack(db, { ...wanted, importId }));
  return taken;
}

function takeOneBack(db: Db, { clientId, importId, actor }: Wanted): Promise<TakenBack> {
  return onOneConnection(db, async (connection, client) => {
    const taken = await connection.transaction().execute(async (trx) => {
      await enterTenant(trx, clientId);
      await withoutStatementTimeout(trx);
      await waitForTurn(trx, clientId);
      const { folder, records_before: stored } = await importToTakeBack(trx, clientId, importId);
      const later = await laterImportsIn(trx, clientId, importId);
      if (later.length > 0) throw conflict(changedLater(later, await localeOf(trx, clientId)));
      const records = stored === null ? null : recordsBefore.parse(stored);
      const counts = await restore(trx, client, clientId, importId, records);
      await trx
        .updateTable('imports')
        .set({
          state: 'taken back',
          taken_back_at: new Date(),
          taken_back_by: actor.label,
          records_before: null,
          take_back: null,
          problem: null,
        })
        .where('client_id', '=', clientId)
        .where('id', '=', importId)
        .execute();
      const entry = { subject: { id: importId, label: folder }, before: null, after: counts };
      await writeRecords(trx, importTakenBack.name, { actor, clientId }, [entry]);
      return { ...counts, importId, folder };
    });
    await refreshStatistics(connection);
    return taken;
  });
}

async function restore(
  trx: Trx,
  client: PoolClient,
  clientId: number,
  importId: number,
  records: RecordsBefore | null,
): Promise<TakeBackState> {
  await createStaging(trx);
  const rootId = await ensureRoot(trx, clientId);
  const nodes = new Map((await storedNodes(trx, clientId)).map((node) => [node.code, node]));
  const changedNodes = records ? nodesAsBefore(nodes, records) : [];
  const places = await storedPlaces(trx, clientId);
  if (records) describeAsBefore(places, records);
  await stageLinesBefore(trx, clientId, importId);
  await convertAgain(trx, clientId, await conversionOf(trx, clientId));
  await listMentioned(trx);
  await overrideStaged(trx, clientId, nodes);
  const resolved = await resolveNames(trx, clientId, []);
  if (records) resolved.changedPolicies += await redescribeAsBefore(trx, clientId, records);
  await findRelocated(trx, client, clientId, places);
  const counts = await countKnown(trx);
  const nothingAdded = { importId: null, addedNodes: [] };
  await merge({ trx, client, clientId, rootId, places, resolved, nodes, changedNodes, ...nothingAdded });
  if (records) await restorePolicyDefaults(trx, clientId, records);
  await trx
    .deleteFrom('import_lines_before')
    .where('client_id', '=', clientId)
    .where('import_id', '=', importId)
    .execute();
  await removeUnused(trx, clientId, importId);
  return counts;
}

/** Replaces the nodes that are still as the import left them by what they were; returns those. */
function nodesAsBefore(nodes: Map<string, FeedNode>, { nodes: changed }: RecordsBefore): FeedNode[] {
  return changed.flatMap(({ before, after }) => {
    const node = nodes.get(after.code);
    if (!node || !isSame(nodeFacts(node), after)) return [];
    const restored = { ...node, ...before };
    nodes.set(after.code, restored);
    return [restored];
  });
}

function describeAsBefore(places: Places, { places: changed }: RecordsBefore): void {
  const known = new Map(places.all.filter(({ isIata }) => !isIata).map((place) => [place.code, place]));
  for (const { before, after } of changed) {
    const place = known.get(after.code);
    if (place && isSame(placeFacts(place), after)) places.describe(before);
  }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** Of the import's lines: how many leave, and how many are as before again. */
async function countKnown(trx: Trx): Promise<TakeBackState> {
  const { rows } = await sql<TakeBackState>`
    select count(*) filter (where row_number is null) as removed, count(row_number) as restored from known`.execute(
    trx,
  );
  return rows[0] as TakeBackState;
}
