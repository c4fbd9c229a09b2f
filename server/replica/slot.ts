/**
 * Gives each process that uses a data folder a subfolder of its own; its replicas remain for the next process. The lock
 * files are next to the subfolders, so a process keeps its slot even if its subfolder is deleted.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Release, tryExclusive } from '../lib/process-lock.ts';

/** Takes the first folder that no running process holds, and deletes all other folders that none holds. */
export function takeSlot(parent: string): { folder: string; release: Release } {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const lockOf = (number: number | string) => `${parent}.${number}.lock`;
  let taken: { folder: string; release: Release } | undefined;
  for (let number = 1; taken === undefined; number++) {
    const release = tryExclusive(lockOf(number));
    if (release) taken = { folder: join(parent, String(number)), release };
  }
  for (const name of readdirSync(parent)) {
    const number = /^(\d+)$/.exec(name)?.[1];
    if (number === undefined || join(parent, number) === taken.folder) continue;
    const release = tryExclusive(lockOf(number));
    if (!release) continue;
    rmSync(join(parent, number), { recursive: true, force: true });
    release();
  }
  mkdirSync(taken.folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(taken.folder)) {
    // Left behind by a build or a sync whose process was killed.
    if (/\.(new|csv|tmp)/.test(name)) rmSync(join(taken.folder, name), { recursive: true, force: true });
  }
  return taken;
}
