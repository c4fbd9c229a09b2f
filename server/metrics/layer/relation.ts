/** Measures by dimensions as a relation, for tables that join, sort and page what they show. */
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import type { Rows } from '../row-table.ts';
import { compile, type Dimensions, keyColumn, measureColumn } from './compile.ts';
import type { Condition, Measure } from './model.ts';
import { columnsOf, together } from './plan.ts';

type Columns<Given extends Reading> = {
  /** The names of the relation's columns. All measures are of one fact. */
  by: Dimensions<Given>;
  of: Readonly<Record<string, Measure<Given>>>;
  where?: readonly Condition<Given>[];
};

/** One row for each combination of keys, in one statement; measures are in stored units, such as cents. */
export async function relation<Given extends Reading>(
  reading: Given,
  filter: ReportFilter,
  { by, of, where = [] }: Columns<Given>,
): Promise<Rows> {
  const keys = Object.fromEntries(
    Object.entries(by).map(([name, { members: _, ...dimension }]) => [name, dimension]),
  );
  const statement = together(Object.values(of), where, { filter, by: keys });
  const rows = await compile(statement, reading, filter, keys);
  const { positions } = columnsOf(statement);
  return build
    .selectFrom(rows.as('part'))
    .select(Object.keys(by).map((name) => `part.${keyColumn(name)} as ${name}`))
    .select(
      Object.keys(of).map((name, at) => `part.${measureColumn(positions[at] as number)} as ${name}`),
    ) as Rows;
}
