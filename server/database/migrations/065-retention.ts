/**
 * Access records tell of travellers by id, so that they hold no name. What retention rules did stays with the TMC: the
 * first day of which lines are kept, and the key of its pseudonyms.
 */
import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table access_records add column traveller_id bigint',
  'alter table clients add column kept_from date, add column pseudonym_key bytea',
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
