/**
 * Audit records of changes. They are immutable: the application's role may only insert and read them. A change was
 * undone if a later record names it in undo_of.
 */
import { type Kysely, sql } from 'kysely';

/**
 * The timestamp is that of writing, not of the transaction's start, so changes that waited for others come after them.
 */
const record = `
    at timestamptz not null default clock_timestamp(),
    user_id bigint references users (id),
    actor text not null,
    kind text not null,
    subject_id text not null,
    subject_label text not null,
    before jsonb,
    after jsonb,
    undo_of bigint`;

const statements = [
  `create table changes (
    client_id bigint not null references clients (id),
    id bigint generated always as identity,${record},
    primary key (client_id, id),
    foreign key (client_id, undo_of) references changes (client_id, id)
  )`,
  `create index changes_newest on changes (client_id, at desc, id desc)`,
  `create index changes_subject on changes (client_id, kind, subject_id)`,
  `alter table changes enable row level security`,
  `alter table changes force row level security`,
  `create policy tenant on changes
     using (client_id = nullif(current_setting('tripledger.client_id', true), '')::bigint)
     with check (client_id = nullif(current_setting('tripledger.client_id', true), '')::bigint)`,
  // Changes to users' own accounts, and users created by a command; these belong to no client.
  `create table account_changes (
    id bigint generated always as identity primary key,${record} references account_changes (id)
  )`,
  `create index account_changes_subject on account_changes (subject_id, id desc)`,
  `grant select, insert on changes, account_changes to tripledger_app`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
