/**
 * A folder of its own for each process that works on one data folder; copies stay for the next process. The locks
 * stand beside the folders: whoever deletes these under a process does not give its place to another.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Release, tryExclusive } from '../ground/process-lock.ts';

/** Takes the first folder that no living process holds, and clears away all others that none holds. */
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
    // What a load or an increment left behind when its process was killed.
    if (/\.(new|csv|tmp)/.test(name)) rmSync(join(taken.folder, name), { recursive: true, force: true });
  }
  return taken;
}
