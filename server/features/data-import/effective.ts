/** The effective shape of a line in SQL: edited, else of the feed; flown or not; counted or not. */
import { type RawBuilder, sql } from 'kysely';
import { uncountedStatuses, unflownStatuses } from '../../../contract/core/constants.ts';

/** Staged lines beside what people edited in the lines that they replace. */
export const stagedLines = sql`staged s left join replaced r on r.row_number = s.row_number`;
export const stagedStatus = sql`coalesce(r.edited_status, s.feed_status)`;
export const stagedActive = sql`coalesce(r.edited_is_active, true)`;

/** An Air line's refund, if there is one among `refunds`. */
export const refundOf = (line: 's' | 'l') => sql`
  refunds refund on refund.ticket_number = ${sql.ref(`${line}.ticket_number`)}
  and refund.origin_code = ${sql.ref(`${line}.origin_code`)}
  and refund.destination_code = ${sql.ref(`${line}.destination_code`)}
  and refund.start_at = ${sql.ref(`${line}.start_at`)}`;

/** Whether a line is flown; its refund must be joined as `refund`. */
export function isFlown(
  line: 's' | 'l',
  status: RawBuilder<unknown>,
  isActive: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const unflown = [...unflownStatuses, 'Void', 'Cancelled'].map((one) => sql.lit(one));
  return sql`(${sql.ref(`${line}.product_type`)} = 'Air' and ${isActive}
    and ${status} not in (${sql.join(unflown)}) and refund.ticket_number is null)`;
}

export const isCounted = (status: RawBuilder<unknown>, isActive: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${isActive} and ${status} not in (${sql.join(uncountedStatuses.map((one) => sql.lit(one)))}))`;
