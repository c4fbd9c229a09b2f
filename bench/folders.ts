/** Temporary folders that the database's account can access, removed at the end. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Runs the work in the given folder, or in a temporary one. */
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
