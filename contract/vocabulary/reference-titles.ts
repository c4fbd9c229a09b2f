/** What users read instead of the names of a feed's own columns, and which of these columns they may read. */
import type { ReferenceField } from './reference-fields.ts';

/** Columns that hold the traveller's contact details, which only the tracker shows. */
export const contactFields: readonly string[] = ['traveller_email', 'traveller_phone'];

/** The TMC's own title of a column, or else the words of its name. */
export function referenceTitle(
  field: string,
  given: readonly Pick<ReferenceField, 'field' | 'label'>[],
): string {
  return given.find((one) => one.field === field)?.label ?? wordsOf(field);
}

/** Abbreviations that stay in capitals. */
const abbreviations: ReadonlySet<string> = new Set(['gl', 'hr', 'id', 'po', 'pnr', 'vat', 'wbs']);

function wordsOf(field: string): string {
  const words = field
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.-]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())
    .map((word) => (abbreviations.has(word) ? word.toUpperCase() : word))
    .join(' ');
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : field;
}
