// Creates a database cluster on disk: initdb, passwords, settings.
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { giveTo, type Place } from './cluster-place.ts';
import { runAs } from './cluster-user.ts';

export const OWNER_ROLE = 'tripledger';
export const APP_ROLE = 'tripledger_app';

/** Random passwords of the two roles, stored in a file that only the server's account (and root) can read. */
export interface Passwords {
  owner: string;
  app: string;
}

/** Reads the passwords, which are generated on first use. Throws if a cluster exists without them. */
export function readPasswords(place: Place): Passwords {
  const file = join(place.home, 'passwords.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  if (existsSync(place.cluster)) throw new Error(`The database's passwords are missing: restore ${file}.`);
  const fresh = { owner: randomBytes(24).toString('hex'), app: randomBytes(24).toString('hex') };
  writePrivately(place, `${file}.new`, JSON.stringify(fresh));
  renameSync(`${file}.new`, file);
  return fresh;
}

/**
 * Runs initdb in a temporary folder, then renames it, so that a cluster with its final name is always complete.
 * The builtin C.UTF-8 sorts by code point like the C collation, and also handles upper and lower case beyond ASCII.
 */
export async function createCluster(place: Place, sync: boolean): Promise<void> {
  for (const entry of readdirSync(place.home)) {
    // Left behind by a killed run; if its initdb is still writing there, the next start deletes the rest.
    if (entry.startsWith('cluster.new-')) removeQuietly(join(place.home, entry));
  }
  const passwords = readPasswords(place);
  const fresh = mkdtempSync(join(place.home, 'cluster.new-'));
  giveTo(place.account, fresh);
  const passwordFile = `${fresh}.password`;
  writePrivately(place, passwordFile, passwords.owner);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = ['-D', fresh, '-U', OWNER_ROLE, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, ...locale];
  if (!sync) args.push('--no-sync');
  const { code, output } = await runAs(place.account, join(place.native, 'bin/initdb'), args, place.home);
  rmSync(passwordFile);
  if (code !== 0) {
    removeQuietly(fresh);
    throw new Error(`initdb could not create the database in ${place.home}:\n${output.trim()}`);
  }
  renameSync(fresh, place.cluster);
  const home = openSync(place.home, 'r');
  fsyncSync(home);
  closeSync(home);
}

/** Rewrites the server's settings, so that a newer release's settings apply to an older cluster. */
export function writeSettings(place: Place, fsync: boolean): void {
  const settings: Record<string, string | number> = {
    cluster_name: place.name,
    listen_addresses: '',
    unix_socket_directories: place.sockets,
    unix_socket_permissions: '0700',
    max_connections: 100,
    // For two cores, imports of a million rows, and modest memory.
    shared_buffers: '256MB',
    work_mem: '32MB',
    maintenance_work_mem: '256MB',
    effective_cache_size: '1GB',
    random_page_cost: 1.1,
    jit: 'off',
    dynamic_shared_memory_type: sharedMemory(),
    fsync: fsync ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
    synchronous_commit: fsync ? 'on' : 'off',
    // Backups are taken while the server runs.
    wal_level: 'replica',
    max_wal_senders: 2,
    wal_compression: 'on',
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    log_checkpoints: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    datestyle: 'iso, ymd',
    lc_messages: 'C',
    default_text_search_config: 'pg_catalog.simple',
  };
  const lines = Object.entries(settings).map(
    ([key, value]) => `${key} = '${String(value).replaceAll("'", "''")}'`,
  );
  const heading = '# Written at every start. Your own settings: ALTER SYSTEM, which wins over this file.';
  writePrivately(place, join(place.cluster, 'postgresql.conf'), `${[heading, ...lines].join('\n')}\n`);
}

/**
 * Containers often have only 64 MB of /dev/shm, too little for parallel joins; System V segments do not count against
 * it.
 */
function sharedMemory(): 'posix' | 'sysv' {
  if (process.platform !== 'linux') return 'posix';
  if (!existsSync('/dev/shm')) return 'sysv';
  const { blocks, bsize } = statfsSync('/dev/shm');
  return blocks * bsize < 512 * 1024 * 1024 ? 'sysv' : 'posix';
}

function writePrivately(place: Place, file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  giveTo(place.account, file);
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Another process is still writing in it.
  }
}
