/** What is said of records that are not there: merged by somebody meanwhile, or never there at all. */
import { sql } from 'kysely';
import type { ChangeKind } from '../../contract/core/changes.ts';
import type { Change } from '../changes/change.ts';
import { any } from '../db/build.ts';
import { conflict, type HttpError, notFound } from '../ground/errors.ts';

export const movedMeanwhile = () =>
  conflict(
    'Somebody else merged or unmerged some of these meanwhile. Please look at the list and choose again.',
  );

/** A conflict where one of the ids was a record of this client's once, which a change of these kinds removed. */
export async function goneOrUnknown(
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
  return removals.length > 0 ? movedMeanwhile() : notFound();
}
