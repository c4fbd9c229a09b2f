/** Names that the lines of a booking have, as its row shows them. */
import { type SelectQueryBuilder, sql } from 'kysely';
import { build } from '../db/build.ts';

/** Names of each booking in their order, in one text. */
export function namesBy<Db, Names extends keyof Db>(
  named: SelectQueryBuilder<Db, Names, { booking_id: number; id: number; name: string | null }>,
) {
  return build
    .selectFrom(named.as('named'))
    .select([
      'named.booking_id',
      sql<string>`string_agg(named.name, '; ' order by named.name, named.id)`.as('names'),
    ])
    .groupBy('named.booking_id');
}
