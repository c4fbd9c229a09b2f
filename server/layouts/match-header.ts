/** Which table of a layout a header belongs to. A header that changed is refused with what is new and what is gone. */
import { columnKey, differenceOf } from '../../contract/layouts/header.ts';
import type { LayoutTable } from '../../contract/layouts/layout.ts';
import { Refused } from '../ingest/refused.ts';
import { maxColumns } from './read/limits.ts';

/** Throws `Refused` for a header that has a name twice, or more columns than can be read. */
export function requireHeader(file: string, header: readonly string[]): void {
  if (header.length > maxColumns) throw new Refused(`${file} has more than ${maxColumns} columns.`);
  const keys = header.map(columnKey);
  const doubled = header.find((_, at) => keys[at] !== '' && keys.indexOf(keys[at] as string) !== at);
  if (doubled !== undefined) throw new Refused(`${file}: two columns are called "${doubled.trim()}".`);
}

/**
 * The table whose columns the header has. Undefined if the header has nothing in common with any table, as that of a
 * cover sheet. Throws `Refused` if it resembles one, but is not the same.
 */
export function tableOfHeader(
  file: string,
  header: readonly string[],
  tables: readonly [string, LayoutTable][],
): string | undefined {
  const compared = tables
    .map(([name, table]) => ({ name, ...differenceOf(table, header) }))
    .sort((a, b) => b.shared - a.shared || a.gone.length - b.gone.length);
  const same = compared.find(({ added, gone }) => added.length + gone.length === 0);
  if (same) return same.name;
  const nearest = compared[0];
  if (!nearest || nearest.shared === 0) return undefined;
  const changes = [sentence('new', nearest.added), sentence('gone', nearest.gone)].filter(Boolean);
  throw new Refused(`${file} does not have the columns of "${nearest.name}": ${changes.join(', and ')}.`);
}

const sentence = (what: string, names: readonly string[]) =>
  names.length === 0
    ? ''
    : `${names.map((name) => `"${name.trim()}"`).join(', ')} ${names.length === 1 ? 'is' : 'are'} ${what}`;
