/** The names under which lines write their suppliers, counted. A replica has a table of this name. */
import { type Kysely, sql } from 'kysely';

const statements = [
  `create view supplier_names with (security_invoker = true) as
   select client_id, product_type, coalesce(supplier_code, supplier_name) as key, supplier_name as name,
     count(*) as lines, min(id) as first_line
   from line_items
   where coalesce(supplier_code, supplier_name) is not null
   group by client_id, product_type, coalesce(supplier_code, supplier_name), supplier_name`,
  `grant select on supplier_names to tripledger_app`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
