/** Reads a complete feed folder for the tests, without validation. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Row = Record<string, string>;
export type Feed = { lines: Row[]; nodes: Row[]; policies: Row[]; places: Row[] };

export function readFeed(folder: string): Feed {
  return {
    lines: readCsv(join(folder, 'line_items.csv')),
    nodes: readCsv(join(folder, 'hierarchy.csv')),
    policies: readCsv(join(folder, 'policies.csv')),
    places: readCsv(join(folder, 'locations.csv')),
  };
}

function readCsv(path: string): Row[] {
  const [header = [], ...records] = readFileSync(path, 'utf8').trimEnd().split('\n').map(cells);
  return records.map((record, i) => {
    if (record.length !== header.length) throw new Error(`${path}, record ${i + 2}: ${record.length} cells`);
    return Object.fromEntries(header.map((name, column) => [name, record[column]!]));
  });
}

/** The demo writes no line breaks inside cells. */
function cells(record: string): string[] {
  if (!record.includes('"')) return record.split(',');
  return [...record.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .slice(0, record.endsWith(',') ? undefined : -1)
    .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}

/** Converts an amount to cents. */
export function centsOf(amount: string | undefined): number {
  return Math.round(Number(amount) * 100);
}
