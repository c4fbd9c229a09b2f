/** Combines the names on a booking's lines into one text for the booking's row. */
import { type SelectQueryBuilder, sql } from 'kysely';
import { build } from '../database/build.ts';

/** The sorted names of each booking in one text. */
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
