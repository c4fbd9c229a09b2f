/**
 * What the feed says of a policy code stands with the raw code: a code that was merged into another policy is described
 * by later feeds as before, and means that again once it is unmerged. A policy's own `code` says which of its raw codes
 * it takes the feed's words from, where nobody wrote others.
 *
 * And what people said does not belong together, though it looks as if it did.
 */
import { type Kysely, sql } from 'kysely';
import { guardTenantTable } from './guard.ts';

const statements = [
  `alter table raw_policy_codes no force row level security`,
  `alter table policy_codes no force row level security`,
  `alter table raw_policy_codes
     add column feed_description text,
     add column feed_is_compliant boolean,
     add column feed_show_lost_savings boolean`,
  `update raw_policy_codes as raw set feed_description = policy.feed_description,
     feed_is_compliant = policy.feed_is_compliant, feed_show_lost_savings = policy.feed_show_lost_savings
   from policy_codes as policy
   where policy.client_id = raw.client_id and policy.id = raw.policy_code_id`,
  `alter table raw_policy_codes
     alter column feed_description set not null,
     alter column feed_is_compliant set not null,
     alter column feed_show_lost_savings set not null`,
  `alter table policy_codes
     drop column feed_description, drop column feed_is_compliant, drop column feed_show_lost_savings`,
  `alter table raw_policy_codes force row level security`,
  `alter table policy_codes force row level security`,
  // what: what kind of records. key: which of them; labels: what they were called, for people.
  `create table dismissed_suggestions (
    client_id bigint not null references clients (id),
    what text not null,
    key text not null,
    labels jsonb not null,
    primary key (client_id, what, key)
  )`,
  ...guardTenantTable('dismissed_suggestions', 'select, insert, delete'),
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
