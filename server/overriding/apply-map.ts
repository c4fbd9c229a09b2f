/** Applies a map to the lines that are stored, in one transaction: seen whole or not at all, and in nobody's way. */
import { sql } from 'kysely';
import type { OverrideMap } from '../../contract/references/calls.ts';
import { raiseVersions, type SmallVersion } from '../changes/data-version.ts';
import type { Trx } from '../db/schema.ts';
import { effectivePolicyCode } from '../derivation/effective.ts';
import { storeNewPolicyCodes, storeNewTravellers } from '../derivation/raw-names.ts';
import { storeNodes } from '../derivation/store-trips.ts';
import { asGiven, beginRewriting, rewrite } from '../rewriting/rewriting.ts';
import { takePlace } from '../rewriting/take-place.ts';
import { findNodes } from './booking-nodes.ts';
import { type Lines, prepareLines } from './prepare.ts';

export type Applied = {
  changed: number;
  leftOut: number;
  /** How often it began again, since an edit waited for it. */
  gaveWay: number;
};

/** Told how many of how many lines are written, as nobody else sees yet. */
export type Progress = (done: number, of: number) => Promise<void>;

/** Between two of them it tells how far it is. */
const linesAtOnce = 10_000;

/** What columns of a line are to be, of `remapped`; what people edited stays. */
const set = {
  ...asGiven([
    'node_id',
    'raw_traveller_id',
    'travel_booker',
    'matter_number',
    'feed_raw_policy_code_id',
    'feed_values',
  ]),
  raw_policy_code_id: effectivePolicyCode(sql`l.edited_raw_policy_code_id`, sql`v.feed_raw_policy_code_id`),
};

export async function applyMap(
  lines: Lines,
  map: OverrideMap,
  progress: Progress,
  atOnce = linesAtOnce,
): Promise<Applied> {
  const { trx, clientId } = lines;
  const rewriting = await beginRewriting(trx, clientId);
  const { changed, leftOut } = await prepareLines(lines, map);
  if (changed === 0) return { changed, leftOut, gaveWay: 0 };
  await storeNewTravellers(trx, clientId);
  await storeNewPolicyCodes(trx, clientId);
  for (let done = 0; done < changed; done += atOnce) {
    await progress(done, changed);
    const of = sql`(
      select *, line_id as id from remapped where number > ${done} and number <= ${done + atOnce})`;
    await rewrite(rewriting, 'line_items', { of, set });
  }
  const nodes = await findNodes(rewriting, sql`select distinct booking_id from remapped where moves`);
  const { result: movesNodes, gaveWay } = await takePlace(
    rewriting,
    () => storeNodes(trx, clientId, nodes),
    atOnce,
  );
  await raiseVersions(trx, clientId, await smallVersions(trx, movesNodes));
  return { changed, leftOut, gaveWay };
}

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
