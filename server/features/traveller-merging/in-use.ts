/** Travellers of visible lines, and how they are stored. */
import { sql } from 'kysely';
import type { Reading } from '../../access/ask.ts';
import { any, build } from '../../database/build.ts';
import { isOfTravellers } from '../../metrics/conditions.ts';
import { visibleLines } from '../../metrics/counted-lines.ts';
import { onKey } from '../../metrics/joins.ts';

export const tables = {
  canonical: 'travellers',
  raw: 'raw_travellers',
  key: 'traveller_id',
  line: 'line.raw_traveller_id',
} as const;

/**
 * Ids of the travellers with a visible line, whatever its date; `ids` narrows the lines, too. The lines are reduced first
 * to the travellers' records in the feed, which are far fewer.
 */
export const inUse = (reading: Reading, nodeId?: number, ids?: readonly number[]) =>
  build
    .selectFrom(
      visibleLines(reading, nodeId)
        .$if(ids !== undefined, (lines) =>
          lines.where(isOfTravellers(reading, sql`raw.traveller_id = ${any(ids ?? [])}`)),
        )
        .select(tables.line)
        .distinct()
        .as('line'),
    )
    .innerJoin('raw_travellers as raw', onKey(reading, 'raw', tables.line))
    .select('raw.traveller_id as id')
    .distinct();
