/** Temporary files of jobs that mail them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sweep } from '../lib/sweep.ts';

const hour = 3_600_000;

export const mailedFilesFolder = (dataFolder: string) => join(dataFolder, 'files');

export function mailedFile(dataFolder: string, name: string): string {
  const folder = mailedFilesFolder(dataFolder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, name);
}

/** Deletes files left behind by crashed processes: no job runs for longer than an hour. */
export function sweepMailedFiles(dataFolder: string): void {
  sweep(mailedFilesFolder(dataFolder), { olderThanMs: 2 * hour, most: Number.POSITIVE_INFINITY });
}
