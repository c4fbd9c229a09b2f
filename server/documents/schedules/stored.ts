/** Schedules as they are stored, with the reason why one is not delivered. Replicas do not hold them. */
import { sql } from 'kysely';
import { neededFor } from '../../../contract/reports/kinds.ts';
import { scheduledScreen } from '../../../contract/scheduled-reports/rules.ts';
import { reportPeriods } from '../../../contract/vocabulary/report-periods.ts';
import { build } from '../../database/build.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { effectiveSettings } from '../../tenants/client-settings.ts';
import { memberName } from '../../tenants/sight.ts';
import type { Rhythm } from './dates.ts';

export type StoredSchedule = Awaited<
  ReturnType<ReturnType<typeof storedSchedules>['executeTakeFirstOrThrow']>
>;

/**
 * Active schedules, as `schedule`. `stopped` is a sentence explaining why a schedule is not delivered; null: it is
 * delivered. Node labels are current.
 */
export function storedSchedules(clientId: number) {
  return build
    .selectFrom('schedules as schedule')
    .innerJoin('users', 'users.id', 'schedule.user_id')
    .leftJoin('memberships as member', (join) =>
      join.onRef('member.user_id', '=', 'schedule.user_id').on('member.client_id', '=', clientId),
    )
    .leftJoin('saved_views as view', (join) =>
      join.on('view.client_id', '=', clientId).onRef('view.id', '=', 'schedule.view_id'),
    )
    .where('schedule.client_id', '=', clientId)
    .where('schedule.is_active', '=', true)
    .selectAll('schedule')
    .select([memberName.as('owner_name'), 'users.email as owner_email'])
    .select(['view.name as view_name', 'view.search as view_search'])
    .select([nodesOf(clientId).as('nodes'), whyStopped(clientId).as('stopped')]);
}

/** The node that the address of a view selects: the child node, else the customer. */
const part = (name: string) => sql`substring(view.search from ${`(?:^|&)${name}=([0-9]+)(?:&|$)`})`;
/** The nodes that the reports are of; a saved view brings its own. */
export const coveredNodes = sql<number[]>`(case
  when view.id is null then schedule.node_ids
  when ${part('node')} is null then '{}'
  else array[coalesce(${part('child')}, ${part('node')})::bigint] end)`;

/** The schedule's nodes in the order of its list. */
const nodesOf = (clientId: number) => sql<{ id: number; label: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', wanted.id, 'label', coalesce(node.label, 'Deleted organisation'))
    order by wanted.place), '[]')
  from unnest(${coveredNodes}) with ordinality as wanted(id, place)
  left join nodes as node on node.client_id = ${clientId} and node.id = wanted.id)`;

/** null: the schedule's report requires none. */
const neededPermission = sql<string | null>`case schedule.report_type ${sql.join(
  Object.entries(neededFor).map(([type, permission]) => sql`when ${type} then ${permission}::text`),
  sql` `,
)} end`;

/** Checks the owner as at sign-in: membership, permission, grants and visible nodes. */
function whyStopped(clientId: number) {
  const isAll = sql<boolean>`member.user_type = 'Client'`;
  const granted = sql`select from membership_nodes as granted
    where granted.client_id = ${clientId} and granted.user_id = schedule.user_id`;
  const isSeen = sql<boolean>`(${isAll} or exists (${granted} and exists (
    select from node_closure as path where path.client_id = ${clientId}
      and ((path.ancestor_id = granted.node_id and path.descendant_id = node.id)
        or (path.ancestor_id = node.id and path.descendant_id = granted.node_id)))))`;
  const unseen = sql<string>`(
    select min(node.label) from nodes as node
    where node.client_id = ${clientId} and node.id = any(${coveredNodes}) and not ${isSeen})`;
  const maySeeReport = sql<boolean>`coalesce(${neededPermission} = any(member.permissions), true)`;
  const found = sql<number>`(
    select count(*) from nodes as node
    where node.client_id = ${clientId} and node.id = any(${coveredNodes}))`;
  return sql<string | null>`case
    when member.is_active is not true then ${memberName} || ' no longer works in this TMC.'
    when not (${isAll} or 'scheduled_reports' = any(member.permissions))
      then ${memberName} || ' may schedule no reports any more.'
    when not (${isAll} or ${maySeeReport}) then ${memberName} || ' has no permission for this report any more.'
    when not (${isAll} or exists (${granted})) then ${memberName} || ' sees nothing of this TMC any more.'
    when schedule.view_id is not null and view.is_deleted is not false then 'The saved view was deleted.'
    when view.owner_id <> schedule.user_id and not view.is_shared
      then ${memberName} || ' does not see the saved view any more.'
    when view.path <> ${scheduledScreen} then 'The saved view is of another screen than Explore now.'
    when ${found} < cardinality(${coveredNodes}) then 'An organisation of it was removed.'
    when ${unseen} is not null then ${memberName} || ' does not see ' || ${unseen} || ' any more.'
  end`;
}

/** When each period is delivered, by the TMC's settings. */
export async function rhythmsOf(db: ReadOnlyDb, clientId: number): Promise<(periodId: number) => Rhythm> {
  const { settings, time_zone: timeZone } = await db
    .selectFrom('clients')
    .select(['settings', 'time_zone'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const settled = effectiveSettings(settings);
  return (periodId) => {
    const period = reportPeriods.find(({ id }) => id === periodId);
    if (!period) throw new RangeError(`Unknown period id ${periodId}`);
    return { periodId, deliveryDay: settled[period.day], timeZone };
  };
}
