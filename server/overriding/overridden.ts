/**
 * What override maps make of lines: where a line has a reference field that is mapped, and its value keeps the rules,
 * that value takes the place of the feed's. What the feed said is kept in `feed_values`, by the field's name.
 */
import { type RawBuilder, sql } from 'kysely';
import { type OverrideMap, type OverridingField, overridingNames } from '../../contract/references/calls.ts';

/** The nodes that lines of an organisation may be moved to: those that the feed puts below it, with itself. */
export type MapNode = { code: string; id: number };

/** As of a cell of the feed. */
const textLimit = 500;
/** As of a feed: what one key of the database holds of name and employee number together. */
const nameBytes = 2600;

const whyNot: Record<OverridingField, string> = {
  node_code: 'No node of the organisation has this code',
  employee_number: `Longer than ${textLimit} characters, or too long together with the traveller’s name`,
  traveller_name: `Longer than ${textLimit} characters, or too long together with the employee number`,
  travel_booker: `Longer than ${textLimit} characters`,
  matter_number: `Longer than ${textLimit} characters`,
  policy_code: `Longer than ${textLimit} characters`,
};
/** Why a value of a field that is mapped was left out. */
export const reasonOf = (field: OverridingField) => whyNot[field];

/** Reference fields of a map, as an argument for `reference_fields ?| …`. */
export const referencesOf = (map: OverrideMap) =>
  sql<string[]>`${map.map(({ referenceField }) => referenceField)}::text[]`;

/**
 * A question about `lines`, a relation in brackets: one row for each, by its `key`, with its fields as they are overridden
 * and its `feed_values`. The lines have the feed's own node_id, the text fields of `overridingNames`, and their
 * reference_fields.
 */
export function overridden(
  lines: RawBuilder<unknown>,
  map: OverrideMap,
  nodes: readonly MapNode[],
): RawBuilder<unknown> {
  const kept = overridingNames.filter((field) => field !== 'employee_number').map(keptIf);
  return sql`
    select o.key, coalesce(o.new_node_id, o.node_id) as node_id,
      ${sql.join(texts.map((field) => sql`coalesce(${given(field)}, ${own(field)}) as ${sql.ref(field)}`))},
      nullif(${sql.join([...kept, keptNumber], sql` || `)}, '{}'::jsonb) as feed_values
    from (
      select v.*, octet_length(coalesce(v.said_traveller_name, v.traveller_name, ''))
        + octet_length(coalesce(v.said_employee_number, v.employee_number, '')) <= ${sql.lit(nameBytes)} as fits
      from (
        select s.*, node.id as new_node_id,
          ${sql.join(texts.map((field) => sql`${said(field, map)} as ${sql.ref(`said_${field}`)}`))}
        from ${lines} s
        left join jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) as node (code text, id bigint)
          on node.code = ${saidIn('node_code', map)}
      ) v
    ) o`;
}

const texts = overridingNames.filter((field) => field !== 'node_code');
const own = (field: OverridingField) => sql.ref(`o.${field}`);

/** What the line's reference field says, whether or not it keeps the rules. */
function saidIn(field: OverridingField, map: OverrideMap): RawBuilder<unknown> {
  const mapped = map.find(({ overridingField }) => overridingField === field);
  return mapped ? sql`(s.reference_fields ->> ${mapped.referenceField}::text)` : sql`null::text`;
}

function said(field: OverridingField, map: OverrideMap): RawBuilder<unknown> {
  const value = saidIn(field, map);
  return sql`case when char_length(${value}) <= ${sql.lit(textLimit)} then ${value} end`;
}

/** What takes the field's place; null: nothing. */
function given(field: OverridingField): RawBuilder<unknown> {
  if (field === 'node_code') return sql`o.new_node_id`;
  const value = sql.ref(`o.said_${field}`);
  return field === 'traveller_name' || field === 'employee_number'
    ? sql`case when o.fits then ${value} end`
    : value;
}

const keptIf = (field: OverridingField) =>
  sql`case when ${given(field)} is null then '{}'::jsonb
      else jsonb_build_object(${sql.lit(field)}, ${own(field)}) end`;

/** An employee number is kept, too, where the line names no traveller: then no raw traveller holds it. */
const keptNumber = sql`case when ${given('employee_number')} is null
    and (coalesce(${given('traveller_name')}, o.traveller_name) is not null or o.employee_number = '')
  then '{}'::jsonb else jsonb_build_object('employee_number', o.employee_number) end`;
