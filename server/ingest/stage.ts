/** Streams line_items.csv into the staging table. Memory does not grow with the file. */
import type { PoolClient } from 'pg';
import type { Trx } from '../database/schema.ts';
import { takeIds } from '../database/take-ids.ts';
import { lineFile } from './columns.ts';
import { CopyWriter } from './copy-in.ts';
import { type Feed, readRecords } from './feed-file.ts';
import { type LineReferences, lineReader, type StagedLine } from './line.ts';
import type { Place, Places } from './places.ts';
import { Row } from './row.ts';
import { stagedColumns } from './staging.ts';

export type Stage = {
  trx: Trx;
  /** The transaction's own connection. */
  client: PoolClient;
  feed: Feed;
  around: LineReferences;
  onBytes: (bytes: number) => void;
};

/**
 * Returns how many rows were read and how many were staged, of which some are in other currencies than the TMC's. Throws
 * `Refused` if the file is not CSV.
 */
export async function stageLines(stage: Stage): Promise<{ read: number; staged: number; foreign: number }> {
  const lines = new CopyWriter(stage.client, 'staged', stagedColumns);
  const { feed } = stage;
  let read: (() => StagedLine | null) | undefined;
  let row: Row | undefined;
  const count = { read: 0, staged: 0, foreign: 0 };
  try {
    for await (const { header, records, bytes } of readRecords(feed, lineFile)) {
      const some: StagedLine[] = [];
      row ??= new Row(lineFile, header);
      read ??= lineReader(row, stage.around);
      for (const record of records) {
        count.read++;
        row.open(record);
        const line = read();
        if (line) some.push(line);
        else if (row.reject) feed.rejects.add(row.reject);
        if (line?.isForeign) count.foreign++;
      }
      count.staged += some.length;
      await numberPlaces(stage, some, lines);
      if (feed.rejects.isFull) {
        await lines.finish();
        await feed.rejects.flush();
      }
      await lines.write(some.map(withPlaces).join(''));
      stage.onBytes(bytes);
    }
    await lines.finish();
    await feed.rejects.flush();
    return count;
  } catch (error) {
    lines.abort();
    throw error;
  }
}

const withPlaces = ({ origin, destination, text }: StagedLine) =>
  `${origin?.id ?? '\\N'}\t${destination?.id ?? '\\N'}\t${text}\n`;

/** Assigns ids to places that these lines are the first to need. */
async function numberPlaces({ trx, around }: Stage, staged: StagedLine[], lines: CopyWriter): Promise<void> {
  const fresh = new Set<Place>();
  for (const { origin, destination } of staged) {
    if (origin?.id === 0) fresh.add(origin);
    if (destination?.id === 0) fresh.add(destination);
  }
  if (fresh.size === 0) return;
  await lines.finish();
  await numberAll(trx, around.places, [...fresh]);
}

export async function numberAll(trx: Trx, places: Places, fresh: readonly Place[]): Promise<void> {
  const ids = await takeIds(trx, 'places', fresh.length);
  for (const [index, place] of fresh.entries()) places.number(place, ids[index] as number);
}
