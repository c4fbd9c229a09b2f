/** Small feeds for tests, written as files and loaded through the importer, as users' feeds are. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';

export type Row = Record<string, string>;

export type Feed = { hierarchy?: Row[]; policies?: Row[]; locations?: Row[]; lines?: Row[] };

/** A hierarchy with two customers; ACME has a group with two cost centres, BETA has one. */
export const smallHierarchy: Row[] = [
  { node_code: 'ACME', parent_code: '', label: 'Acme Pty Ltd', industry: 'Mining', fiscal_year_end: '06-30' },
  { node_code: 'ACME-OPS', parent_code: 'ACME', label: 'Operations' },
  { node_code: 'ACME-1', parent_code: 'ACME-OPS', label: 'Plant 1' },
  { node_code: 'ACME-2', parent_code: 'ACME-OPS', label: 'Plant 2' },
  { node_code: 'BETA', parent_code: '', label: 'Beta Ltd', industry: 'Mining', fiscal_year_end: '12-31' },
  { node_code: 'BETA-1', parent_code: 'BETA', label: 'Head office' },
];

/** Writes the feed's files into a new folder, passes it to `work`, and removes it. */
export async function withFeed<T>(feed: Feed, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-feed-'));
  try {
    write(folder, 'hierarchy.csv', feed.hierarchy);
    write(folder, 'policies.csv', feed.policies);
    write(folder, 'locations.csv', feed.locations);
    // The header is written even without lines: a feed needs this file.
    write(folder, 'line_items.csv', (feed.lines ?? []).map(completed), Object.keys(completed({}, 0)));
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A line with all required fields; its key defaults to its position in the feed. */
function completed(line: Row, index: number): Row {
  return {
    data_source: 'test',
    line_key: `L${index + 1}`,
    booking_reference: 'B1',
    product_type: 'Other',
    node_code: 'ACME',
    transaction_date: '2026-03-10',
    amount_paid: '0.00',
    ...line,
  };
}

function write(folder: string, file: string, rows: Row[] | undefined, always: string[] = []): void {
  if (!rows) return;
  const columns = [...new Set([...always, ...rows.flatMap((row) => Object.keys(row))])];
  writeFileSync(join(folder, file), stringify(rows, { header: true, columns }));
}

/** An Air line between two codes on one day, at the given `HH:MM` times or from 08:00 to 10:00. */
export function flight(origin: string, destination: string, day: string, rest: Row = {}): Row {
  return {
    product_type: 'Air',
    origin,
    destination,
    start_at: `${day}T08:00`,
    end_at: `${day}T10:00`,
    ...rest,
  };
}

/** A Hotel or Car line at a place, from one day to another. */
export function stay(
  product: 'Hotel' | 'Car',
  location: string,
  from: string,
  to: string,
  rest: Row = {},
): Row {
  return { product_type: product, location, start_at: `${from}T14:00`, end_at: `${to}T10:00`, ...rest };
}
