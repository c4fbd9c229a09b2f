/**
 * Numbers for texts of a replica's lines, by which statements group instead of by the texts: reading and hashing texts is
 * most of their cost. `texts` has the text of each number; it grows, and forgets nothing. `co2_place` is the place of the
 * line's emission factor in `co2FactorNames`; `is_restricted` says whether its fare is restricted, and is null without a fare
 * type. PostgreSQL has none of these (`database/in-replica.ts`).
 */
import { notSpecified } from '../../../contract/vocabulary/constants.ts';
import { co2FactorNames } from '../../reference-data/co2.ts';
import type { DerivedTable } from './derived-table.ts';

const orNotSpecified = (column: string) => `coalesce(${column}, '${notSpecified}')`;

/** The text that each column stands for: the key of a dimension. */
const coded: Readonly<Record<string, string>> = {
  fare_type_code: orNotSpecified('fare_type'),
  fare_type_description_code: orNotSpecified('fare_type_description'),
  class_of_travel_code: orNotSpecified('class_of_travel'),
  car_type_code: orNotSpecified('car_type'),
  supplier_key_code: 'coalesce(supplier_code, supplier_name)',
};

const columns = [
  ...Object.keys(coded).map((name) => `${name} integer`),
  'co2_place tinyint',
  'is_restricted boolean',
];

const place = `nullif(list_position([${co2FactorNames.map((name) => `'${name}'`).join(', ')}], co2_factor), 0)`;

/** Of the lines' columns, in the order of the table: to select, and what must be joined. */
export const codesOfLines = {
  select: [
    ...Object.keys(coded).map((name) => `${name}.code as ${name}`),
    `${place}::tinyint as co2_place`,
    `fare_type = 'Restricted' as is_restricted`,
  ].join(', '),
  join: Object.entries(coded)
    .map(([name, text]) => `left join texts as ${name} on ${name}.text = ${text}`)
    .join(' '),
};

/** Numbers the texts of these lines that have no number yet. */
export const numberTexts = (lines: string) => `
  insert into texts
  select (select coalesce(max(code), 0) from texts) + row_number() over (order by text), text
  from (select distinct unnest([${Object.values(coded).join(', ')}]) as text from ${lines}) as found
  where text is not null and text not in (select text from texts)`;

export const textCodes: DerivedTable = {
  create: [
    'create table texts (code integer, text varchar)',
    ...columns.map((column) => `alter table line_items add column ${column}`),
  ],
  fill: () => [],
  beforeChanges: ({ touched }) => (touched.has('line_items') ? [numberTexts('changed_line_items')] : []),
  afterChanges: () => [],
};
