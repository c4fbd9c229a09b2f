/** The lines that a layout makes of foreign files, as a feed of our own format. */
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { lineFile } from '../server/ingest/columns.ts';
import { provenanceColumns } from '../server/ingest/provenance.ts';
import { type Mapping, mapFeed } from '../server/layouts/map-feed.ts';

type Made = Pick<Mapping, 'layout' | 'lookups'> & {
  paths: readonly string[];
  /** An empty folder. */
  folder: string;
};

/** Returns the feed's folder. */
export async function ownFeedOf({ paths, folder, ...how }: Made): Promise<string> {
  const files = paths.map((path) => ({ name: basename(path), path }));
  const { feed } = await mapFeed({ ...how, files, folder, otherNode: null });
  const own = join(folder, 'own');
  mkdirSync(own);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const others = provenanceColumns.map((name) => `"${name}"`).join(', ');
  await connection.run(`copy (
    select * exclude (${others}) from read_csv('${join(feed, lineFile)}', header = true, all_varchar = true)
  ) to '${join(own, lineFile)}' (header true)`);
  connection.closeSync();
  instance.closeSync();
  return own;
}
