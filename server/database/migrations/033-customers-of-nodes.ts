/**
 * Stores the customer of each node: the topmost node on its path, including itself, that came from a feed. So a
 * customer remains one below user-defined groups. null: such a group or the root.
 */
import { type Kysely, sql } from 'kysely';
import { amongAllClients } from './guard.ts';

const guarded = ['nodes', 'node_closure', 'data_version'];

const statements = [
  `alter table nodes add column customer_id bigint`,
  `update nodes node set customer_id = found.customer_id
   from (
     select distinct on (path.client_id, path.descendant_id) path.client_id, path.descendant_id as id,
       above.id as customer_id
     from node_closure path
     join nodes above on above.client_id = path.client_id and above.id = path.ancestor_id
     where not above.is_root and not above.is_user_defined
     order by path.client_id, path.descendant_id, path.depth desc
   ) found
   where node.client_id = found.client_id and node.id = found.id`,
  // Responses are cached by version: figures of customers below groups change.
  `update data_version set version = version + 1, nodes_version = version + 1`,
];

export const up = (db: Kysely<never>): Promise<void> =>
  amongAllClients(db, guarded, async () => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  });
