/** The sources that have a rhythm, with how late they are. */
import { sql } from 'kysely';
import type { Rhythm } from '../../contract/import-sources/source.ts';
import { ask, type Reading } from '../access/ask.ts';
import { any, build } from '../database/build.ts';
import { beginOf, type Lateness, latenessOf } from './late.ts';
import { sourcesOf } from './source.ts';

export type Awaited = {
  id: number;
  name: string;
  ownerEmail: string | null;
  rhythm: Rhythm;
  toldLateFor: Date | null;
} & Lateness;

export async function awaitedSources(reading: Reading, now: Date): Promise<Awaited[]> {
  const sources = await ask(
    reading,
    sourcesOf(reading.clientId)
      .where('source.rhythm', 'is not', null)
      .select(['source.id', 'source.name', 'source.rhythm', 'source.rhythm_since', 'source.owner_email'])
      .select('source.told_late_for')
      .orderBy('source.name'),
  );
  const awaited = sources.flatMap(({ rhythm, rhythm_since: since, ...source }) =>
    rhythm && since ? [{ ...source, rhythm, begin: beginOf(rhythm, since, now) }] : [],
  );
  if (awaited.length === 0) return [];
  const earliest = new Date(Math.min(...awaited.map(({ begin }) => begin.getTime())));
  const ids = awaited.map(({ id }) => id);
  const delivered = await ask(reading, deliveredSince(reading.clientId, ids, earliest));
  return awaited.map(({ begin, rhythm, owner_email, told_late_for, ...source }) => {
    const instants = delivered.filter(({ source_id }) => source_id === source.id).map(({ at }) => at);
    return {
      ...source,
      rhythm,
      ownerEmail: owner_email,
      toldLateFor: told_late_for,
      ...latenessOf(rhythm, begin, instants, now),
    };
  });
}

/**
 * When they were loaded; what is being loaded counts from when it arrived. A delivery of which every row was rejected is
 * none, as opposed to one without rows.
 */
const deliveredSince = (clientId: number, sourceIds: readonly number[], earliest: Date) =>
  build
    .selectFrom('imports')
    .where('client_id', '=', clientId)
    .where('source_id', '=', any(sourceIds))
    .where('state', 'in', ['checking', 'loading', 'loaded'])
    .where((row) => row.or([row('lines_read', '=', 0), row('lines_read', '>', row.ref('lines_rejected'))]))
    .where('finished_at', '>', earliest)
    .select('source_id')
    .select(sql<Date>`case when state = 'loaded' then finished_at else started_at end`.as('at'));
