/** Schedules as they are stored, with the reason why one is not delivered. Replicas do not hold them. */
import { sql } from 'kysely';
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
    .where('schedule.client_id', '=', clientId)
    .where('schedule.is_active', '=', true)
    .selectAll('schedule')
    .select([memberName.as('owner_name'), 'users.email as owner_email'])
    .select([nodesOf(clientId).as('nodes'), whyStopped(clientId).as('stopped')]);
}

/** The schedule's nodes in the order of its list. */
const nodesOf = (clientId: number) => sql<{ id: number; label: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', wanted.id, 'label', coalesce(node.label, 'Deleted organisation'))
    order by wanted.place), '[]')
  from unnest(schedule.node_ids) with ordinality as wanted(id, place)
  left join nodes as node on node.client_id = ${clientId} and node.id = wanted.id)`;

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
    where node.client_id = ${clientId} and node.id = any(schedule.node_ids) and not ${isSeen})`;
  const found = sql<number>`(
    select count(*) from nodes as node
    where node.client_id = ${clientId} and node.id = any(schedule.node_ids))`;
  return sql<string | null>`case
    when member.is_active is not true then ${memberName} || ' no longer works in this TMC.'
    when not (${isAll} or 'scheduled_reports' = any(member.permissions))
      then ${memberName} || ' may schedule no reports any more.'
    when not (${isAll} or exists (${granted})) then ${memberName} || ' sees nothing of this TMC any more.'
    when ${found} < cardinality(schedule.node_ids) then 'An organisation of it was removed.'
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
