/**
 * Stores the feed's description of a policy code with the raw code: later feeds still describe a code that was merged
 * into another policy, and the description applies again once it is unmerged. A policy's own `code` determines the raw
 * code whose description it uses unless users edited it.
 *
 * Also stores merge suggestions that users dismissed.
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
  // what: the kind of records. key: identifies them; labels: their names at the time, for display.
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
