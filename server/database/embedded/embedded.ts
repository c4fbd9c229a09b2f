// The zero-install PostgreSQL: a real server from npm, started in the data folder, shared by all our processes that use
// that folder, and stopped by the last of them. `kill -9` of any of them, or of the server, loses no data.
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CommandError } from '../../lib/command-error.ts';
import { holdShared, tryExclusive, withLock } from '../../lib/process-lock.ts';
import { APP_ROLE, createCluster, OWNER_ROLE, readPasswords, writeSettings } from './cluster-files.ts';
import { findPlace, notYours, type Place, prepareSockets, unfinishedRestore } from './cluster-place.ts';
import { runAs } from './cluster-user.ts';
import { clearAfterKill, findPostmaster } from './postmaster.ts';

const DATABASE = 'tripledger';
const SUPERVISION_MS = 1_000;
/** Replaying 4 GB of WAL after a kill takes minutes on a slow disk; other processes wait for the one that does it. */
const START_PATIENCE_MS = 15 * 60_000;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/** A running embedded server, while this process holds it. */
export interface EmbeddedPostgres {
  /** Connection string of the role that owns the tables (a superuser), for migrations. */
  adminUrl: string;
  /** Connection string of the application's role, which owns nothing. */
  appUrl: string;
  /** The database's folder; may be outside the data folder. */
  home: string;
  /** Releases the server, and stops it unless another process still holds it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** False only for temporary databases: faster, but lost in a power cut. */
  fsync?: boolean;
  /** Receives one line when a crashed server was restarted; default: standard error. */
  log?: (message: string) => void;
}

/**
 * Starts the database of `dataFolder`, or joins the server that is already running there. While held, a crashed server
 * is restarted within seconds. On failure, throws an error with the reason and the end of the server's log.
 */
export async function startEmbedded(
  dataFolder: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const { fsync = true, log = console.error } = options;
  mkdirSync(dataFolder, { recursive: true });
  const folder = realpathSync(dataFolder);
  assertWritable(folder);
  if (existsSync(join(folder, unfinishedRestore))) {
    throw new CommandError(
      `A restore into ${folder} has not finished: wait for it, or empty the folder and restore again.`,
    );
  }
  const startLock = join(folder, 'postgres.lock');
  const holders = join(folder, 'postgres.holders');
  const exclusively = <T>(work: () => Promise<T>) => withLock(startLock, START_PATIENCE_MS, work);

  const { place, release, urls } = await exclusively(async () => {
    const place = await findPlace(folder);
    const release = holdShared(holders);
    keepOwner(folder, startLock, holders);
    try {
      await ensureRunning(place, fsync);
      return { place, release, urls: await ensureDatabase(place) };
    } catch (error) {
      release();
      await stopIfLast(place, holders);
      throw error;
    }
  });

  let stopping: Promise<void> | undefined;
  let restarting = false;
  const supervision = setInterval(async () => {
    if (restarting || findPostmaster(place)) return;
    restarting = true;
    try {
      await exclusively(async () => {
        if (stopping || findPostmaster(place)) return;
        await ensureRunning(place, fsync);
        log('The database server had crashed and was restarted.');
      });
    } catch (error) {
      log(`The database server has crashed and cannot be restarted. ${(error as Error).message}`);
    } finally {
      restarting = false;
    }
  }, SUPERVISION_MS);
  supervision.unref();

  return {
    ...urls,
    home: place.home,
    stop() {
      clearInterval(supervision);
      stopping ??= exclusively(async () => {
        release();
        await stopIfLast(place, holders);
      });
      return stopping;
    },
  };
}

function assertWritable(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw notYours(folder);
  }
}

/** Root must not leave lock files behind that the data folder's own user cannot open. */
function keepOwner(folder: string, ...files: string[]): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  for (const file of files) chownSync(file, uid, gid);
}

async function ensureRunning(place: Place, fsync: boolean): Promise<void> {
  const deadline = Date.now() + START_PATIENCE_MS;
  let failures = 0;
  while (Date.now() < deadline) {
    const found = findPostmaster(place);
    if (found?.ready) return;
    if (found) {
      // Left behind by a killed run, and still starting up or shutting down.
      await sleep(100);
      continue;
    }
    if (!isFolder(place.cluster)) await createCluster(place, fsync);
    await clearAfterKill(place);
    prepareSockets(place);
    writeSettings(place, fsync);
    const patience = String(START_PATIENCE_MS / 1000);
    const started = await control(place, ['start', '-w', '-t', patience, '-l', freshLog(place)]);
    if (started === 0) return;
    failures++;
    if (failures === 3 && !findPostmaster(place)) break;
  }
  throw new Error(`PostgreSQL in ${place.home} did not start. The end of its log:\n${endOfLog(place)}`);
}

/** Creates the database and the application's role, which migrations expect. */
async function ensureDatabase(place: Place): Promise<{ adminUrl: string; appUrl: string }> {
  const passwords = readPasswords(place);
  const url = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@localhost/${database}?host=${encodeURIComponent(place.sockets)}`;
  const client = await connect(url(OWNER_ROLE, passwords.owner, 'postgres'));
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
    const role = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
    if (role.rowCount === 0) await client.query(`create role ${APP_ROLE} login password '${passwords.app}'`);
  } finally {
    await client.end();
  }
  return {
    adminUrl: url(OWNER_ROLE, passwords.owner, DATABASE),
    appUrl: url(APP_ROLE, passwords.app, DATABASE),
  };
}

/** Connects, waiting for a server that is recovering from the crash of one of its processes. */
async function connect(connectionString: string): Promise<pg.Client> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return client;
    } catch (error) {
      const transientCodes = ['57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT'];
      if (!transientCodes.includes((error as { code?: string }).code ?? '') || Date.now() > deadline)
        throw error;
      await sleep(200);
    }
  }
}

async function stopIfLast(place: Place, holders: string): Promise<void> {
  const releaseHolders = tryExclusive(holders);
  if (!releaseHolders) return;
  try {
    if (!findPostmaster(place)) return;
    await shutDown(place);
    rmSync(place.sockets, { recursive: true, force: true });
  } finally {
    releaseHolders();
  }
}

async function shutDown(place: Place): Promise<void> {
  const exitCode = await control(place, ['stop', '-m', 'fast', '-t', '120']);
  // An immediate stop loses nothing either: the next start replays the WAL.
  if (exitCode !== 0) await control(place, ['stop', '-m', 'immediate']);
}

/** Runs pg_ctl and returns its exit code. */
async function control(place: Place, args: string[]): Promise<number | null> {
  const program = join(place.native, 'bin/pg_ctl');
  return (await runAs(place.account, program, [...args, '-s', '-D', place.cluster], place.home)).code;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function logFile(place: Place): string {
  return join(place.home, 'server.log');
}

function freshLog(place: Place): string {
  const file = logFile(place);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  return file;
}

function endOfLog(place: Place): string {
  try {
    return readFileSync(logFile(place), 'utf8').trimEnd().split('\n').slice(-12).join('\n');
  } catch {
    return '(no log was written)';
  }
}
