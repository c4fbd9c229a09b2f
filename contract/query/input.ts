/** What queries have in common: metrics and dimensions by name, and the filter of the rows. */
import * as z from 'zod';
import { countryRows, id, isoDate, ofFields, text } from '../vocabulary/filters.ts';
import { queryDimensionNames } from './dimensions.ts';
import { queryMetricNames } from './metrics.ts';

export const queryLimits = {
  metrics: 20,
  dimensions: 3,
  members: 1000,
  conditions: 20,
  rows: 10_000,
  /** Side by side; those beyond are summed up. */
  columns: 40,
  /** Side by side, in time. */
  timeColumns: 120,
} as const;

export const metric = z.enum(queryMetricNames, 'There is no metric of this name.');
export const dimension = z
  .union(
    [z.enum(queryDimensionNames), z.templateLiteral(['reference:', z.string().min(1).max(100)])],
    'There is no dimension of this name.',
  )
  .meta({
    description: 'A name of the catalogue; `reference:` and the field for reference fields of the feed.',
  });
/** The member of a dimension: its id or its name; null: those without one. */
const key = z.union([text(500), z.number(), z.null()], 'Enter a text, a number or null.');

export const isUnique = (names: readonly unknown[]) => new Set(names).size === names.length;

const where = z.object({
  dimension,
  in: z
    .array(key, 'Enter a list of members.')
    .min(1, 'Enter at least one member.')
    .max(queryLimits.members, `Enter at most ${queryLimits.members} members.`),
  except: z
    .boolean('Enter true or false.')
    .optional()
    .meta({ description: 'true: of none of these members.' }),
});

export const conditions = z
  .array(where, 'Enter a list of conditions.')
  .max(queryLimits.conditions, `Enter at most ${queryLimits.conditions} conditions.`)
  .default([])
  .meta({ description: 'All of these apply; within one, any of its members, or none of them.' });

export const filter = z
  .object({
    client: id.optional().meta({ description: 'Id of a customer or child node; absent: all.' }),
    dateStart: isoDate,
    dateEnd: isoDate,
    countries: countryRows.default([]),
    where: conditions,
  })
  .refine(({ dateStart, dateEnd }) => dateStart <= dateEnd, {
    ...ofFields('dateStart', 'dateEnd'),
    path: ['dateEnd'],
    message: 'The end date lies before the start date.',
  });
