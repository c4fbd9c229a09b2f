/** Staged lines beside what people edited in the lines that they replace. */
import { sql } from 'kysely';

export const stagedLines = sql`staged s left join replaced r on r.row_number = s.row_number`;
export const stagedStatus = sql`coalesce(r.edited_status, s.feed_status)`;
export const stagedActive = sql`coalesce(r.edited_is_active, true)`;

/**
 * Joins stored lines (`l`) to what replaces them (`r`); for those that nothing replaces. Citus takes no `not exists` over
 * a temporary table beside a tenant's.
 */
export const besideReplaced = sql`left join replaced r on r.line_id = l.id`;
