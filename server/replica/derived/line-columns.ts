/** The columns that a replica adds to its lines, in the order of the table. */
import { qualityOfLines } from './line-quality.ts';
import { codesOfLines } from './text-codes.ts';

/** Of lines that are called `given`: to select, and what must be joined. */
export const lineColumns = {
  select: `${codesOfLines.select}, ${qualityOfLines}, number.node_place`,
  join: `left join node_numbers as number on number.node_id = given.node_id ${codesOfLines.join}`,
};

/**
 * Adds the columns to a temporary table of lines. They are found by the lines' ids first: of few rows, each join that carries
 * all columns of the lines takes longer than what it joins.
 */
export const addLineColumns = (lines: string) => [
  `create or replace temp table added_columns as
   select given.id, ${lineColumns.select} from ${lines} as given ${lineColumns.join}`,
  `create or replace temp table ${lines} as
   select given.*, added.* exclude (id) from ${lines} as given join added_columns as added using (id)`,
];
