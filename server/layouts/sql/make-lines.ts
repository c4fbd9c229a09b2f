/** Evaluates a layout: creates the table `lines` from its staged tables. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Layout } from '../../../contract/layouts/layout.ts';
import type { StagedTables } from '../stage-files.ts';
import { type LineOptions, planLines } from './lines.ts';
import { dropOlder, sourcesOf } from './sources.ts';

/** So many rows at once: their texts, and not those of all files, have to fit into memory. */
const rowsAtOnce = 40_000;

export async function makeLines(
  connection: DuckDBConnection,
  layout: Layout,
  staged: StagedTables,
  options: LineOptions,
): Promise<void> {
  for (const statement of dropOlder(layout.tables, staged)) await connection.run(statement);
  const { prepare, rules, faults } = planLines(layout, sourcesOf(layout.tables, staged), options);
  for (const statement of prepare) await connection.run(statement);
  for (const { table, query } of rules) {
    const found = await connection.runAndReadAll(`select max(id)::double from ${table}`);
    const last = Number(found.getRows()[0]?.[0] ?? -1);
    for (let first = 0; first <= last; first += rowsAtOnce) {
      await connection.run(`insert into lines by name ${query(first, first + rowsAtOnce)}`);
    }
  }
  for (const query of faults) await connection.run(`insert into lines by name ${query}`);
}
