/**
 * Government travel advisories: the last good set of each source, with the most severe advisory for each country, and
 * the last fetch of its feed. All clients read the same rows.
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
  // fetched_at: when the last good set was fetched; failed_at: a failure since then.
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
