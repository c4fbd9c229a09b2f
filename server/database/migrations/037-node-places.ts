/**
 * The places of nodes, by which lines are restricted to a part of the hierarchy. Here the place of a node is its id; a replica
 * numbers the nodes so that a part of the hierarchy is one range. A migration that changes the columns of `line_items` has to
 * create `reporting_lines` again.
 */
import { type Kysely, sql } from 'kysely';

const statements = [
  `create view reporting_lines with (security_invoker = true) as
   select *, node_id as node_place from line_items`,
  `create view node_places with (security_invoker = true) as
   select client_id, ancestor_id, descendant_id as node_place from node_closure`,
  `grant select on reporting_lines, node_places to tripledger_app`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
