/** A database whose disk is full, told in one line that names the disk. */
import { readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isOutage } from '../db/outage.ts';
import { CommandError } from '../ground/command-error.ts';

/** A segment of the server's log: a server that finds no room for one crashes, and says only that it is gone. */
const leastBytes = 16 * 1024 * 1024;

/** Letters at the end of the log: the latest fault, with the statement that met it, which may be long. */
const lastWords = 20_000;

/** Of the locks between processes. */
const SQLITE_FULL = 13;

/** Of initdb, which clears away what it could not end, and of the server's log. */
const noSpace = /No space left on device/;

/** The error, or a `CommandError` in its stead; `place`: where the database lies, a folder or a server's name. */
export function namingFullDisk(error: unknown, place: string): unknown {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  const isSaid =
    code === '53100' || code === 'ENOSPC' || errcode === SQLITE_FULL || noSpace.test(String(error));
  const isFull = isSaid || (isDeath(error) && (hasNoRoom(place) || logSaysSo(place)));
  return isFull ? new CommandError(`The disk of the database is full: make room at ${place}.`) : error;
}

/** Also of a server that does not even start. */
const isDeath = (error: unknown) =>
  isOutage(error) || (error instanceof Error && /did not start|could not make/.test(error.message));

function hasNoRoom(place: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize < leastBytes;
  } catch {
    // A server elsewhere.
    return false;
  }
}

/** A server that ended for want of room clears away what it was writing when it starts again. */
function logSaysSo(place: string): boolean {
  try {
    return noSpace.test(readFileSync(join(place, 'server.log'), 'utf8').slice(-lastWords));
  } catch {
    return false;
  }
}
