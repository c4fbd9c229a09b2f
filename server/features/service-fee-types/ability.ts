/** Who may change a fee type: it belongs to the TMC, so only those who reach every customer whose lines carry it. */
import { sql } from 'kysely';
import { ask, type Reading } from '../../db/ask.ts';
import { any } from '../../db/build.ts';
import { notAllowed } from '../../ground/errors.ts';
import { unreachedLines } from '../../lines/unreached-lines.ts';

const outOfReach =
  'This service fee type is also used outside your access. Only users who see all data of every customer that uses it can change it.';

/** Why this reader may not change what these raw types belong to; null: they may. */
export async function unreached(reading: Reading, rawIds: readonly number[]): Promise<string | null> {
  const { grants } = reading;
  if (grants === 'all') return null;
  const question = unreachedLines(reading, grants)
    .where('line.raw_service_fee_type_id', '=', any(rawIds))
    .select(sql.lit(1).as('found'))
    .limit(1);
  return (await ask(reading, question)).length > 0 ? outOfReach : null;
}

/** Throws `notAllowed` with the sentence. */
export async function requireReach(reading: Reading, rawIds: readonly number[]): Promise<void> {
  const refusal = await unreached(reading, rawIds);
  if (refusal !== null) throw notAllowed(refusal);
}
