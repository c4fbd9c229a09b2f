/** What a layout makes of the first rows of a delivery's files. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { formatOf, isRequired, lineFile } from '../ingest/columns.ts';
import { Refused } from '../ingest/refused.ts';
import { type Mapping, withLines } from './map-feed.ts';
import type { Fault } from './read/source-file.ts';
import { unpack } from './read/unpack.ts';
import { cityMark } from './sql/places.ts';
import { identifier } from './staging.ts';

export type TriedOut = {
  /** Why the files do not fit the layout; null: they do. */
  problem: string | null;
  columns: string[];
  lines: string[][];
  faults: (Fault & { file: string; row: number })[];
  /** Required fields that lines leave empty. */
  missing: { field: string; rows: number }[];
};

export async function tryOut(mapping: Omit<Mapping, 'folder'>, mostRows: number): Promise<TriedOut> {
  const folder = await mkdtemp(join(tmpdir(), 'tripledger-try-'));
  try {
    const files = await unpack(mapping.files, folder);
    return await withLines(
      { ...mapping, files, folder },
      (connection) => readLines(connection, mostRows),
      mostRows,
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { problem: error.message, columns: [], lines: [], faults: [], missing: [] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readLines(connection: DuckDBConnection, most: number): Promise<TriedOut> {
  const rows = async (query: string) => (await connection.runAndReadAll(query)).getRows();
  const format = formatOf(lineFile);
  const filled = format.map((field) => `count(${identifier(field)})::int`).join(', ');
  const [counts = []] = await rows(`select count(*)::int, ${filled} from lines where "@fault" is null`);
  const [total, ...each] = counts as number[];
  const columns = format.filter((_, at) => (each[at] ?? 0) > 0);
  const shown = columns.map(
    (field) => `coalesce(replace(replace(${identifier(field)}, '${cityMark}', ''), '|', ' '), '')`,
  );
  const order = 'order by "@file", "@row", segment_sequence';
  const lines =
    shown.length === 0
      ? []
      : await rows(`select ${shown.join(', ')} from lines where "@fault" is null ${order} limit ${most}`);
  const faults = await rows(
    `select "@file", "@row"::int, "@fault" from lines where "@fault" is not null ${order} limit ${most}`,
  );
  return {
    problem: null,
    columns,
    lines: lines as string[][],
    faults: faults.map(([file, row, fault]) => ({
      file: file as string,
      row: row as number,
      ...(JSON.parse(fault as string) as Fault),
    })),
    missing: format.flatMap((field, at) => {
      const empty = (total ?? 0) - (each[at] ?? 0);
      return isRequired(lineFile, field) && field !== 'data_source' && empty > 0
        ? [{ field, rows: empty }]
        : [];
    }),
  };
}
