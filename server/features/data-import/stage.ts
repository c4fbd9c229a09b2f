/** Streams line_items.csv into the staging table. Memory does not grow with the file. */
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import type { Trx } from '../../db/schema.ts';
import { takeIds } from '../../db/take-ids.ts';
import { lineFile, readHeader } from './columns.ts';
import { CopyWriter } from './copy-in.ts';
import { readCsv } from './csv.ts';
import { lineReader, type StagedLine, type Surroundings } from './line.ts';
import type { Place, Places } from './places.ts';
import type { Rejects } from './rejects.ts';
import { Row } from './row.ts';
import { stagedColumns } from './staging.ts';

export type Stage = {
  trx: Trx;
  /** The transaction's own connection. */
  client: PoolClient;
  folder: string;
  around: Surroundings;
  rejects: Rejects;
  onBytes: (bytes: number) => void;
};

/** Answers how many rows were read, and how many staged. Throws `Refused` where the file is no CSV. */
export async function stageLines(stage: Stage): Promise<{ read: number; staged: number }> {
  const lines = new CopyWriter(stage.client, 'staged', stagedColumns);
  let read: (() => StagedLine | null) | undefined;
  let row: Row | undefined;
  const count = { read: 0, staged: 0 };
  try {
    for await (const { records, bytes } of readCsv(join(stage.folder, lineFile))) {
      const some: StagedLine[] = [];
      for (const record of records) {
        if (!row || !read) {
          row = new Row(lineFile, readHeader(lineFile, record));
          read = lineReader(row, stage.around);
          continue;
        }
        count.read++;
        row.open(record);
        const line = read();
        if (line) some.push(line);
        else if (row.reject) stage.rejects.add(row.reject);
      }
      count.staged += some.length;
      await numberPlaces(stage, some, lines);
      if (stage.rejects.isFull) {
        await lines.finish();
        await stage.rejects.flush();
      }
      await lines.write(some.map(withPlaces).join(''));
      stage.onBytes(bytes);
    }
    if (!row) readHeader(lineFile, undefined);
    await lines.finish();
    await stage.rejects.flush();
    return count;
  } catch (error) {
    lines.abort();
    throw error;
  }
}

const withPlaces = ({ origin, destination, text }: StagedLine) =>
  `${origin?.id ?? '\\N'}\t${destination?.id ?? '\\N'}\t${text}\n`;

/** Places that these lines are the first to need get their ids. */
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
