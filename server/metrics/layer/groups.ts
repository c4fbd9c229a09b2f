/** Runs a statement and reads its rows as groups. */
import { notSpecified } from '../../../contract/vocabulary/constants.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { askPerVersion } from '../../access/ask-per-version.ts';
import type { PooledLines } from '../pooled-lines.ts';
import type { StoredRow } from '../report.ts';
import {
  attributeColumn,
  compile,
  type Dimensions,
  keyColumn,
  measureColumn,
  productColumn,
} from './compile.ts';
import type { Dimension, Key, Measure } from './model.ts';
import { admits, columnsOf, type Statement } from './plan.ts';

export type Values<Given extends Reading> = ReadonlyMap<Measure<Given>, number>;

export type Group<Given extends Reading> = {
  members: Record<string, { key: Key }>;
  /** In stored units. */
  values: Map<Measure<Given>, number>;
};

/** Groups by their keys. */
export type Groups<Given extends Reading> = Map<string, Group<Given>>;

/** The rows of one statement, by their keys. */
export async function run<Given extends Reading>(
  statement: Statement<Given>,
  reading: Given,
  filter: ReportFilter,
  by: Dimensions<Given>,
  pool?: PooledLines,
): Promise<Groups<Given>> {
  // A pool's values are the same for all readers.
  const read = pool ? askPerVersion : ask;
  const rows: StoredRow[] = await read(reading, await compile(statement, reading, filter, by, pool));
  const groups: Groups<Given> = new Map();
  const { measures, first } = statement;
  const { positions } = columnsOf(statement);
  const keysOf = keyReader(by);
  const membersOf = memberReader(rows[0] ?? {}, by);
  for (const row of rows) {
    const keys = keysOf(row);
    const group = groups.get(keys) ?? { members: membersOf(row), values: new Map() };
    groups.set(keys, group);
    for (const [at, measure] of measures.entries()) {
      const isOf = first !== 'product' || admits(measure, String(row[productColumn]));
      const value = isOf ? Number(row[measureColumn(positions[at] as number)]) : 0;
      group.values.set(measure, (group.values.get(measure) ?? 0) + value);
    }
  }
  return groups;
}

function keyReader(by: object): (row: StoredRow) => string {
  const columns = Object.keys(by).map(keyColumn);
  return (row) => JSON.stringify(columns.map((column) => row[column]));
}

/** Reads the members of rows with these columns. */
function memberReader<Given extends Reading>(columns: StoredRow, by: Dimensions<Given>) {
  const readers = Object.entries(by).map(([name, dimension]) => {
    const keyOf = keyColumn(name);
    const prefix = attributeColumn(name, '');
    const attributes = Object.keys(columns)
      .filter((column) => column.startsWith(prefix) && column !== keyOf)
      .map((column) => [column.slice(prefix.length), column] as const);
    return {
      name,
      read(row: StoredRow) {
        const key = row[keyOf] as Key;
        if (!dimension.members) return { key, label: labelOf(dimension, key) };
        const member: { key: Key } & StoredRow = { key };
        for (const [attribute, column] of attributes) member[attribute] = row[column];
        return member;
      },
    };
  });
  return (row: StoredRow) => Object.fromEntries(readers.map(({ name, read }) => [name, read(row)]));
}

export const labelOf = ({ labelOf: named }: Dimension<object, never>, key: Key): string =>
  key === null ? notSpecified : (named?.(key) ?? String(key));
