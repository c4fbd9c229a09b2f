/** The bookings to which a retention rule applies: those whose last transaction is older, so that trips stay whole. */
import { sql } from 'kysely';
import type { Retained } from '../../../contract/vocabulary/retention.ts';
import type { Trx } from '../../database/schema.ts';
import { type Rule, ruleOf } from './rule.ts';

/** Keys of anonymous lines begin so. */
export const anonymousPrefix = 'anonymous-';

function dueLines(clientId: number, { action, before }: Rule) {
  const isLeft = action === 'remove' ? sql`true` : sql`l.line_key not like ${`${anonymousPrefix}%`}`;
  return sql`line_items l
    where l.client_id = ${clientId} and l.transaction_date < ${before} and ${isLeft}
      and not exists (select from line_items newer
        where newer.client_id = ${clientId} and newer.booking_id = l.booking_id and newer.transaction_date >= ${before})`;
}

/** The ids of so many of these bookings at most. */
export async function dueBookings(trx: Trx, clientId: number, rule: Rule, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct l.booking_id as id from ${dueLines(clientId, rule)} order by 1 limit ${most}`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** null: there is no rule. */
export async function previewRetained(trx: Trx, clientId: number, now: Date): Promise<Retained | null> {
  const rule = await ruleOf(trx, clientId, now);
  return rule && countDue(trx, clientId, rule);
}

export async function countDue(trx: Trx, clientId: number, rule: Rule): Promise<Retained> {
  const { rows } = await sql<Omit<Retained, 'before'>>`
    select count(distinct booking_id) as bookings, count(*) as lines, count(distinct traveller_id) as travellers
    from (select l.booking_id, (select r.traveller_id from raw_travellers r
        where r.client_id = ${clientId} and r.id = l.raw_traveller_id) as traveller_id
      from ${dueLines(clientId, rule)}) due`.execute(trx);
  return { before: rule.before, ...(rows[0] as Omit<Retained, 'before'>) };
}
