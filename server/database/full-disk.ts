/** Reports a full disk of the database in one line that names the disk. */
import { readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../lib/command-error.ts';
import { isOutage } from './outage.ts';

/** The size of a WAL segment: a server without space for one crashes, and clients see only a lost connection. */
const minFreeBytes = 16 * 1024 * 1024;

/** Characters at the end of the log: the latest error, with its statement, which may be long. */
const logTailLength = 20_000;

/** The error code of the locks between processes. */
const SQLITE_FULL = 13;

/** The message of initdb, which deletes its incomplete files, and of the server's log. */
const noSpace = /No space left on device/;

/** Returns the error, or a `CommandError` instead; `place`: the database's folder or server name. */
export function namingFullDisk(error: unknown, place: string): unknown {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  const isReported =
    code === '53100' || code === 'ENOSPC' || errcode === SQLITE_FULL || noSpace.test(String(error));
  const isFull =
    isReported || (isServerLoss(error) && (hasTooLittleSpace(place) || logReportsFullDisk(place)));
  return isFull ? new CommandError(`The disk of the database is full: make room at ${place}.`) : error;
}

/** Includes a server that fails to start. */
const isServerLoss = (error: unknown) =>
  isOutage(error) || (error instanceof Error && /did not start|could not create/.test(error.message));

function hasTooLittleSpace(place: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize < minFreeBytes;
  } catch {
    // The server is on another machine.
    return false;
  }
}

/** A server that crashed for lack of space deletes its incomplete files on restart, so only the log shows it. */
function logReportsFullDisk(place: string): boolean {
  try {
    return noSpace.test(readFileSync(join(place, 'server.log'), 'utf8').slice(-logTailLength));
  } catch {
    return false;
  }
}
