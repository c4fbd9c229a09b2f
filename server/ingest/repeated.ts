/** Rejects rows that repeat a key with their original cells. Reads the file again, since staging keeps only values. */
import { sql } from 'kysely';
import type { Trx } from '../database/schema.ts';
import { lineFile } from './columns.ts';
import { type Feed, readRecords } from './feed-file.ts';
import { Refused } from './refused.ts';
import { shown } from './text.ts';

type Repeated = { row: number; key: string; first: number };

const atOnce = 2000;

/** Rejects the rows in `repeated`, which `findDifferences` creates. */
export async function rejectRepeated(trx: Trx, feed: Feed): Promise<void> {
  const rows = repeatedRows(trx);
  let next = (await rows.next()).value;
  for await (const { records } of readRecords(feed, lineFile)) {
    for (const { number, cells } of records) {
      if (number !== next?.row) continue;
      const { row, key, first } = next;
      const found = {
        file: lineFile,
        row,
        column: 'line_key',
        value: shown(key),
        cells,
        source: null,
      } as const;
      const cause = 'same key as an earlier row';
      feed.rejects.add({ ...found, reason: `same key as row ${first}`, cause, needs: null });
      next = (await rows.next()).value;
    }
    if (feed.rejects.isFull || !next) await feed.rejects.flush();
    if (!next) return;
  }
  throw new Refused(`${lineFile} changed while it was read.`);
}

/** The repeated rows in order, with only a few in memory at a time. */
async function* repeatedRows(trx: Trx): AsyncGenerator<Repeated, undefined> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Repeated>`
      select row_number as row, line_key as key, first_row as first from repeated
      where row_number > ${after} order by row_number limit ${atOnce}`.execute(trx);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.row;
  }
}
