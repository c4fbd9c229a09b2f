import { type Kysely, sql } from 'kysely';

/** Enables row-level security on a tenant table, and grants the application its privileges. */
export const guardTenantTable = (table: string, grants: string): string[] => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table}
     using (client_id = nullif(current_setting('tripledger.client_id', true), '')::bigint)
     with check (client_id = nullif(current_setting('tripledger.client_id', true), '')::bigint)`,
  `grant ${grants} on ${table} to tripledger_app`,
];

/** Runs work that changes rows of all clients, which row-level security also hides from the owner (decision 016). */
export async function amongAllClients(
  db: Kysely<never>,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const guard = async (words: string) => {
    for (const table of tables) await sql.raw(`alter table ${table} ${words} row level security`).execute(db);
  };
  await guard('no force');
  await work();
  await guard('force');
}
