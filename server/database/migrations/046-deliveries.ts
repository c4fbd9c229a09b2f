/** Deliveries: imports whose files are uploaded, checked and then loaded. Their bytes lie in the folder for uploads. */
import { type Kysely, sql } from 'kysely';
import { distribute } from '../distribution.ts';
import { guardTenantTable } from './guard.ts';

const states = [
  'received',
  'checking',
  'ready',
  'loading',
  'loaded',
  'refused',
  'failed',
  'taking back',
  'taken back',
];

const statements = [
  `create table deliveries (
    client_id bigint not null,
    import_id bigint not null,
    corrects bigint,
    attempt int not null default 0,
    reading jsonb,
    load jsonb,
    checked jsonb,
    progress jsonb,
    files_removed_at timestamptz,
    primary key (client_id, import_id)
  )`,
  ...guardTenantTable('deliveries', 'select, insert, update, delete'),
  `create table delivery_files (
    client_id bigint not null,
    id bigint not null generated always as identity,
    import_id bigint not null,
    name text not null,
    bytes bigint not null,
    primary key (client_id, id)
  )`,
  'create index on delivery_files (client_id, import_id)',
  ...guardTenantTable('delivery_files', 'select, insert, update, delete'),
  'alter table imports drop constraint imports_state_check',
  `alter table imports add constraint imports_state_check check (state in (${states.map((one) => `'${one}'`).join(', ')}))`,
  // A delivery that was refused by its own rule has kept its rejected rows, and may still be deleted.
  'grant delete on imports, import_files, import_rejects to tripledger_app',
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await distribute(db, 'deliveries');
  await distribute(db, 'delivery_files');
}
