/**
 * `node_place` of a replica's lines: the number of a line's node in the hierarchy, read depth first, so that everything below
 * a node is one range, by which DuckDB skips the lines outside. In PostgreSQL the place of a node is its id. Which nodes are
 * below which is still said by `node_closure`: a number out of order costs time and changes no answer.
 */
import type { DerivedTable } from './derived-table.ts';
import type { Places } from './place-numbers.ts';

/** The lines of a month lie by node, so that a month and a node are each read alone. */
export const lineOrder = [
  `date_trunc('month', transaction_date)`,
  'node_place',
  'transaction_date',
  'booking_id',
] as const;

const list = (values: Iterable<number>) => `[${[...values].join(', ')}]::bigint[]`;

const store = (places: Places) => [
  'delete from node_numbers',
  `insert into node_numbers select unnest(${list(places.keys())}), unnest(${list(places.values())})`,
];
const fillPlaces = [
  'delete from node_places',
  `insert into node_places
   select closure.client_id, closure.ancestor_id, number.node_place
   from node_closure as closure join node_numbers as number on number.node_id = closure.descendant_id`,
];
const renumber = (lines: string, moved: readonly number[]) => `update ${lines} as line
  set node_place = number.node_place from node_numbers as number
  where number.node_id = line.node_id and line.node_id in (${moved.join(', ')})`;

export const nodePlaces: DerivedTable = {
  create: [
    'create table node_numbers (node_id bigint, node_place bigint)',
    'create table node_places (client_id bigint, ancestor_id bigint, node_place bigint)',
    'alter table line_items add column node_place bigint',
    'create view reporting_lines as select * from line_items',
  ],
  load: ({ hierarchy }) => (hierarchy ? store(hierarchy.places) : []),
  fill: () => fillPlaces,
  beforeChanges: ({ hierarchy }) => (hierarchy ? store(hierarchy.places) : []),
  afterChanges: ({ hierarchy }) => [
    ...(hierarchy ? fillPlaces : []),
    ...(hierarchy && hierarchy.moved.length > 0
      ? ['line_items', 'live_part', 'booking_days'].map((lines) => renumber(lines, hierarchy.moved))
      : []),
  ],
};
