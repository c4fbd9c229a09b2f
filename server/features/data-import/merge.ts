/**
 * Puts a staged feed into the client's tables. New lines and bookings go in first, under the version that the
 * client will have next; only then is the version taken, which makes people's edits wait, for the rest. Where
 * somebody edited in the meantime, what was put in is taken back and everything that depends on the edit is
 * worked out again, with the version held.
 */
import { sql } from 'kysely';
import { raiseVersions, type SmallVersion, takeVersion } from '../../changes/data-version.ts';
import type { Trx } from '../../db/schema.ts';
import { storeTrips } from '../../derivation/store-trips.ts';
import { insertBookings } from './insert-bookings.ts';
import { insertLines, turnStoredLines, updateLines } from './merge-lines.ts';
import { mergeNames } from './merge-names.ts';
import { mergeNodes } from './merge-nodes.ts';
import { mergePlaces } from './merge-places.ts';
import type { Merge } from './merge-work.ts';

/** `derive` is done once here, and once more if the version moved under it. */
export async function merge(work: Merge, derive: () => Promise<void>): Promise<void> {
  const { trx, clientId } = work;
  const version = (await currentVersion(trx, clientId)) + 1;
  await derive();
  await sql`savepoint before_lines`.execute(trx);
  await insertNew(work, version);
  if ((await takeVersion(trx, clientId)) === version) {
    await mergeRest(work, version);
    return;
  }
  await sql`rollback to savepoint before_lines`.execute(trx);
  const held = await takeVersion(trx, clientId);
  await derive();
  await insertNew(work, held);
  await mergeRest(work, held);
}

async function insertNew({ trx, clientId }: Merge, version: number): Promise<void> {
  await insertBookings(trx, clientId, version);
  await insertLines(trx, clientId, version);
}

async function mergeRest(work: Merge, version: number): Promise<void> {
  const { trx, clientId } = work;
  const nodes = await mergeNodes(work);
  const places = await mergePlaces(trx, clientId, work.places);
  await mergeNames(trx, clientId);
  if (work.changedLines > 0) await updateLines(trx, clientId, version);
  await turnStoredLines(trx, clientId, version);
  const bookingNodes = await storeTrips(trx, clientId, version, {
    trips: sql`(select * from journeys where not is_new)`,
    nodes: sql`journey_nodes`,
  });
  const { newTravellers, newPolicies, changedPolicies, newFeeTypes } = work.resolved;
  const isChanged: Record<SmallVersion, boolean> = {
    nodes_version: nodes,
    booking_nodes_version: bookingNodes,
    places_version: places,
    travellers_version: newTravellers > 0,
    policy_codes_version: newPolicies + changedPolicies > 0,
    service_fee_types_version: newFeeTypes > 0,
  };
  const changed = Object.entries(isChanged).filter(([, is]) => is);
  await raiseVersions(
    trx,
    clientId,
    changed.map(([table]) => table as SmallVersion),
  );
  await sql`
    update data_version set has_stale_trips = false, last_booking_id =
      greatest(last_booking_id, coalesce((select max(booking_id) from journeys), 0))
    where client_id = ${clientId}`.execute(trx);
}

async function currentVersion(trx: Trx, clientId: number): Promise<number> {
  const row = trx.selectFrom('data_version').select('version').where('client_id', '=', clientId);
  return (await row.executeTakeFirstOrThrow()).version;
}
