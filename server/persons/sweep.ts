/** Goes through the rows of a table and replaces what names erased persons. */
import { sql } from 'kysely';
import type { Trx } from '../database/schema.ts';
import type { Cell, Cleaner } from '../privacy/cleaner.ts';
import type { Erasure } from '../privacy/erasure.ts';
import type { SweptTable, TextColumn } from './row-columns.ts';

/** A row, with its texts as text: JSON is not parsed, so that its numbers stay as they are. */
export type StoredRow = Record<string, unknown>;

export type Sweep = {
  trx: Trx;
  cleaner: Cleaner;
  table: SweptTable;
  /** A condition in SQL on the row `t`. */
  where: ReturnType<typeof sql>;
  /** The persons to whom a row is known to belong. */
  belongs(row: StoredRow): ReadonlySet<Erasure>;
  /** Changes a row further, or leaves columns to itself. Returns the columns to write. */
  own?(row: StoredRow): StoredRow;
  /** Further columns to read, as SQL. */
  more?: ReturnType<typeof sql>;
  /** Called with each whole row about a person; then nothing is written. */
  collect?(row: StoredRow): void;
};

const atOnce = 1000;

/** Returns how many rows were changed. */
export async function sweep(given: Sweep): Promise<number> {
  const { trx, table, where, more, collect } = given;
  const { texts } = table;
  if (texts.length === 0 && !given.own) return 0;
  const name = sql.table(`${table.schema}.${table.name}`);
  const columns = [
    ...table.key.map((column) => sql`t.${sql.ref(column)}::text as ${sql.ref(`key ${column}`)}`),
    ...texts.map(selected),
    ...(more ? [more] : []),
    ...(collect ? [sql`to_jsonb(t) as "whole row"`] : []),
  ];
  await sql`declare swept no scroll cursor for
    select ${sql.join(columns)} from ${name} t where ${where}`.execute(trx);
  let changed = 0;
  for (;;) {
    const { rows } = await sql<StoredRow>`fetch ${sql.lit(atOnce)} from swept`.execute(trx);
    for (const row of rows) if (await sweepRow(given, row)) changed += 1;
    if (rows.length < atOnce) break;
  }
  await sql`close swept`.execute(trx);
  return changed;
}

const selected = ({ name, type }: TextColumn) => {
  const column = sql`t.${sql.ref(name)}`;
  if (type === 'json') return sql`${column}::text as ${sql.ref(name)}`;
  return sql`${column} as ${sql.ref(name)}`;
};

async function sweepRow(given: Sweep, row: StoredRow): Promise<boolean> {
  const { trx, cleaner, table, collect } = given;
  const texts = table.texts.filter(({ type }) => type !== 'bytes');
  const cells = texts.flatMap((column) => cellsOf(column, row[column.name]));
  const known = given.belongs(row);
  const persons = cleaner.personsIn(cells, known);
  const cleaned: StoredRow = {};
  if (persons.size > 0)
    for (const column of texts) {
      const after = cleanValue(cleaner, column, row[column.name], persons);
      if (after !== undefined) cleaned[column.name] = after;
    }
  Object.assign(cleaned, given.own?.(row));
  const changes = Object.entries(cleaned).filter(([column, value]) => value !== row[column]);
  if (collect && (known.size > 0 || changes.length > 0)) collect(row['whole row'] as StoredRow);
  if (changes.length === 0) return false;
  const set = changes.map(([column, value]) => sql`${sql.ref(column)} = ${typed(table, column, value)}`);
  const key = table.key.map((column) => sql`${sql.ref(column)}::text = ${row[`key ${column}`]}`);
  if (!collect)
    await sql`update ${sql.table(`${table.schema}.${table.name}`)} set ${sql.join(set)}
      where ${sql.join(key, sql` and `)}`.execute(trx);
  return true;
}

function typed(table: SweptTable, column: string, value: unknown) {
  const type = table.texts.find(({ name }) => name === column)?.type;
  if (type === 'json') return sql`${value}::jsonb`;
  return sql`${value}`;
}

/** A text in JSON; keys are texts, too. */
const literal = /"(?:[^"\\]|\\.)*"/g;

export function cellsOf({ name, type }: TextColumn, value: unknown): Cell[] {
  if (value === null || value === undefined) return [];
  if (type === 'list') return (value as string[]).map((text) => ({ text, hint: name }));
  if (type === 'json') return textsIn(value as string).map((text) => ({ text, hint: name }));
  return partsOf(name, value as string).map((text) => ({ text, hint: name }));
}

const textsIn = (json: string) => (json.match(literal) ?? []).map((one) => JSON.parse(one) as string);

/** The parameters of an address stand there in another form. */
const partsOf = (column: string, text: string) =>
  column === 'search' ? [...new URLSearchParams(text).values()] : [text];

/** undefined: as before. */
function cleanValue(
  cleaner: Cleaner,
  { name, type }: TextColumn,
  value: unknown,
  persons: ReadonlySet<Erasure>,
): unknown {
  if (value === null || value === undefined) return undefined;
  const clean = (text: string, hint = name) => cleaner.clean({ text, hint }, persons);
  if (type === 'list') {
    const list = value as string[];
    const after = list.map((one) => clean(one));
    return after.some((one, at) => one !== list[at]) ? [...new Set(after)] : undefined;
  }
  const text = value as string;
  let after: string;
  if (type === 'json') after = cleanJson(text, clean, name);
  else if (name === 'search') after = cleanSearch(text, clean);
  else after = clean(text);
  return after === text ? undefined : after;
}

/** The last key before a text says what it is, such as an employee number. */
export function cleanJson(json: string, clean: (text: string, hint: string) => string, name: string): string {
  let key = name;
  return json.replace(literal, (one, at: number) => {
    const text = JSON.parse(one) as string;
    const after = clean(text, key);
    if (/^\s*:/.test(json.slice(at + one.length, at + one.length + 3))) key = text;
    return after === text ? one : JSON.stringify(after);
  });
}

function cleanSearch(search: string, clean: (text: string) => string): string {
  const parameters = [...new URLSearchParams(search)];
  const after = parameters.map(([key, value]) => [key, clean(value)] as [string, string]);
  return after.some(([, value], at) => value !== parameters[at]?.[1])
    ? new URLSearchParams(after).toString()
    : search;
}
