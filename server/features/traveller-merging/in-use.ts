/** Travellers of visible lines, and how they are stored. */
import type { Reading } from '../../access/ask.ts';
import { any } from '../../database/build.ts';
import { visibleLines } from '../../metrics/counted-lines.ts';
import { onKey } from '../../metrics/joins.ts';

export const tables = {
  canonical: 'travellers',
  raw: 'raw_travellers',
  key: 'traveller_id',
  line: 'line.raw_traveller_id',
} as const;

/** The visible lines that name a traveller, whatever their dates. */
export const linesOfTravellers = (reading: Reading, nodeId?: number) =>
  visibleLines(reading, nodeId).innerJoin('raw_travellers as raw', onKey(reading, 'raw', tables.line));

/** Ids of the travellers; `ids` narrows the lines, too: otherwise all lines of all who travel are scanned. */
export const inUse = (reading: Reading, nodeId?: number, ids?: readonly number[]) =>
  linesOfTravellers(reading, nodeId)
    .$if(ids !== undefined, (lines) => lines.where('raw.traveller_id', '=', any(ids ?? [])))
    .select('raw.traveller_id as id')
    .distinct();
