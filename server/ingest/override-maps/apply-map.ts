/** Applies an override map to the stored lines in one transaction, without blocking edits. */
import { sql } from 'kysely';
import type { OverrideMap } from '../../../contract/references/calls.ts';
import type { Trx } from '../../database/schema.ts';
import { raiseVersions, type SmallVersion } from '../../mutations/data-version.ts';
import { beginRewriting, rewrite, setFromRelation } from '../bulk-update/bulk-update.ts';
import { takePlace } from '../bulk-update/replace-rows.ts';
import { effectivePolicyCode } from '../derivation/effective.ts';
import { storeNewPolicyCodes, storeNewTravellers } from '../derivation/raw-names.ts';
import { storeNodes } from '../derivation/store-trips.ts';
import { findNodes } from './booking-nodes.ts';
import { type Lines, prepareLines } from './prepare.ts';

export type Applied = {
  changed: number;
  leftOut: number;
  /** Number of restarts for waiting edits. */
  restarts: number;
};

/** Reports how many of the lines have been written; other transactions do not see them yet. */
export type Progress = (done: number, of: number) => Promise<void>;

/** Batch size; progress is reported after each batch. */
const linesAtOnce = 10_000;

/** New values of a line's columns from `remapped`; edited values are kept. */
const set = {
  ...setFromRelation([
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
  const bulkUpdate = await beginRewriting(trx, clientId);
  const { changed, leftOut } = await prepareLines(lines, map);
  if (changed === 0) return { changed, leftOut, restarts: 0 };
  await storeNewTravellers(trx, clientId, null);
  await storeNewPolicyCodes(trx, clientId, null);
  for (let done = 0; done < changed; done += atOnce) {
    await progress(done, changed);
    const of = sql`(
      select *, line_id as id from remapped where number > ${done} and number <= ${done + atOnce})`;
    await rewrite(bulkUpdate, 'line_items', { of, set });
  }
  const nodes = await findNodes(bulkUpdate, sql`select distinct booking_id from remapped where moves`);
  const { result: movesNodes, restarts } = await takePlace(
    bulkUpdate,
    () => storeNodes(trx, clientId, nodes),
    atOnce,
  );
  await raiseVersions(trx, clientId, await smallVersions(trx, movesNodes));
  return { changed, leftOut, restarts };
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
