/** Staged lines joined with people's edits of the lines that they replace. */
import { sql } from 'kysely';

export const stagedLines = sql`staged s left join replaced r on r.row_number = s.row_number`;
export const stagedStatus = sql`coalesce(r.edited_status, s.feed_status)`;
export const stagedActive = sql`coalesce(r.edited_is_active, true)`;

/**
 * Joins stored lines (`l`) with their replacements (`r`), to select lines without any. Citus rejects `not exists` over
 * a temporary table joined with a tenant table.
 */
export const leftJoinReplaced = sql`left join replaced r on r.line_id = l.id`;
