/** Row-level security of a tenant's table, and what the application may do with it. */
export const guardTenantTable = (table: string, grants: string): string[] => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table}
     using (client_id = nullif(current_setting('tripledger.client_id', true), '')::bigint)
     with check (client_id = nullif(current_setting('tripledger.client_id', true), '')::bigint)`,
  `grant ${grants} on ${table} to tripledger_app`,
];
