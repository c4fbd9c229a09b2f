import { createHash } from 'node:crypto';
import { rowGroupSize } from './database-file.ts';
import type { Changes } from './derived/derived-table.ts';
import { derivedTables } from './derived/derived-tables.ts';
import { addLineColumns } from './derived/line-columns.ts';
import { createTable, replicated, versioned } from './replicated-tables.ts';

const any: Changes = {
  live: { from: '', was: 'earlier' },
  hierarchy: { places: new Map(), moved: [1] },
  touched: new Set(Object.keys(versioned)),
};
const definitions = [
  ...addLineColumns('lines'),
  `groups of ${rowGroupSize}`,
  ...Object.keys(replicated).map((table) => createTable(table)),
  ...derivedTables.flatMap(({ create, fill, beforeChanges, afterChanges }) => [
    ...create,
    ...[fill, beforeChanges, afterChanges].flatMap((statements) => statements(any)),
  ]),
];

/** Changes whenever the tables, their layout or what derives from them do: a replica with another shape is rebuilt. */
export const shape = createHash('sha256').update(definitions.join(';')).digest('hex').slice(0, 16);
