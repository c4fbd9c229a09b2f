/** Every row of a client with names instead of ids, so that two clients can be compared. */
import { sql } from 'kysely';
import type { Db, Trx } from '../../database/schema.ts';
import { inTenant } from '../../database/tenant.ts';

/** SQL expressions for the names of a table's rows. */
const names = {
  nodes: 'coalesce(code, label)',
  travellers: "name || ' ' || coalesce(employee_number, '')",
  raw_travellers: "name || ' ' || employee_number",
  policy_codes: 'code',
  raw_policy_codes: 'code',
  service_fee_types: 'description',
  raw_service_fee_types: 'description',
  bookings: 'reference',
  places: 'code',
  line_items: "data_source || ' ' || line_key",
} as const;
type Named = keyof typeof names;

/** The table that an id column refers to, by the column's suffix. */
const references: readonly [RegExp, Named][] = [
  [/raw_traveller_id$/, 'raw_travellers'],
  [/traveller_id$/, 'travellers'],
  [/raw_policy_code_id$/, 'raw_policy_codes'],
  [/policy_code_id$/, 'policy_codes'],
  [/raw_service_fee_type_id$/, 'raw_service_fee_types'],
  [/service_fee_type_id$/, 'service_fee_types'],
  [/booking_id$/, 'bookings'],
  [/place_id$/, 'places'],
  [/(node|parent|customer|ancestor|descendant)_id$/, 'nodes'],
];

/** The sorted rows of each table, as texts. Versions, the import that rows come from and the audit log are left out. */
export function rowsOf(db: Db, clientId: number): Promise<Record<string, string[]>> {
  return inTenant(db, clientId, async (trx) => {
    const namesByTable = new Map<Named, ReadonlyMap<number, string>>();
    for (const table of Object.keys(names) as Named[])
      namesByTable.set(table, await namesIn(trx, clientId, table));
    const found: Record<string, string[]> = {};
    for (const table of [...namesByTable.keys(), 'node_closure']) {
      const { rows } = await sql<Record<string, unknown>>`
        select * from ${sql.table(table)} where client_id = ${clientId}`.execute(trx);
      found[table] = rows.map((row) => withNames(row, namesByTable)).sort();
    }
    return found;
  });
}

async function namesIn(trx: Trx, clientId: number, table: Named): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.raw(names[table])} as name from ${sql.table(table)} where client_id = ${clientId}`.execute(
    trx,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const leftOut = ['id', 'client_id', 'version', 'import_id', 'import_file_id', 'source_row'];

function withNames(
  row: Record<string, unknown>,
  namesByTable: ReadonlyMap<Named, ReadonlyMap<number, string>>,
): string {
  const rest = Object.fromEntries(Object.entries(row).filter(([column]) => !leftOut.includes(column)));
  const words = Object.entries(rest).map(([column, value]) => {
    const table = references.find(([end]) => end.test(column))?.[1];
    return [column, table && typeof value === 'number' ? namesByTable.get(table)?.get(value) : value];
  });
  return JSON.stringify(Object.fromEntries(words));
}
