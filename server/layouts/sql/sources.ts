/** The tables that a rule of a layout reads, and how their columns are called in SQL. */

import { columnKey } from '../../../contract/layouts/header.ts';
import type { LayoutTable } from '../../../contract/layouts/layout.ts';
import { Refused } from '../../ingest/refused.ts';
import type { StagedTables } from '../stage-files.ts';
import { literal } from '../staging.ts';

/** A table as a query: `id`, `file`, `row`, `fault`, and columns by number. */
export type Source = { sql: string; names: readonly string[] };

export type Sources = ReadonlyMap<string, Source>;

/** The tables of a layout: the staged ones, and groups of their columns. */
export function sourcesOf(tables: Readonly<Record<string, LayoutTable>>, staged: StagedTables): Sources {
  const sources = new Map<string, Source>();
  for (const name of Object.keys(tables)) {
    const found = staged.get(name);
    if (found) sources.set(name, { sql: `(from ${found.id})`, names: found.names });
  }
  for (const [name, { columns, repeated }] of Object.entries(tables)) {
    if (repeated) sources.set(name, groupsOf(name, columns, repeated, sources));
  }
  return sources;
}

/** Deletes the rows of tables that keep only the newest of each record. */
export function dropOlder(tables: Readonly<Record<string, LayoutTable>>, staged: StagedTables): string[] {
  return Object.entries(tables).flatMap(([name, { newest }]) => {
    const found = staged.get(name);
    if (!found || !newest) return [];
    const source = { sql: found.id, names: found.names };
    const keys = newest.by.map((column) => numbered(name, source, column)).join(', ');
    const time = numbered(name, source, newest.order);
    // Rows of one record have one file and row: all of them stay.
    const rank = `dense_rank() over (partition by ${keys} order by ${time} desc nulls last, file desc, "row" desc)`;
    return [`delete from ${found.id} where id in (select id from ${found.id} qualify ${rank} > 1)`];
  });
}

/** The SQL of a column's number. Throws `Refused` if the table does not have it. */
export function numbered(name: string, { names }: Source, column: string): string {
  const number = numberOf(names, column);
  if (number === -1)
    throw new Refused(`The layout reads the column "${column}", which "${name}" does not have.`);
  return `c${number}`;
}

export const numberOf = (names: readonly string[], column: string) =>
  names.findIndex((some) => columnKey(some) === columnKey(column));

function groupsOf(
  name: string,
  columns: readonly string[],
  { from, groups }: NonNullable<LayoutTable['repeated']>,
  sources: Sources,
): Source {
  const base = sources.get(from);
  if (!base) throw new Refused(`"${name}" repeats columns of "${from}", which the layout does not have.`);
  const first = base.names.length;
  const parts = groups.map((group, index) => {
    if (group.length !== columns.length) {
      throw new Refused(
        `Group ${index + 1} of "${name}" has ${group.length} columns, not ${columns.length}.`,
      );
    }
    const cells = group.map((column) => numbered(from, base, column));
    const named = cells.map((cell, at) => `${cell} as c${first + at}`);
    const number = `${literal(String(index + 1))} as c${first + columns.length}`;
    const id = `id * ${groups.length} + ${index} as id`;
    return `select * replace (${id}), ${[...named, number].join(', ')} from ${base.sql}
      where fault is null and coalesce(${cells.join(', ')}) is not null`;
  });
  return { sql: `(${parts.join(' union all ')})`, names: [...base.names, ...columns, groupNumber] };
}

/** The column that numbers the groups of a repeated table. */
export const groupNumber = 'group';
