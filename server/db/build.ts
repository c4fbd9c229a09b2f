/** Statements without a connection. */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Tables } from './schema.ts';

/** Builds statements without a connection: the same text runs wherever `ask` sends it. */
export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** `= any($1)`: one parameter whatever the list's length, and no row for an empty list. */
export function any<T>(list: readonly T[]): RawBuilder<T> {
  return sql<T>`any(${list})`;
}
