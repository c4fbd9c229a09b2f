/**
 * Rejects rows of line_items.csv that were staged before it showed that they break a rule, with their original cells. Reads
 * the file again, since staging keeps only values.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../database/schema.ts';
import { lineFile } from './columns.ts';
import { missingRate } from './currency/find-rates.ts';
import type { Conversion } from './currency/rate-rule.ts';
import { type Feed, readRecords } from './feed-file.ts';
import { provenanceColumns } from './provenance.ts';
import { Refused } from './refused.ts';
import type { Reject, SourceRow } from './row.ts';
import { lenient, shown } from './text.ts';

type Staged = { row: number };
type Fault = Pick<Reject, 'column' | 'reason' | 'cause'> & { value: string };

const atOnce = 2000;

/** Rejects the rows in `repeated`, which `findDifferences` creates. */
export const rejectRepeated = (trx: Trx, feed: Feed) =>
  rejectStaged<Staged & { key: string; first: number }>(
    trx,
    feed,
    sql`select row_number as row, line_key as key, first_row as first from repeated`,
    ({ key, first }) => ({
      column: 'line_key',
      value: key,
      reason: `same key as row ${first}`,
      cause: 'same key as an earlier row',
    }),
  );

/** Rejects the rows in `unconverted`, which `convertStaged` creates. */
export const rejectUnconverted = (trx: Trx, feed: Feed, conversion: Conversion) =>
  rejectStaged<Staged & { currency: string; day: string }>(
    trx,
    feed,
    sql`select row_number as row, currency, day from unconverted`,
    ({ currency, day }) => ({
      column: 'currency',
      value: currency,
      reason: missingRate(currency, day, conversion),
      cause: `no exchange rate from ${currency} to ${conversion.currency}`,
    }),
  );

async function rejectStaged<Row extends Staged>(
  trx: Trx,
  feed: Feed,
  query: RawBuilder<unknown>,
  faultOf: (row: Row) => Fault,
): Promise<void> {
  const rows = inOrder<Row>(trx, query);
  let next = (await rows.next()).value;
  for await (const { header, records } of readRecords(feed, lineFile)) {
    for (const { number, cells } of records) {
      if (number !== next?.row) continue;
      const { value, ...fault } = faultOf(next);
      const source = sourceOf(header, cells);
      feed.rejects.add({
        file: lineFile,
        row: number,
        value: shown(value),
        cells,
        source,
        needs: null,
        ...fault,
      });
      next = (await rows.next()).value;
    }
    if (feed.rejects.isFull || !next) await feed.rejects.flush();
    if (!next) return;
  }
  throw new Refused(`${lineFile} changed while it was read.`);
}

/** The rows in order of their numbers, with only a few in memory at a time. */
async function* inOrder<Row extends Staged>(
  trx: Trx,
  query: RawBuilder<unknown>,
): AsyncGenerator<Row, undefined> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`
      select * from (${query}) found where row > ${after} order by row limit ${atOnce}`.execute(trx);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.row;
  }
}

/** Where a layout found the row; null: no layout made the file. */
function sourceOf(header: readonly string[], cells: readonly string[]): SourceRow | null {
  const [file, row] = provenanceColumns.map((name) => cells[header.indexOf(name)]);
  return file === undefined || row === undefined ? null : { file: lenient(file), row: Number(row) };
}
