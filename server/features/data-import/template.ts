/** An empty feed, to be filled in: each of its files with the header of all its columns. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../../ground/command-error.ts';
import { feedFiles, formatOf } from './columns.ts';

/** Answers the files' paths. Throws a CommandError where one is there already. */
export function writeTemplate(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const files = feedFiles.map((file) => ({ path: join(folder, file), header: formatOf(file) }));
  const known = files.find(({ path }) => existsSync(path));
  if (known) throw new CommandError(`${known.path} is there already.`);
  for (const { path, header } of files) writeFileSync(path, `${header.join(',')}\n`, { flag: 'wx' });
  return files.map(({ path }) => path);
}
