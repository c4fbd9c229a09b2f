/**
 * Applies override maps to lines: if a line has a mapped reference field with a valid value, that value replaces the
 * feed's. The feed's value is kept in `feed_values` under the field's name.
 */
import { type RawBuilder, sql } from 'kysely';
import {
  type OverrideMap,
  type OverridingField,
  overridingNames,
} from '../../../contract/references/calls.ts';

/** A node to which an organisation's lines may be moved: the organisation, or a node that the feed places below it. */
export type MapNode = { code: string; id: number };

/** The same limit as for a cell of the feed. */
const textLimit = 500;
/** The same limit as for a feed: the bytes of name and employee number that fit into one database key. */
const nameBytes = 2600;

const reasons: Record<OverridingField, string> = {
  node_code: 'No node of the organisation has this code',
  employee_number: `Longer than ${textLimit} characters, or too long together with the traveller’s name`,
  traveller_name: `Longer than ${textLimit} characters, or too long together with the employee number`,
  travel_booker: `Longer than ${textLimit} characters`,
  matter_number: `Longer than ${textLimit} characters`,
  policy_code: `Longer than ${textLimit} characters`,
};
/** Why a value of a mapped field was not applied. */
export const reasonOf = (field: OverridingField) => reasons[field];

/** Reference fields of a map, as an argument for `reference_fields ?| …`. */
export const referencesOf = (map: OverrideMap) =>
  sql<string[]>`${map.map(({ referenceField }) => referenceField)}::text[]`;

/**
 * A query over `lines`, a parenthesised relation, that returns one row per `key` with the overridden fields and the
 * `feed_values`. The lines must have the feed's node_id, the text fields of `overridingNames`, and reference_fields.
 */
export function overridden(
  lines: RawBuilder<unknown>,
  map: OverrideMap,
  nodes: readonly MapNode[],
): RawBuilder<unknown> {
  const kept = overridingNames.filter((field) => field !== 'employee_number').map(feedValueIfOverridden);
  return sql`
    select o.key, coalesce(o.new_node_id, o.node_id) as node_id,
      ${sql.join(texts.map((field) => sql`coalesce(${overrideOf(field)}, ${own(field)}) as ${sql.ref(field)}`))},
      nullif(${sql.join([...kept, keptNumber], sql` || `)}, '{}'::jsonb) as feed_values
    from (
      select v.*, octet_length(coalesce(v.said_traveller_name, v.traveller_name, ''))
        + octet_length(coalesce(v.said_employee_number, v.employee_number, '')) <= ${sql.lit(nameBytes)} as fits
      from (
        select s.*, node.id as new_node_id,
          ${sql.join(texts.map((field) => sql`${validText(field, map)} as ${sql.ref(`said_${field}`)}`))}
        from ${lines} s
        left join jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) as node (code text, id bigint)
          on node.code = ${referenceValue('node_code', map)}
      ) v
    ) o`;
}

const texts = overridingNames.filter((field) => field !== 'node_code');
const own = (field: OverridingField) => sql.ref(`o.${field}`);

/** The value of the line's reference field, valid or not. */
function referenceValue(field: OverridingField, map: OverrideMap): RawBuilder<unknown> {
  const mapped = map.find(({ overridingField }) => overridingField === field);
  return mapped ? sql`(s.reference_fields ->> ${mapped.referenceField}::text)` : sql`null::text`;
}

function validText(field: OverridingField, map: OverrideMap): RawBuilder<unknown> {
  const value = referenceValue(field, map);
  return sql`case when char_length(${value}) <= ${sql.lit(textLimit)} then ${value} end`;
}

/** The value that overrides the field; null if none does. */
function overrideOf(field: OverridingField): RawBuilder<unknown> {
  if (field === 'node_code') return sql`o.new_node_id`;
  const value = sql.ref(`o.said_${field}`);
  return field === 'traveller_name' || field === 'employee_number'
    ? sql`case when o.fits then ${value} end`
    : value;
}

const feedValueIfOverridden = (field: OverridingField) =>
  sql`case when ${overrideOf(field)} is null then '{}'::jsonb
      else jsonb_build_object(${sql.lit(field)}, ${own(field)}) end`;

/** The employee number is also kept if the line has no traveller, since then no raw traveller holds it. */
const keptNumber = sql`case when ${overrideOf('employee_number')} is null
    and (coalesce(${overrideOf('traveller_name')}, o.traveller_name) is not null or o.employee_number = '')
  then '{}'::jsonb else jsonb_build_object('employee_number', o.employee_number) end`;
