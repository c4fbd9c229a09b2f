/** What remains of a removed client: that it was removed. The application can only read it. */
import { type Kysely, sql } from 'kysely';
import { distribute } from '../distribution.ts';

const statements = [
  `create table removed_clients (
    id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(),
    actor text not null,
    code text not null,
    rows bigint not null,
    users integer not null,
    is_handed_over boolean not null
  )`,
  'grant select on removed_clients to tripledger_app',
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await distribute(db, 'removed_clients');
}
