/** Groups rejected rows by cause: each cause once, with all rows that it affects. */
import { sql } from 'kysely';
import type { Trx } from '../database/schema.ts';
import { type FeedFile, lineFile } from './columns.ts';

export type Cause = {
  file: FeedFile;
  /** The file that a layout read; else the same. All rows of a cause are of it, as their numbers are. */
  sourceFile: string;
  /** null for the whole row. */
  column: string | null;
  /** The first row's reason. */
  reason: string;
  /** The reason without the parts that are specific to one row. */
  cause: string;
  rows: number;
  firstRow: number;
  /** The most frequent values, each with its first row. */
  examples: { value: string | null; row: number }[];
  /** Rejected rows of each file that were rejected only because of these. */
  needing: Partial<Record<FeedFile, number>>;
};

/** The first causes in the order of files and rows, and the total number of causes. */
export type Causes = { list: Cause[]; count: number };

const maxListed = 50;
const maxExamples = 3;

export async function findCauses(trx: Trx): Promise<Causes> {
  await sql`analyze rejected (file, row_number, column_name, cause, needs_file, needs_row)`.execute(trx);
  const { rows } = await sql<Cause & { count: number }>`
    with shown as (
      select file, column_name, cause, value, reason, needs_row,
        coalesce(source_file, file) as source_file, coalesce(source_row, row_number) as row_number
      from rejected
    ), valued as (
      select file, source_file, column_name, cause, value, count(*) as rows, min(row_number) as first_row,
        (array_agg(reason order by row_number))[1] as reason
      from shown where needs_row is null group by file, source_file, column_name, cause, value
    ), ranked as (
      select *, row_number() over (partition by file, source_file, column_name, cause order by rows desc, first_row) as rank
      from valued
    ), caused as (
      select file, source_file, column_name, cause, sum(rows)::bigint as rows, min(first_row) as first_row,
        (array_agg(reason order by first_row))[1] as reason,
        jsonb_agg(jsonb_build_object('value', value, 'row', first_row) order by rank)
          filter (where rank <= ${maxExamples}) as examples
      from ranked group by file, source_file, column_name, cause
    ), listed as (
      select *, count(*) over () as count from caused
      -- Lines last: they may need rows of the other files.
      order by file = ${lineFile}, source_file, first_row limit ${maxListed}
    ), needing as (
      select r.file, r.column_name, r.cause, d.file as needing, count(*) as rows
      from rejected d join rejected r on r.file = d.needs_file and r.row_number = d.needs_row
      group by r.file, r.column_name, r.cause, d.file
    )
    select l.file, l.source_file as "sourceFile", l.column_name as column, l.cause, l.rows, l.first_row as "firstRow", l.examples, l.count,
      l.reason,
      coalesce((
        select jsonb_object_agg(n.needing, n.rows) from needing n
        where n.file = l.file and n.column_name is not distinct from l.column_name and n.cause = l.cause
      ), '{}') as needing
    from listed l order by l.file = ${lineFile}, l.source_file, l.first_row`.execute(trx);
  return { list: rows.map(({ count: _, ...cause }) => cause), count: rows[0]?.count ?? 0 };
}
