/**
 * Distinguishes the demo's fictitious advisories from fetched ones: they have no fetch failure, and link to an address
 * that clearly is not a government's. If real clients exist, the demo's advisories are deleted, so
 * that real ones are fetched.
 */
import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table advisory_fetches add is_demonstration boolean not null default false`,
  `update advisory_fetches f set is_demonstration = true, failed_at = null, failure = null
   where exists (
     select from advisories a where a.source = f.source and a.link is null
       and a.summary like '%(Made up for the demonstration: no government''s advice.)')`,
  `update advisories set link = 'https://example.com/travel-advice/' || lower(country)
   where source in (select source from advisory_fetches where is_demonstration)`,
  `delete from advisories where source in (select source from advisory_fetches where is_demonstration)
   and exists (select from clients where code not in ('SOUTHERN', 'HARBOUR'))`,
  `delete from advisory_fetches where is_demonstration
   and exists (select from clients where code not in ('SOUTHERN', 'HARBOUR'))`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
