/**
 * Merges a staged feed into the client's tables. New rows, and new versions beside stored rows, are inserted before the
 * client's data version is locked, so that people's edits wait for little more than the commit.
 */
import { sql } from 'kysely';
import { raiseVersions, type SmallVersion } from '../mutations/data-version.ts';
import { beginRewriting } from './bulk-update/bulk-update.ts';
import { takePlace } from './bulk-update/replace-rows.ts';
import { storeNodes } from './derivation/store-trips.ts';
import { derive } from './derive.ts';
import { insertBookings, rewriteBookings } from './merge-bookings.ts';
import { insertLines, rewriteLines } from './merge-lines.ts';
import { describePolicyCodes, insertNames } from './merge-names.ts';
import { insertNodes, placeNodes } from './merge-nodes.ts';
import { describePlaces, insertPlaces } from './merge-places.ts';
import type { Merge } from './merge-work.ts';

export async function merge(work: Merge): Promise<void> {
  const { trx, client, clientId, places } = work;
  const bulkUpdate = await beginRewriting(trx, clientId);
  // This reads the stored rows; edits made from now on are applied at the end.
  await derive(trx, client, clientId, places);
  await insertNodes(work);
  await insertPlaces(work);
  await insertNames(trx, clientId, work.importId);
  await insertBookings(bulkUpdate);
  await rewriteBookings(bulkUpdate);
  await rewriteLines(bulkUpdate);
  await insertLines(bulkUpdate);
  const { result: bookingNodes } = await takePlace(bulkUpdate, () =>
    storeNodes(trx, clientId, {
      trips: sql`(select * from journeys where not is_new)`,
      nodes: sql`journey_nodes`,
    }),
  );
  const nodes = work.addedNodes.length + work.changedNodes.length > 0;
  if (nodes) await placeNodes(work);
  await describePlaces(trx, clientId, places);
  await describePolicyCodes(trx, clientId);
  const { newTravellers, newPolicies, changedPolicies, newFeeTypes } = work.resolved;
  const isChanged: Record<SmallVersion, boolean> = {
    nodes_version: nodes,
    booking_nodes_version: bookingNodes,
    places_version: places.added.length + places.changed.length > 0,
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
