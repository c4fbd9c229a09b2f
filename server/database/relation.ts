import { type RawBuilder, sql } from 'kysely';

/** Rows as a parenthesised subquery. */
export function relation(
  columns: Readonly<Record<string, string>>,
  rows: readonly (readonly unknown[])[],
): RawBuilder<unknown> {
  const names = Object.keys(columns);
  const objects = rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])));
  const list = Object.entries(columns).map(([name, type]) => sql.raw(`${name} ${type}`));
  return sql`(select * from jsonb_to_recordset(${JSON.stringify(objects)}::jsonb) as given (${sql.join(list)}))`;
}
