/** The reference fields of the feed by which a TMC's metrics can be queried. */
import type { ReferenceField } from '../../contract/vocabulary/reference-fields.ts';
import { contactFields } from '../../contract/vocabulary/reference-titles.ts';

const most = 20;
const longestName = 100;

export const queriedFields = (list: readonly ReferenceField[]) =>
  list.filter(({ in_queries }) => in_queries).map(({ field }) => field);

/** The replica reads a queried field by its name as a path in JSON. */
const isQueryable = (field: string) =>
  field.length <= longestName && !/^[$/]|["\\]/.test(field) && !contactFields.includes(field);

/** Why these fields cannot be chosen for queries, as a sentence; undefined: they can. */
export function reasonAgainstFields(list: readonly ReferenceField[]): string | undefined {
  const fields = queriedFields(list);
  if (fields.length > most) return `Choose at most ${most} fields for free queries.`;
  const wrong = fields.find((field) => !isQueryable(field));
  if (wrong === undefined) return;
  if (contactFields.includes(wrong)) return `“${wrong}” holds contact details, which only the tracker shows.`;
  return `“${wrong}” cannot be used in free queries: its name has more than ${longestName} characters, begins with $ or /, or holds a quote or a backslash.`;
}
