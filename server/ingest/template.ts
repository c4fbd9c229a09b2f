/** Writes an empty feed to fill in: each file with a header of all its columns. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../lib/command-error.ts';
import { feedFiles, formatOf } from './columns.ts';

/** Returns the files' paths. Throws a CommandError if a file already exists. */
export function writeTemplate(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const files = feedFiles.map((file) => ({ path: join(folder, file), header: formatOf(file) }));
  const known = files.find(({ path }) => existsSync(path));
  if (known) throw new CommandError(`${known.path} is there already.`);
  for (const { path, header } of files) writeFileSync(path, `${header.join(',')}\n`, { flag: 'wx' });
  return files.map(({ path }) => path);
}
