/**
 * Segments are sorted by the instants at which they start rather than by local times, whose order differs across the
 * date line. The next start or import, whichever comes first, derives all trips again.
 */
import { type Kysely, sql } from 'kysely';
import { amongAllClients } from './guard.ts';

export const up = (db: Kysely<never>): Promise<void> =>
  amongAllClients(db, ['data_version'], async () => {
    await sql`update data_version set has_stale_trips = true`.execute(db);
  });
