/**
 * The effective shape of a line in SQL: counted or not; flown or not, and which refund takes a flight off; its policy
 * code.
 */
import { type RawBuilder, sql } from 'kysely';
import { type LineStatus, uncountedStatuses, unflownStatuses } from '../../contract/core/constants.ts';

/** Of a line that is staged, or one that is stored. */
export type LineAlias = 's' | 'l';

const isCounted = (status: RawBuilder<unknown>, isActive: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${isActive} and ${status} not in (${sql.join(uncountedStatuses.map((one) => sql.lit(one)))}))`;

/** What an edit says of a line that is to have no policy code: no code has this id, and null says that nobody edited it. */
export const noPolicyCode = 0;

/** The raw policy code that holds: what people said, else what the feed says. */
export const effectivePolicyCode = (
  edited: RawBuilder<unknown>,
  ofFeed: RawBuilder<unknown>,
): RawBuilder<number | null> => sql`nullif(coalesce(${edited}, ${ofFeed}), ${sql.lit(noPolicyCode)})`;

type Said = Record<'status' | 'rawPolicyCodeId', RawBuilder<unknown>>;

/** The columns that follow from what people said of a line (null: nothing) and what the feed says. */
export function effectiveColumns(people: Said & { isActive: RawBuilder<unknown> }, feed: Said) {
  const status = sql<LineStatus>`coalesce(${people.status}, ${feed.status})`;
  const isActive = sql<boolean>`coalesce(${people.isActive}, true)`;
  return {
    status,
    is_active: isActive,
    is_counted: isCounted(status, isActive),
    raw_policy_code_id: effectivePolicyCode(people.rawPolicyCodeId, feed.rawPolicyCodeId),
  };
}

/** Whether a line is flown; its refund must be joined as `refund`. */
export function isFlown(
  line: LineAlias,
  status: RawBuilder<unknown>,
  isActive: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const unflown = [...unflownStatuses, 'Void', 'Cancelled'].map((one) => sql.lit(one));
  return sql`(${sql.ref(`${line}.product_type`)} = 'Air' and ${isActive}
    and ${status} not in (${sql.join(unflown)}) and refund.ticket_number is null)`;
}

/** An Air line's refund, if there is one among `refunds`. */
export const refundOf = (line: LineAlias) => sql`
  refunds refund on refund.ticket_number = ${sql.ref(`${line}.ticket_number`)}
  and refund.origin_code = ${sql.ref(`${line}.origin_code`)}
  and refund.destination_code = ${sql.ref(`${line}.destination_code`)}
  and refund.start_at = ${sql.ref(`${line}.start_at`)}`;

/** Stored lines (`l`) that refund flights: add to it whose tickets they may be of; `joined`: what that takes. */
export const storedRefunds = (clientId: number, joined = sql``) => sql`
  select l.ticket_number, l.origin_code, l.destination_code, l.start_at
  from line_items l ${joined}
  where l.client_id = ${clientId} and l.product_type = 'Air' and l.ticket_number is not null
    and l.status = 'Refunded' and l.is_active`;

const storedIsFlown = isFlown('l', sql`l.status`, sql`l.is_active`);

/**
 * Stored lines (`l`) whose flown flag is not what follows from `refunds`: add to it which lines are looked at; `joined`:
 * what that takes.
 */
export const turnedLines = (clientId: number, joined = sql``) => sql`
  select l.id as line_id, l.booking_id, ${storedIsFlown} as is_flown
  from line_items l
  left join ${refundOf('l')}
  ${joined}
  where l.client_id = ${clientId} and ${storedIsFlown} <> l.is_flown`;

/** A line without a place of its own takes its trip's countries. */
export const placeless = (line: LineAlias) =>
  sql`(${sql.ref(`${line}.origin_place_id`)} is null and ${sql.ref(`${line}.destination_place_id`)} is null)`;
