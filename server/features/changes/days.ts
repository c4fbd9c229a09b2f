/** The days by which records are filtered. */
import { type RawBuilder, sql } from 'kysely';

type Days = { dateStart?: string | undefined; dateEnd?: string | undefined };

/** Whether `at` lies on these days of the time zone; an absent one is no limit. */
export function isWithinDays(timeZone: string, { dateStart, dateEnd }: Days): RawBuilder<boolean> {
  const since = dateStart && sql`at >= ${dateStart}::date::timestamp at time zone ${timeZone}`;
  const until = dateEnd && sql`at < (${dateEnd}::date + 1)::timestamp at time zone ${timeZone}`;
  return sql<boolean>`(${sql.join([sql`true`, since, until].filter(Boolean), sql` and `)})`;
}
