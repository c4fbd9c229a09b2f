/** Service tokens of machines. Only a digest of each secret is stored (`identity/service-token.ts`). */
import { type Kysely, sql } from 'kysely';
import { distribute } from '../distribution.ts';
import { guardTenantTable } from './guard.ts';

const statements = [
  `create table service_tokens (
    client_id bigint not null,
    id bigint not null generated always as identity,
    digest text not null,
    name text not null,
    permissions text[] not null,
    node_ids bigint[],
    created_at timestamptz not null,
    created_by text not null,
    expires_at timestamptz not null,
    last_used_at timestamptz,
    revoked_at timestamptz,
    revoked_by text,
    primary key (client_id, id),
    unique (client_id, digest),
    check ((revoked_at is null) = (revoked_by is null))
  )`,
  ...guardTenantTable('service_tokens', 'select, insert, update'),
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await distribute(db, 'service_tokens');
}
