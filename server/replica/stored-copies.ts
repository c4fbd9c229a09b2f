/** The replicas that processes have left on the disk, found without opening any. */
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { copiesFolder } from './engines.ts';

/** The paths of all files of a client's replicas, of every process. */
export async function copiesOf(dataFolder: string, clientId: number): Promise<string[]> {
  const folder = copiesFolder(dataFolder);
  const ofClient = new RegExp(`^${clientId}\\.duckdb(\\.|$)`);
  const paths: string[] = [];
  for (const process of await namesIn(folder)) {
    const names = await namesIn(join(folder, process));
    paths.push(...names.filter((name) => ofClient.test(name)).map((name) => join(folder, process, name)));
  }
  return paths;
}

async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) && (await stat(folder)).isDirectory() ? readdir(folder) : [];
}
