// Locks between processes that the kernel releases when their process dies, including by `kill -9`.
// SQLite is used only for its portable file locks: the files stay empty.
import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const SQLITE_BUSY = 5;

/** Releases a lock; harmless when called again. */
export type Release = () => void;

/**
 * Prevents other users from taking or inspecting our locks. An existing file is not opened here: with POSIX locks,
 * closing it again would release every lock that this process holds on it.
 */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const { mode, uid } = statSync(file);
    const isOurs = process.getuid?.() === 0 || process.getuid?.() === uid;
    if (isOurs && (mode & 0o077) !== 0) chmodSync(file, 0o600);
  }
}

function open(file: string, statement: string): Release {
  makePrivate(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec(statement);
  } catch (error) {
    database.close();
    throw error;
  }
  return () => {
    if (database.isOpen) database.close();
  };
}

/** Takes a shared lock on `file`. Throws while another process holds it exclusively. */
export function holdShared(file: string): Release {
  return open(file, 'begin; select 1 from sqlite_schema');
}

/** Takes an exclusive lock on `file`, or returns undefined if any other process holds it. */
export function tryExclusive(file: string): Release | undefined {
  try {
    return open(file, 'begin exclusive');
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}

/** Runs `work` with an exclusive lock on `file`; waits for the lock for up to `patienceMs`, then throws. */
export async function withLock<T>(file: string, patienceMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + patienceMs;
  let release = tryExclusive(file);
  while (!release) {
    if (Date.now() > deadline) throw new Error(`Another process has held ${file} for too long.`);
    await sleep(50);
    release = tryExclusive(file);
  }
  try {
    return await work();
  } finally {
    release();
  }
}
