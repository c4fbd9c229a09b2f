/**
 * The effective values of a line in SQL: whether it is counted; whether it is flown, and which refund cancels it; its
 * policy code.
 */
import { type RawBuilder, sql } from 'kysely';
import {
  type LineStatus,
  uncountedStatuses,
  unflownStatuses,
} from '../../../contract/vocabulary/constants.ts';

/** The alias of a staged line or of a stored one. */
export type LineAlias = 's' | 'l';

const isCounted = (status: RawBuilder<unknown>, isActive: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${isActive} and ${status} not in (${sql.join(uncountedStatuses.map((one) => sql.lit(one)))}))`;

/** An edit's value for "no policy code": no code has this id, and null means that the line was not edited. */
export const noPolicyCode = 0;

/** The effective raw policy code: people's edit, else the feed's value. */
export const effectivePolicyCode = (
  edited: RawBuilder<unknown>,
  ofFeed: RawBuilder<unknown>,
): RawBuilder<number | null> => sql`nullif(coalesce(${edited}, ${ofFeed}), ${sql.lit(noPolicyCode)})`;

type SourceValues = Record<'status' | 'rawPolicyCodeId', RawBuilder<unknown>>;

/** The columns that follow from people's edits of a line (null if none) and from the feed's values. */
export function effectiveColumns(
  people: SourceValues & { isActive: RawBuilder<unknown> },
  feed: SourceValues,
) {
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

/** An Air line's refund, if `refunds` contains one. */
export const refundOf = (line: LineAlias) => sql`
  refunds refund on refund.ticket_number = ${sql.ref(`${line}.ticket_number`)}
  and refund.origin_code = ${sql.ref(`${line}.origin_code`)}
  and refund.destination_code = ${sql.ref(`${line}.destination_code`)}
  and refund.start_at = ${sql.ref(`${line}.start_at`)}`;

/** Stored lines (`l`) that refund flights. Append conditions on their tickets, with the necessary joins in `joined`. */
export const storedRefunds = (clientId: number, joined = sql``) => sql`
  select l.ticket_number, l.origin_code, l.destination_code, l.start_at
  from line_items l ${joined}
  where l.client_id = ${clientId} and l.product_type = 'Air' and l.ticket_number is not null
    and l.status = 'Refunded' and l.is_active`;

const storedIsFlown = isFlown('l', sql`l.status`, sql`l.is_active`);

/**
 * Stored lines (`l`) whose flown flag contradicts `refunds`. Append conditions on the lines to check, with the
 * necessary joins in `joined`.
 */
export const linesWithWrongFlown = (clientId: number, joined = sql``) => sql`
  select l.id as line_id, l.booking_id, ${storedIsFlown} as is_flown
  from line_items l
  left join ${refundOf('l')}
  ${joined}
  where l.client_id = ${clientId} and ${storedIsFlown} <> l.is_flown`;

/** Whether a line has no place, so that it takes its trip's countries. */
export const placeless = (line: LineAlias) =>
  sql`(${sql.ref(`${line}.origin_place_id`)} is null and ${sql.ref(`${line}.destination_place_id`)} is null)`;
