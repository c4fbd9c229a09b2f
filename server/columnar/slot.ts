/** A folder of its own for each process that works on one data folder; copies stay for the next process. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Release, tryExclusive } from '../ground/process-lock.ts';

/** Takes the first folder that no living process holds, and clears away all others that none holds. */
export function takeSlot(parent: string): { folder: string; release: Release } {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  let taken: { folder: string; release: Release } | undefined;
  for (let number = 1; taken === undefined; number++) {
    const release = tryExclusive(join(parent, `${number}.lock`));
    if (release) taken = { folder: join(parent, String(number)), release };
  }
  for (const name of readdirSync(parent)) {
    const number = /^(\d+)$/.exec(name)?.[1];
    if (number === undefined || join(parent, number) === taken.folder) continue;
    const release = tryExclusive(join(parent, `${number}.lock`));
    if (!release) continue;
    rmSync(join(parent, number), { recursive: true, force: true });
    release();
  }
  mkdirSync(taken.folder, { recursive: true });
  for (const name of readdirSync(taken.folder)) {
    // What a load or an increment left behind when its process was killed.
    if (/\.(new|csv|tmp)/.test(name)) rmSync(join(taken.folder, name), { recursive: true, force: true });
  }
  return taken;
}
