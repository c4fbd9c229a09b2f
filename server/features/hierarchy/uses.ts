/** Uses that prevent the deletion of a user-defined node. Only feed nodes have lines, and those cannot be deleted. */
import { sql } from 'kysely';
import { any, build } from '../../database/build.ts';

/** Reasons, worded to follow “cannot be deleted: ”. */
const reasons = {
  access: 'it is part of a user’s access',
  target: 'it has targets',
  budget: 'it has a budget',
  token: 'it is part of a service token’s access',
  group: 'a group of the identity provider gives access to it',
} as const;

/** Which of these nodes are in use, and the reasons. */
export const usesOf = (clientId: number, ids: readonly number[]) =>
  build
    .selectFrom('membership_nodes')
    .where('client_id', '=', clientId)
    .where('node_id', '=', any(ids))
    .select(['node_id as id', sql.lit<string>(reasons.access).as('reason')])
    .union(
      build
        .selectFrom('figure_targets')
        .where('client_id', '=', clientId)
        .where('node_id', '=', any(ids))
        .select(['node_id as id', sql.lit<string>(reasons.target).as('reason')]),
    )
    .union(
      build
        .selectFrom('budgets')
        .where('client_id', '=', clientId)
        .where('node_id', '=', any(ids))
        .select(['node_id as id', sql.lit<string>(reasons.budget).as('reason')]),
    )
    .union(
      build
        .selectFrom('nodes')
        .where('client_id', '=', clientId)
        .where('id', '=', any(ids))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('service_tokens as token')
              .where('token.client_id', '=', clientId)
              .where('token.revoked_at', 'is', null)
              .where(sql<boolean>`nodes.id = any(token.node_ids)`)
              .select('token.id'),
          ),
        )
        .select(['id', sql.lit<string>(reasons.token).as('reason')]),
    )
    .union(
      build
        .selectFrom('nodes')
        .where('client_id', '=', clientId)
        .where('id', '=', any(ids))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('provisioned_groups as team')
              .where('team.client_id', '=', clientId)
              .where(sql<boolean>`nodes.id = any(team.node_ids)`)
              .select('team.id'),
          ),
        )
        .select(['id', sql.lit<string>(reasons.group).as('reason')]),
    );
