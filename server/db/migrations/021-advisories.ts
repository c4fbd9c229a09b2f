/**
 * Travel advice of governments: of each source the last good set, the gravest advice for each country, and how its feed
 * was last fetched. Every client reads the same rows.
 */
import { type Kysely, sql } from 'kysely';

const statements = [
  `create table advisories (
    source text not null,
    country text not null,
    level smallint not null check (level in (0, 2, 3, 4, 5)),
    title text not null,
    contents text not null,
    summary text not null,
    link text,
    published_at timestamptz,
    primary key (source, country)
  )`,
  // fetched_at: of the last good set; failed_at: since then.
  `create table advisory_fetches (
    source text primary key,
    fetched_at timestamptz,
    advisories integer not null,
    misses text[] not null,
    failed_at timestamptz,
    failure text
  )`,
  `grant select, insert, update, delete on advisories, advisory_fetches to tripledger_app`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
