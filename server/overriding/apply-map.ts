/**
 * Applies a map to the lines that are stored, in one transaction: seen whole or not at all. Rows are written before the
 * data version is held, as one that lies far ahead of what edits reach meanwhile; it is taken only to commit.
 */
import { sql } from 'kysely';
import type { OverrideMap } from '../../contract/references/calls.ts';
import { raiseVersions, type SmallVersion } from '../changes/data-version.ts';
import type { Trx } from '../db/schema.ts';
import { storeNewPolicyCodes, storeNewTravellers } from '../derivation/raw-names.ts';
import { followNodes } from './booking-nodes.ts';
import { givingWay, takeVersionAs } from './give-way.ts';
import { type Lines, prepareLines } from './prepare.ts';

export type Applied = {
  changed: number;
  leftOut: number;
  /** How often it began again, since an edit waited for it. */
  gaveWay: number;
};

/** Told how many of how many lines are written, as nobody else sees yet. */
export type Progress = (done: number, of: number) => Promise<void>;

/** So many at once that an edit which needs one of them waits for a fraction of a second. */
const linesAtOnce = 4000;
/** More than any number of edits that are made in one hour, in which a job is done or fails. */
const versionsAhead = 1_000_000;

export async function applyMap(
  lines: Lines,
  map: OverrideMap,
  progress: Progress,
  atOnce = linesAtOnce,
): Promise<Applied> {
  const { trx, clientId } = lines;
  const { changed, leftOut } = await prepareLines(lines, map);
  if (changed === 0) return { changed, leftOut, gaveWay: 0 };
  await storeNewTravellers(trx, clientId);
  await storeNewPolicyCodes(trx, clientId);
  const gaveWay = await givingWay(trx, async (attempt) => {
    const found = await currentVersion(trx, clientId);
    const version = found + versionsAhead;
    for (let done = 0; done < changed; done += atOnce) {
      await progress(done, changed);
      await attempt.piece(() => writeLines(trx, clientId, version, { after: done, last: done + atOnce }));
      await attempt.look();
    }
    const moved = sql`select distinct booking_id from remapped where moves`;
    const movesNodes = await attempt.piece(() => followNodes(trx, clientId, moved, attempt.look));
    await takeVersionAs(trx, clientId, version, attempt);
    // Of bookings that were edited in between, once more, as the edit left them.
    const editedNodes = await followNodes(trx, clientId, editedBookings(clientId, found, version));
    await raiseVersions(trx, clientId, await smallVersions(trx, movesNodes || editedNodes));
  });
  return { changed, leftOut, gaveWay };
}

async function currentVersion(trx: Trx, clientId: number): Promise<number> {
  const row = trx.selectFrom('data_version').select('version').where('client_id', '=', clientId);
  return (await row.executeTakeFirstOrThrow()).version;
}

/** What people edited stays, as it is by now. */
async function writeLines(
  trx: Trx,
  clientId: number,
  version: number,
  { after, last }: { after: number; last: number },
): Promise<void> {
  await sql`
    update line_items l set version = ${version}, node_id = m.node_id, raw_traveller_id = m.raw_traveller_id,
      travel_booker = m.travel_booker, matter_number = m.matter_number,
      feed_raw_policy_code_id = m.feed_raw_policy_code_id,
      raw_policy_code_id = coalesce(l.edited_raw_policy_code_id, m.feed_raw_policy_code_id),
      feed_values = m.feed_values
    from remapped m
    where l.client_id = ${clientId} and l.id = m.line_id and m.number > ${after} and m.number <= ${last}`.execute(
    trx,
  );
}

const editedBookings = (clientId: number, found: number, version: number) => sql`
  select distinct m.booking_id
  from line_items l join remapped m on m.booking_id = l.booking_id and m.moves
  where l.client_id = ${clientId} and l.version > ${found} and l.version < ${version}`;

async function smallVersions(trx: Trx, nodes: boolean): Promise<SmallVersion[]> {
  const { rows } = await sql<{ travellers: boolean; policies: boolean }>`
    select exists (select from traveller_ids where is_new) as travellers,
      exists (select from policy_ids where is_new) as policies`.execute(trx);
  const [{ travellers, policies } = { travellers: false, policies: false }] = rows;
  const changed: Partial<Record<SmallVersion, boolean>> = {
    booking_nodes_version: nodes,
    travellers_version: travellers,
    policy_codes_version: policies,
  };
  return (Object.keys(changed) as SmallVersion[]).filter((table) => changed[table]);
}
