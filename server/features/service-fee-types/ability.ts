/** Who may change a fee type: it belongs to the TMC, so only users with access to every customer whose lines use it. */
import { sql } from 'kysely';
import { ask, type Reading } from '../../access/ask.ts';
import { any } from '../../database/build.ts';
import { unreachedLines } from '../../metrics/unreached-lines.ts';

const outOfReach =
  'This service fee type is also used outside your access. Only users who see all data of every customer that uses it can change it.';

/** Why this reader may not change the types that these raw ones belong to; null: they may. */
export async function unreached(reading: Reading, rawIds: readonly number[]): Promise<string | null> {
  const { grants } = reading;
  if (grants === 'all') return null;
  const query = unreachedLines(reading, grants)
    .where('line.raw_service_fee_type_id', '=', any(rawIds))
    .select(sql.lit(1).as('found'))
    .limit(1);
  return (await ask(reading, query)).length > 0 ? outOfReach : null;
}
