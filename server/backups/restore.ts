/** Restores a backup into an empty data folder: all of it, or nothing. */
import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { cp, mkdir, open } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { findPlace, giveTo, type Place, unfinishedRestore } from '../database/embedded/cluster-place.ts';
import { runAs } from '../database/embedded/cluster-user.ts';
import { type EmbeddedPostgres, startEmbedded } from '../database/embedded/embedded.ts';
import { knownMigrations } from '../database/migrate.ts';
import { kyselyOn, ownerPool } from '../database/pool.ts';
import { prepareDatabase } from '../database/prepare.ts';
import { CommandError } from '../lib/command-error.ts';
import { productVersion } from '../lib/version.ts';
import { type ErasureList, keepList, parseList, reapply } from '../persons/list-file.ts';
import { vacuum } from '../persons/vacuum.ts';
import { type ArchiveEntry, damaged, readArchive } from './archive.ts';
import { type BackupConfig, requireEmbedded } from './backup.ts';
import { differences, readFigures } from './figures.ts';
import {
  bytesOf,
  databaseFolder,
  type Manifest,
  manifestName,
  platformName,
  readVerified,
} from './manifest.ts';

/** `reapplied`: how many erasures; null: no list was given. */
export type Restored = { manifest: Manifest; reapplied: number | null };

/**
 * Restores the backup, and applies the list of erasures to it. Throws a CommandError that says what is wrong; then nothing
 * was restored.
 */
export async function restore(config: BackupConfig, path: string, erasures?: string): Promise<Restored> {
  requireEmbedded(config);
  requireEmpty(config.dataFolder);
  if (config.upload.folder !== null) requireEmpty(config.upload.folder);
  const manifest = await readVerified(path);
  requireFit(path, manifest);
  const list = erasures === undefined ? null : parseList(erasures);
  let reapplied: number | null = null;
  const isNew = !existsSync(config.dataFolder);
  mkdirSync(config.dataFolder, { recursive: true });
  const dataFolder = realpathSync(config.dataFolder);
  const staging = join(dataFolder, unfinishedRestore);
  let home: string | undefined;
  try {
    requireRoom(dataFolder, manifest);
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging);
    const place = await findPlace(staging);
    home = place.home;
    await requireSamePostgres(path, place, manifest);
    mkdirSync(place.cluster, { mode: 0o700 });
    giveTo(place.account, place.cluster);
    await readArchive(path, (entry) => extractEntry(path, place, staging, entry));
    reapplied = await readBack(staging, manifest, list);
    if (config.upload.folder !== null) await moveUploads(staging, config.upload.folder);
    moveUp(staging, dataFolder);
  } catch (error) {
    if (home) rmSync(home, { recursive: true, force: true });
    rmSync(isNew ? dataFolder : staging, { recursive: true, force: true });
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? tooLittleRoom(dataFolder, manifest) : error;
  }
  return { manifest, reapplied };
}

function requireEmpty(folder: string): void {
  if (!existsSync(folder)) return;
  const ignored = [unfinishedRestore, 'lost+found'];
  const found = readdirSync(folder).filter((name) => !ignored.includes(name));
  if (found.length === 0) return;
  throw new CommandError(
    `${folder} is not empty (it holds ${found.slice(0, 3).join(', ')}${found.length > 3 ? ', …' : ''}): ` +
      'restore into an empty folder, or stop Tripledger and move this one away first.',
  );
}

function requireFit(path: string, { migrations, product, platform }: Manifest): void {
  const unknown = migrations.filter((name) => !knownMigrations.includes(name));
  if (unknown.length > 0) {
    throw new CommandError(
      `${path} was made by Tripledger ${product}, whose database is newer than this program's (${productVersion}; ` +
        `it does not know ${unknown.join(', ')}): install that version or a later one, and restore with it.`,
    );
  }
  if (platform !== platformName) {
    throw new CommandError(
      `${path} was made on ${platform}, and this machine is ${platformName}: the database's files do not fit. ` +
        'Restore on such a machine, and move the data with pg_dump (docs/backup.md).',
    );
  }
}

function requireRoom(folder: string, manifest: Manifest): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < bytesOf(manifest) + spareBytes) throw tooLittleRoom(folder, manifest);
}

/** For the WAL of the start. */
const spareBytes = 256 * 1024 * 1024;

const tooLittleRoom = (folder: string, manifest: Manifest) =>
  new CommandError(
    `The disk of ${folder} has too little room: the backup needs ${megabytes(bytesOf(manifest) + spareBytes)} MB. Nothing was restored.`,
  );

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);

async function requireSamePostgres(
  path: string,
  place: Place,
  { postgres, product }: Manifest,
): Promise<void> {
  const { output } = await runAs(place.account, join(place.native, 'bin/postgres'), ['--version']);
  const ours = Number(/(\d+)\.\d+/.exec(output)?.[1]);
  if (ours === postgres) return;
  throw new CommandError(
    `${path} holds a database of PostgreSQL ${postgres}, and this program brings PostgreSQL ${ours}: restore it with ` +
      `Tripledger ${product}, and move the data with pg_dump (docs/backup.md).`,
  );
}

async function extractEntry(path: string, place: Place, staging: string, entry: ArchiveEntry): Promise<void> {
  const { name, isFolder, content } = entry;
  if (name === manifestName) return;
  if (name.startsWith('/') || name.split('/').includes('..'))
    throw damaged(path, `${name} leads out of the folder`);
  const isDatabase = name.startsWith(databaseFolder);
  const ofServer = isDatabase || name === 'passwords.json';
  const target = isDatabase
    ? join(place.cluster, name.slice(databaseFolder.length))
    : join(ofServer ? place.home : staging, name);
  const account = ofServer ? place.account : undefined;
  if (isFolder) {
    await mkdir(target, { recursive: true, mode: 0o700 });
    return giveTo(account, target);
  }
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const file = await open(target, 'wx', 0o600);
  await pipeline(content, file.createWriteStream({ flush: true }));
  giveTo(account, target);
}

/** Starts the restored database, and compares it with what the backup says. */
async function readBack(
  staging: string,
  manifest: Manifest,
  list: ErasureList | null,
): Promise<number | null> {
  const server = await startEmbedded(staging);
  try {
    const client = new Client({ connectionString: server.adminUrl });
    await client.connect();
    try {
      const wrong = differences(manifest.tmcs, await readFigures(client));
      if (wrong.length > 0)
        throw new CommandError(`The restored figures differ, so nothing was restored: ${wrong.join('; ')}.`);
    } finally {
      await client.end();
    }
    return list && (await eraseAgain(server, staging, list));
  } finally {
    await server.stop();
  }
}

/** The list needs the tables of this version. */
async function eraseAgain(
  { adminUrl, appUrl }: EmbeddedPostgres,
  dataFolder: string,
  list: ErasureList,
): Promise<number> {
  await prepareDatabase(adminUrl, new URL(appUrl).username);
  const owner = kyselyOn(ownerPool(adminUrl));
  try {
    // Uploads are still in the staging folder, wherever they will lie.
    const upload = { folder: null, maxBytes: 0, days: 0 };
    const { erasures, counts } = await reapply(owner, { dataFolder, upload, auditLog: null }, list);
    await vacuum(owner, Object.keys(counts), false);
    await keepList(owner, dataFolder);
    return erasures;
  } finally {
    await owner.destroy();
  }
}

/** `UPLOAD_FOLDER` may be on another disk. */
async function moveUploads(staging: string, folder: string): Promise<void> {
  const uploads = join(staging, 'uploads');
  if (!existsSync(uploads)) return;
  await cp(uploads, resolve(folder), { recursive: true });
  rmSync(uploads, { recursive: true });
}

/** The database comes last: a folder without it is recognised as unfinished. */
function moveUp(staging: string, dataFolder: string): void {
  const isLock = (name: string) => name === 'postgres.lock' || name === 'postgres.holders';
  const isDatabase = (name: string) => name.startsWith('postgres');
  const names = readdirSync(staging).sort((a, b) => Number(isDatabase(a)) - Number(isDatabase(b)));
  for (const name of names) {
    if (isLock(name)) rmSync(join(staging, name));
    else renameSync(join(staging, name), join(dataFolder, name));
  }
  rmSync(staging, { recursive: true });
}
