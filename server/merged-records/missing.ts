/** Errors for missing records: merged meanwhile (409), or never there (404). */
import { sql } from 'kysely';
import type { ChangeKind } from '../../contract/http/change-kinds.ts';
import { any } from '../database/build.ts';
import { conflict, type HttpError, notFound } from '../lib/errors.ts';
import type { Change } from '../mutations/change.ts';

export const mergedMeanwhile = () =>
  conflict(
    'Somebody else merged or unmerged some of these meanwhile. Please look at the list and choose again.',
  );

/** A conflict where one of the ids was a record of this client's that a change of these kinds removed. */
export async function missing(
  { trx, clientId }: Change,
  kinds: readonly ChangeKind[],
  ids: readonly number[],
): Promise<HttpError> {
  const removals = await trx
    .selectFrom('changes')
    .select(sql.lit(1).as('found'))
    .where('client_id', '=', clientId)
    .where('kind', '=', any(kinds))
    .where(
      sql<boolean>`exists (
        select from jsonb_array_elements(changes.before -> 'records') as record
        where (record ->> 'id')::bigint = any(${ids}))`,
    )
    .limit(1)
    .execute();
  return removals.length > 0 ? mergedMeanwhile() : notFound();
}
