/** Whether the data of dates that are over have arrived. */
import { addDays } from '../../contract/vocabulary/local-time.ts';
import { ask, type Reading } from '../access/ask.ts';
import { build } from '../database/build.ts';
import { instantOf } from '../lib/wall-time.ts';

/**
 * The TMC has lines of the last day or later, or was sent data after it: otherwise every morning would find the day before
 * empty until the night's data arrive. `stored` queries PostgreSQL.
 */
export async function isComplete(
  stored: Reading,
  dateEnd: string,
  timeZone: string,
  now: Date,
): Promise<boolean> {
  const { clientId } = stored;
  // The index has the newest first. Asked for any line since then, PostgreSQL may read the whole table from its oldest on.
  const newest = build
    .selectFrom('line_items')
    .where('client_id', '=', clientId)
    .select('transaction_date')
    .orderBy('transaction_date', 'desc')
    .limit(1);
  const [line] = await ask(stored, newest);
  if (line && line.transaction_date >= dateEnd) return true;
  const after = instantOf(`${addDays(dateEnd, 1)}T00:00`, timeZone);
  const imports = build
    .selectFrom('imports')
    .where('client_id', '=', clientId)
    .where('finished_at', '>=', after)
    .where('finished_at', '<=', now)
    .select('id')
    .limit(1);
  return (await ask(stored, imports)).length > 0;
}
