/**
 * Policies belong to a customer: like travellers, a raw code is identified by the customer that the feed named and its
 * code. Policies stored for all customers are copied to each customer that has them (`028-policy-families.ts`),
 * including users' edits and merges and their audit records, so that each customer's can be undone separately. The
 * first customer keeps the ids.
 *
 * The feed's descriptions of codes for all customers are stored separately, so that they also apply to later customers.
 */
import { type Kysely, sql } from 'kysely';
import { distribute } from '../distribution.ts';
import { familiesOf } from './028-policy-families.ts';
import { copyDismissals, copyRecords, readRecords } from './028-policy-records.ts';
import { copyLines, copyPolicies, placeFirst, readPolicies } from './028-policy-rows.ts';
import { amongAllClients, guardTenantTable } from './guard.ts';

const changed = [
  'data_version',
  'nodes',
  'bookings',
  'line_items',
  'policy_codes',
  'raw_policy_codes',
  'changes',
  'dismissed_suggestions',
];

const defaults = `create table policy_defaults (
    client_id bigint not null,
    code text not null,
    description text not null,
    is_compliant boolean not null,
    show_lost_savings boolean not null,
    primary key (client_id, code)
  )`;

const before = [
  `insert into policy_defaults (client_id, code, description, is_compliant, show_lost_savings)
   select client_id, code, feed_description, feed_is_compliant, feed_show_lost_savings from raw_policy_codes`,
  ...guardTenantTable('policy_defaults', 'select, insert, update'),
  `alter table raw_policy_codes drop constraint raw_policy_codes_client_id_code_key`,
  `alter table raw_policy_codes
     add column customer_id bigint,
     add column feed_is_own boolean not null default false`,
];

const after = [
  `alter table raw_policy_codes
     alter column customer_id set not null,
     alter column feed_is_own drop default`,
  `alter table raw_policy_codes add unique (client_id, customer_id, code)`,
  `alter table raw_policy_codes add foreign key (client_id, customer_id) references nodes (client_id, id)`,
];

export async function up(db: Kysely<never>): Promise<void> {
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  await amongAllClients(db, changed, async () => {
    await run([defaults]);
    await distribute(db, 'policy_defaults');
    await run(before);
    const { rows } = await sql<{ id: number }>`select id from clients order by id`.execute(db);
    for (const { id } of rows) await splitPolicies(db, id);
    await run(after);
  });
}

async function splitPolicies(db: Kysely<never>, clientId: number): Promise<void> {
  const records = await readRecords(db, clientId);
  const { raws, uses, customers } = await readPolicies(db, clientId);
  const families = familiesOf(raws, records, uses, customers);
  await placeFirst(db, clientId, families);
  const copies = await copyPolicies(db, clientId, families);
  if (copies.length === 0) return;
  const { rows } = await sql<{ version: number }>`
    update data_version set version = version + 1, policy_codes_version = version + 1
    where client_id = ${clientId} returning version`.execute(db);
  await copyLines(db, clientId, copies, rows[0]?.version ?? 0);
  await copyRecords(db, clientId, copies, records);
  await copyDismissals(db, clientId, families, copies);
}
