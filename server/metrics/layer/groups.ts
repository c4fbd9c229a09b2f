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
  for (const row of rows) {
    const keys = keysOf(row, by);
    const group = groups.get(keys) ?? { members: membersOf(row, by), values: new Map() };
    groups.set(keys, group);
    for (const [at, measure] of measures.entries()) {
      const isOf = first !== 'product' || admits(measure, String(row[productColumn]));
      const value = isOf ? Number(row[measureColumn(positions[at] as number)]) : 0;
      group.values.set(measure, (group.values.get(measure) ?? 0) + value);
    }
  }
  return groups;
}

const keysOf = (row: StoredRow, by: object) =>
  JSON.stringify(Object.keys(by).map((name) => row[keyColumn(name)]));

function membersOf<Given extends Reading>(row: StoredRow, by: Dimensions<Given>) {
  return Object.fromEntries(
    Object.entries(by).map(([name, dimension]) => {
      const { members } = dimension;
      const key = row[keyColumn(name)] as Key;
      const prefix = attributeColumn(name, '');
      const attributes = members
        ? Object.entries(row)
            .filter(([column]) => column.startsWith(prefix) && column !== keyColumn(name))
            .map(([column, value]) => [column.slice(prefix.length), value])
        : [['label', labelOf(dimension, key)]];
      return [name, { key, ...Object.fromEntries(attributes) }];
    }),
  );
}

export const labelOf = ({ labelOf: named }: Dimension<object, never>, key: Key): string =>
  key === null ? notSpecified : (named?.(key) ?? String(key));
