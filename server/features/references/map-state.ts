/** The override map state that a change record keeps, and its conversion. */
import * as z from 'zod';
import {
  type OverrideMap,
  type OverridingField,
  overridingNames,
} from '../../../contract/references/calls.ts';

/** The reference field that overrides the field; null: the feed's value applies. */
const referenceField = z.string().nullable();

export const mapState = z.object({
  organisationId: z.number(),
  dataSource: z.string(),
  nodeCode: referenceField,
  employeeNumber: referenceField,
  travellerName: referenceField,
  travelBooker: referenceField,
  matterNumber: referenceField,
  policyCode: referenceField,
});
export type MapState = z.infer<typeof mapState>;

const stateFields = {
  node_code: 'nodeCode',
  employee_number: 'employeeNumber',
  traveller_name: 'travellerName',
  travel_booker: 'travelBooker',
  matter_number: 'matterNumber',
  policy_code: 'policyCode',
} as const satisfies Record<OverridingField, keyof MapState>;

export function stateOf(organisationId: number, dataSource: string, map: OverrideMap): MapState {
  const fields = overridingNames.map((name) => [stateFields[name], referenceOf(map, name)]);
  return { organisationId, dataSource, ...Object.fromEntries(fields) };
}

/** In the order of `overridingNames`, regardless of the order in which the map was saved. */
export const mapOf = (state: MapState): OverrideMap =>
  overridingNames.flatMap((overridingField) => {
    const referenceField = state[stateFields[overridingField]];
    return referenceField === null ? [] : [{ referenceField, overridingField }];
  });

const referenceOf = (map: OverrideMap, field: OverridingField) =>
  map.find(({ overridingField }) => overridingField === field)?.referenceField ?? null;
