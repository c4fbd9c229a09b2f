/** The columns of a table in which texts stand, read from the database's catalogue: a new table or column needs no entry here. */
import { sql } from 'kysely';
import type { Trx } from '../database/schema.ts';
import { isSwept } from '../privacy/unswept.ts';

export type TextColumn = { name: string; type: 'text' | 'json' | 'list' | 'bytes' };

export type SweptTable = {
  schema: string;
  name: string;
  /** Identifies a row. */
  key: string[];
  texts: TextColumn[];
  hasClient: boolean;
};

const types: Record<string, TextColumn['type']> = {
  text: 'text',
  varchar: 'text',
  json: 'json',
  jsonb: 'json',
  _text: 'list',
  _varchar: 'list',
};

export async function columnsOf(trx: Trx, name: string, schema = 'public'): Promise<SweptTable> {
  const { rows } = await sql<{ column: string; type: string; isKey: boolean; generated: boolean }>`
    select a.attname as "column", t.typname as type, a.attgenerated <> '' as generated,
      coalesce(a.attnum = any(i.indkey), false) as "isKey"
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${`${schema}.${name}`}::regclass and a.attnum > 0 and not a.attisdropped
    order by a.attnum`.execute(trx);
  const texts = rows.flatMap(({ column, type, generated }) => {
    const kind = type === 'bytea' && column === 'record' ? 'bytes' : types[type];
    return kind && isSwept(column) && !generated ? [{ name: column, type: kind }] : [];
  });
  return {
    schema,
    name,
    key: rows.filter(({ isKey }) => isKey).map(({ column }) => column),
    texts,
    hasClient: rows.some(({ column }) => column === 'client_id'),
  };
}
