/**
 * Override maps: which custom columns of a feed override which standard fields, for the lines of one organisation and
 * one data source.
 */
import * as z from 'zod';
import { change, endpoint } from '../http/endpoint.ts';
import { page } from '../http/paging.ts';
import { enteredText, id, text } from '../vocabulary/filters.ts';

const access = ['can_edit_references'] as const;

/** The fields that a reference field can override, with their labels. */
export const overridingLabels = {
  node_code: 'Node code',
  employee_number: 'Employee number',
  traveller_name: 'Traveller name',
  travel_booker: 'Travel booker',
  matter_number: 'Matter number',
  policy_code: 'Policy code',
} as const;

export type OverridingField = keyof typeof overridingLabels;
export const overridingNames = Object.keys(overridingLabels) as [OverridingField, ...OverridingField[]];

const mapping = z.object({
  referenceField: enteredText(500).min(1, 'Please select reference field'),
  overridingField: z.enum(overridingNames, 'Please select overriding field'),
});

/** A line's value of `referenceField`, where it has one, replaces its `overridingField`. */
export const overrideMap = z
  .array(mapping, 'Enter a list of fields.')
  .max(overridingNames.length, 'Each field can be overridden once.')
  .refine(
    (map) => new Set(map.map(({ overridingField }) => overridingField)).size === map.length,
    'Each field can be overridden once.',
  );
export type OverrideMap = z.infer<typeof overrideMap>;

/** Progress of applying the map to the stored lines. Its effect becomes visible all at once, when it is `applied`. */
export const mapStates = ['waiting', 'applying', 'applied', 'failed'] as const;

const mapRow = z.object({
  id: z.number(),
  organisation: z.number(),
  organisation_name: z.string(),
  data_source: z.string(),
  tmc: z.number(),
  map: overrideMap,
  created: z.iso.datetime(),
  modified: z.iso.datetime(),
  state: z.enum(mapStates),
  lines_done: z.number().meta({ description: 'Of those that change, while the map is applied.' }),
  lines_total: z.number().meta({ description: 'Lines that the map changed, or will change.' }),
  left_out: z.number().meta({ description: 'Values that were left out when the map was applied.' }),
});
export type OverrideMapRow = z.infer<typeof mapRow>;

export const list = endpoint({
  method: 'GET',
  path: '/api/reference/list/',
  summary: 'The override maps of the organisations that the user may see, by organisation and data source.',
  access,
  query: z.object({ page: page.page, pageSize: page.pageSize, organisation: id.optional() }),
  answer: z.object({ rows: z.array(mapRow), total: z.number() }),
});

export const map = endpoint({
  method: 'GET',
  path: '/api/reference/overridemap/:id/',
  summary: 'One override map, with the values that are not applied.',
  access,
  params: z.object({ id }),
  answer: mapRow.extend({
    left_out_values: z
      .array(
        z.object({
          ...mapping.shape,
          value: z.string(),
          reason: z.string(),
          lines: z.number(),
        }),
      )
      .meta({ description: 'Those of the most lines; of these, the field of the feed stands.' }),
    left_out_total: z.number().meta({ description: 'Different values left out, by field.' }),
  }),
});

export const dataSources = endpoint({
  method: 'GET',
  path: '/api/reference/data_source_list/',
  summary: 'The organisations of which the user sees everything, with the data sources of their lines.',
  access,
  query: z.object({ organisation: id.optional() }),
  answer: z.array(
    z.object({
      organisation: z.number(),
      organisation_name: z.string(),
      data_source: z.string(),
      lines: z.number(),
    }),
  ),
});

export const referenceFields = endpoint({
  method: 'GET',
  path: '/api/reference/reference_fields/',
  summary: 'The additional fields of the data, by name.',
  access,
  query: z.object({ organisation: id, data_source: text(500) }),
  answer: z.array(
    z.object({
      field: z.string(),
      lines: z.number().meta({ description: 'Lines that hold a value.' }),
      examples: z.array(z.string()).meta({ description: 'Three different values at most.' }),
    }),
  ),
});

export const fieldNames = endpoint({
  method: 'GET',
  path: '/api/reference/field_names/',
  summary:
    'The fields that the feed brought beside those that the product knows, in all lines that the user may see, by name; contact details are left out.',
  access,
  answer: z.array(
    z.object({
      field: z.string(),
      lines: z.number().meta({ description: 'Lines that hold a value.' }),
      example: z.string(),
    }),
  ),
});

export const overridingFields = endpoint({
  method: 'GET',
  path: '/api/reference/overriding_fields/',
  summary: 'The fields that a reference field can override.',
  access,
  answer: z.array(z.object({ id: z.enum(overridingNames), label: z.string() })),
});

const saved = {
  organisation: z.number('Please select organisation').int().positive(),
  data_source: enteredText(500).min(1, 'Please select data source'),
  tmc: z.number().optional().meta({ description: 'The active TMC.' }),
};

export const create = change({
  method: 'POST',
  kind: 'override_map_saved',
  path: '/api/reference/overridemap/create/',
  summary: 'Creates an override map and applies it to the stored lines.',
  access,
  body: z.object({ ...saved, map: overrideMap.min(1, 'Please map a field.') }),
  answer: mapRow,
});

export const update = change({
  method: 'POST',
  kind: 'override_map_saved',
  path: '/api/reference/overridemap/:id/',
  summary: 'Changes an override map; fields that are no longer mapped get back the values in the data.',
  access,
  params: z.object({ id }),
  body: z.object({
    organisation: saved.organisation.optional(),
    data_source: saved.data_source.optional(),
    tmc: saved.tmc,
    map: overrideMap,
  }),
  answer: mapRow,
});
