/** Throw-away folders that the database's account can enter, removed at the end. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** In the folder that is given, else in the one of a throw-away folder. */
export const inDataFolder = <T>(data: string | undefined, work: (data: string) => Promise<T>): Promise<T> =>
  data ? work(resolve(data)) : inFolder((folder) => work(join(folder, 'data')));

export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-bench-'));
  chmodSync(folder, 0o755);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  }
}
