/** Staged lines beside what people edited in the lines that they replace. */
import { sql } from 'kysely';

export const stagedLines = sql`staged s left join replaced r on r.row_number = s.row_number`;
export const stagedStatus = sql`coalesce(r.edited_status, s.feed_status)`;
export const stagedActive = sql`coalesce(r.edited_is_active, true)`;
