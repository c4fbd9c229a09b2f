/** The files of a delivery on disk. */
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Refused } from '../ingest/refused.ts';
import type { SourceFile } from './read/source-file.ts';

/** The named files, and of named folders the files in them. Throws `Refused` for what is neither. */
export function deliveredFiles(paths: readonly string[]): SourceFile[] {
  return paths.flatMap((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) throw new Refused(`There is no file ${path}.`);
    if (found.isFile()) return [{ name: basename(path), path }];
    if (!found.isDirectory()) throw new Refused(`${path} is neither a file nor a folder.`);
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => ({ name, path: join(path, name) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  });
}
