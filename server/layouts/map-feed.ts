/** Turns the files of an agency into a feed of our own format, as a layout says. */
import { statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { stringify } from 'csv-stringify/sync';
import type { Layout } from '../../contract/layouts/layout.ts';
import { lineFile } from '../ingest/columns.ts';
import type { DeliveredFile } from '../ingest/delivered-file.ts';
import { describeFile, type Mapped } from '../ingest/import-record.ts';
import { Refused } from '../ingest/refused.ts';
import type { SourceFile } from './read/source-file.ts';
import { unpack } from './read/unpack.ts';
import { createMacros } from './sql/macros.ts';
import { makeLines } from './sql/make-lines.ts';
import { cityMark, createPlaces, fill } from './sql/places.ts';
import { stageFiles } from './stage-files.ts';
import { literal, withStaging } from './staging.ts';

/** What a layout looks up in the TMC. */
export type Lookups = {
  nodes: readonly { code: string; name: string }[];
  /** Codes of places that `locations.csv` described. */
  places: readonly string[];
  homeCountry: string | null;
  /** `YYYY-MM-DD` in the TMC's zone. */
  today: string;
};

export type NamedLayout = { name: string; version: number; layout: Layout };

export type Mapping = {
  files: readonly SourceFile[];
  layout: NamedLayout;
  lookups: Lookups;
  /** Takes the lines whose code no node has; null: they are rejected. */
  otherNode: string | null;
  /** An empty folder, which the caller removes. The feed is written to `feed` in it. */
  folder: string;
};

/** Throws `Refused` for files that cannot be read, or do not fit the layout. */
export async function mapFeed(mapping: Mapping): Promise<{ feed: string; mapped: Mapped }> {
  const { files, layout: named, lookups, otherNode, folder } = mapping;
  requireNode(named, lookups.nodes, otherNode);
  const before = files.map(stateOf);
  const unpacked = await unpack(files, folder);
  if (unpacked.length === 0) throw new Refused('There is no file to load.');
  const feed = join(folder, 'feed');
  await mkdir(feed);
  const parts = await withLines({ ...mapping, files: unpacked }, async (connection) => {
    await writeLines(connection, named.name, feed);
    await writeLocations(connection, feed);
    await writePolicies(connection, named.layout, feed);
    const names = (await connection.runAndReadAll('select distinct "@file" from lines')).getRows();
    return names.map(([name]) => name as string);
  });
  for (const [index, file] of files.entries()) {
    if (stateOf(file) !== before[index]) throw new Refused(`${file.name} changed while it was read.`);
  }
  const described = await describeParts(unpacked, parts);
  return { feed, mapped: { layout: named.name, version: named.version, files: described } };
}

/** Calls `use` with a database in which the table `lines` holds what the layout makes of files, without archives. */
export async function withLines<T>(
  { files, layout: { layout }, lookups, otherNode, folder }: Mapping,
  use: (connection: DuckDBConnection) => Promise<T>,
  mostRows = Number.POSITIVE_INFINITY,
): Promise<T> {
  return withStaging(folder, async (connection) => {
    await createMacros(connection);
    await createNodes(connection, lookups.nodes);
    await createPlaces(connection, { ownCodes: lookups.places, homeCountry: lookups.homeCountry });
    const staged = await stageFiles(connection, layout, files, mostRows);
    await makeLines(connection, layout, staged, { today: lookups.today, otherNode });
    return use(connection);
  });
}

function requireNode({ name, layout }: NamedLayout, nodes: Lookups['nodes'], chosen: string | null): void {
  if (chosen === null && layout.needsNode) {
    throw new Refused(
      `Files of the layout "${name}" name no cost centre: choose the node that takes their lines.`,
    );
  }
  if (chosen !== null && !nodes.some(({ code }) => code === chosen))
    throw new Refused(`There is no node ${chosen}.`);
}

const stateOf = ({ path }: SourceFile) => {
  const { size, mtimeMs } = statSync(path);
  return `${size} ${mtimeMs}`;
};

/** Nodes by their codes and, if only one has it, by their names. */
async function createNodes(connection: DuckDBConnection, nodes: Lookups['nodes']): Promise<void> {
  await fill(
    connection,
    'all_nodes (code varchar, label varchar)',
    nodes.map(({ code, name }) => [code, name]),
  );
  await connection.run(`create table nodes as
    with codes as (select plain_name(code) as name, any_value(code) as code from all_nodes group by 1)
    from codes union all
    select plain_name(label), any_value(code) from all_nodes
    where plain_name(label) not in (select name from codes) group by 1 having count(*) = 1`);
}

async function writeLines(connection: DuckDBConnection, source: string, feed: string): Promise<void> {
  const code = (column: string) => `replace(replace(${column}, '${cityMark}', ''), '|', ' ') as ${column}`;
  const made = ['origin', 'destination', 'location'].map(code);
  await connection.run(`copy (
    select * replace (coalesce(data_source, ${literal(source)}) as data_source, ${made.join(', ')}) from lines
    order by "@file", "@row", segment_sequence, line_key
  ) to ${literal(join(feed, lineFile))} (format csv, header true)`);
}

/** Cities without an IATA code, in a form that is the same in every delivery. */
async function writeLocations(connection: DuckDBConnection, feed: string): Promise<void> {
  const cities = ['origin', 'destination', 'location'].map(
    (column) => `select ${column} as code from lines where ${column}[1] = '${cityMark}'`,
  );
  await connection.run(
    `create table made_places as select distinct substring(code, 2) as code from (${cities.join(' union all ')})`,
  );
  const found = await connection.runAndReadAll('select count(*)::int from made_places');
  if (found.getRows()[0]?.[0] === 0) return;
  await connection.run(`copy (
    select replace(code, '|', ' ') as code, split_part(code, '|', 2) as name, split_part(code, '|', 1) as country from made_places order by 1
  ) to ${literal(join(feed, 'locations.csv'))} (format csv, header true)`);
}

/** Those of the layout's policies that lines name. */
async function writePolicies(
  connection: DuckDBConnection,
  { policies = [] }: Layout,
  feed: string,
): Promise<void> {
  const found = await connection.runAndReadAll('select distinct policy_code from lines');
  const named = new Set(found.getRows().flat());
  const rows = policies
    .filter(({ code }) => named.has(code))
    .map(({ code, description, isCompliant }) => [code, description, isCompliant ? 'Y' : 'N']);
  if (rows.length === 0) return;
  await writeFile(
    join(feed, 'policies.csv'),
    stringify([['policy_code', 'description', 'is_compliant'], ...rows]),
  );
}

/** The files from which rows came; each sheet of a workbook counts as one. */
async function describeParts(
  files: readonly SourceFile[],
  parts: readonly string[],
): Promise<DeliveredFile[]> {
  const described = files.map(async ({ name, path }) => {
    const file = await describeFile(path, name);
    const sheets = parts.filter((part) => part.startsWith(`${name}/`));
    return sheets.length === 0 ? [file] : sheets.map((sheet) => ({ ...file, name: sheet }));
  });
  return (await Promise.all(described)).flat();
}
