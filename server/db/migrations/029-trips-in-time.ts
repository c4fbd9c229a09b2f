/**
 * Segments are in the order of the instants at which they start, no longer of what clocks on the walls show: over the date
 * line that is another. The next start or import works all trips out again, whichever comes first.
 */
import { type Kysely, sql } from 'kysely';
import { amongAllClients } from './guard.ts';

export const up = (db: Kysely<never>): Promise<void> =>
  amongAllClients(db, ['data_version'], async () => {
    await sql`update data_version set has_stale_trips = true`.execute(db);
  });
