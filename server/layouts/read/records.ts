/** Nested records of JSON and XML as rows: the values of an entry, and those of the entries that contain it. */

export type Nested = string | null | Nested[] | { [name: string]: Nested };

/** A row of a table of nested records; columns are paths. */
export type NestedRow = Map<string, string>;

/** The column that numbers the entries of a list, from 1. */
export const position = '#';

/** The steps of `data[].segments[]`: the list of records, and the lists below it. */
export type RecordPath = { records: string[]; below: string[] };

/** The lists of a table's path, without the outermost, which the reader follows while it streams. */
export function recordPath(each: string): RecordPath {
  const lists = each.split('[]').map((list) => list.replace(/^\./, ''));
  const [records = '', ...below] = lists.slice(0, -1);
  return { records: records === '' ? [] : records.split('.'), below };
}

/**
 * The rows that a record has at a path of lists. Columns of the containing entries begin with `../`, once for each
 * level.
 */
export function rowsOf(record: Nested, below: readonly string[], above: NestedRow = new Map()): NestedRow[] {
  const [list, ...rest] = below;
  if (list === undefined) {
    const row: NestedRow = new Map(above);
    flatten(record, '', row);
    return [row];
  }
  const own: NestedRow = new Map();
  flatten(record, '', own);
  const outer: NestedRow = new Map();
  for (const values of [own, above]) for (const [column, value] of values) outer.set(`../${column}`, value);
  return entriesAt(record, list.split('.')).flatMap((entry, index) =>
    rowsOf(entry, rest, new Map([...outer, [position, String(index + 1)]])),
  );
}

/** The entries of a list. One entry without a list counts as a list of one, and a wrapping element is passed through. */
function entriesAt(record: Nested, [step, ...rest]: string[]): Nested[] {
  if (step === undefined) return listOf(record);
  if (Array.isArray(record)) return record.flatMap((entry) => entriesAt(entry, [step, ...rest]));
  if (record === null || typeof record === 'string') return [];
  return entriesAt(record[step] ?? null, rest);
}

function listOf(value: Nested): Nested[] {
  if (value === null || value === '') return [];
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') return [value];
  const wrapped = Object.values(value);
  const only = wrapped[0];
  return wrapped.length === 1 && typeof only === 'object' && only !== null ? listOf(only) : [value];
}

/**
 * Adds the texts of an entry by their paths. Of a list: `list.length`, the first entry as `list[0]`, and lists of names
 * with values by their names.
 */
function flatten(value: Nested, path: string, into: NestedRow): void {
  if (value === null) return;
  if (typeof value === 'string') {
    into.set(path, value);
    return;
  }
  const below = path === '' ? '' : `${path}.`;
  if (!Array.isArray(value)) {
    for (const [name, part] of Object.entries(value)) flatten(part, `${below}${name}`, into);
    return;
  }
  into.set(`${path}.length`, String(value.length));
  const [first] = value;
  if (value.length > 0 && value.every((entry) => typeof entry === 'string')) into.set(path, value.join(', '));
  if (first !== undefined) flatten(first, `${path}[0]`, into);
  for (const entry of value) {
    if (entry === null || typeof entry === 'string' || Array.isArray(entry)) continue;
    const { name, value: text } = entry;
    if (typeof name === 'string' && typeof text === 'string') into.set(`${path}.${name}`, text);
  }
}
