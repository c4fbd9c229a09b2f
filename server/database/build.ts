/** Builds statements without a connection. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, type RawBuilder, sql } from 'kysely';
import type { Tables } from './schema.ts';
import { SharedRowsInStatement } from './shared-rows.ts';
import type { Views } from './views.ts';

/** A Kysely instance without a connection: its SQL runs on whichever engine `ask` chooses. */
export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new SharedRowsInStatement(),
  },
});

/** The same for what is derived from the tables. */
export const buildOnViews = build as unknown as Kysely<Views>;

/** `= any($1)`: a single parameter for lists of any length, and no rows for an empty list. */
export function any<T>(list: readonly T[]): RawBuilder<T> {
  return sql<T>`any(${list})`;
}
