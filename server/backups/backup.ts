/** Writes the embedded database, and what belongs with it in the data folder, to one file while the product runs. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { extract } from 'tar-stream';
import { type BaseBackup, withBaseBackup } from '../database/embedded/base-backup.ts';
import { hasCluster } from '../database/embedded/cluster-place.ts';
import { startEmbedded } from '../database/embedded/embedded.ts';
import { uploadsFolder } from '../deliveries/folders.ts';
import { CommandError } from '../lib/command-error.ts';
import type { Config } from '../lib/config.ts';
import { productVersion } from '../lib/version.ts';
import { ArchiveWriter } from './archive.ts';
import { addFile, addFolder } from './archive-files.ts';
import { readFigures, unchanged } from './figures.ts';
import {
  backupFormat,
  databaseFolder,
  databaseManifestName,
  type Manifest,
  manifestName,
  platformName,
  readVerified,
} from './manifest.ts';

export type BackupConfig = Pick<Config, 'dataFolder' | 'databaseUrl' | 'upload'>;

/** Returns the manifest, as read back from the complete file. Throws a CommandError that says what is wrong. */
export async function backUp(config: BackupConfig, path: string): Promise<Manifest> {
  requireEmbedded(config);
  if (!hasCluster(config.dataFolder))
    throw new CommandError(`There is no database in the data folder ${config.dataFolder}.`);
  const part = `${path}.part`;
  if (existsSync(path)) throw new CommandError(`${path} exists already: choose another name.`);
  rmSync(part, { force: true });
  try {
    const server = await startEmbedded(config.dataFolder);
    await write(config, server, part).finally(() => server.stop());
    const manifest = await readVerified(part);
    renameSync(part, path);
    return manifest;
  } catch (error) {
    rmSync(part, { force: true });
    throw inWords(error, path);
  }
}

export function requireEmbedded({ databaseUrl }: Pick<Config, 'databaseUrl'>): void {
  if (databaseUrl === null) return;
  throw new CommandError(
    'DATABASE_URL names a server of your own: back it up and restore it with its programs, as docs/backup.md describes.',
  );
}

async function write(config: BackupConfig, server: { adminUrl: string; home: string }, part: string) {
  const client = new Client({ connectionString: server.adminUrl });
  await client.connect();
  const archive = new ArchiveWriter(part);
  try {
    const migrations = await migrationsOf(client);
    const postgres = await majorVersionOf(client);
    const before = await readFigures(client);
    const madeAt = new Date().toISOString();
    await withBaseBackup(server.adminUrl, (backup) => addDatabase(archive, backup));
    const tmcs = unchanged(before, await readFigures(client));
    await addFile(archive, join(server.home, 'passwords.json'), 'passwords.json');
    await addFile(archive, join(config.dataFolder, 'issuer-keys.json'), 'issuer-keys.json');
    await addFolder(archive, join(config.dataFolder, 'outbox'), 'outbox');
    await addFolder(archive, uploadsFolder(config), 'uploads');
    const manifest: Manifest = {
      format: backupFormat,
      product: productVersion,
      madeAt,
      postgres,
      platform: platformName,
      migrations,
      tmcs,
      files: archive.files,
    };
    archive.addText(manifestName, JSON.stringify(manifest, null, 1));
    await archive.finish();
  } catch (error) {
    throw await archive.abandon(error);
  } finally {
    await client.end();
  }
}

async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('kysely_migration') is not null as found`,
  );
  if (!rows[0]?.found) throw new CommandError('The database is still empty: start Tripledger first.');
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return migrations.rows.map(({ name }) => name);
}

async function majorVersionOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
}

async function addDatabase(archive: ArchiveWriter, { tar, manifest }: BaseBackup): Promise<void> {
  const files = extract();
  tar.on('error', (error) => files.destroy(error)).pipe(files);
  for await (const file of files) {
    const { name, type, size = 0 } = file.header;
    if (type === 'directory') {
      archive.addFolder(databaseFolder + name);
      file.resume();
    } else if (type === 'file') {
      await archive.addFile(
        databaseFolder + name,
        size,
        file as AsyncIterable<unknown> as AsyncIterable<Buffer>,
      );
    } else {
      throw new CommandError(
        `${name} of the database is a ${type}: tablespaces of your own cannot be backed up.`,
      );
    }
  }
  archive.addText(databaseManifestName, await manifest);
}

function inWords(error: unknown, path: string): unknown {
  const { code, message } = error as { code?: string; message?: string };
  if (code === '53300' || /wal_level|max_wal_senders/.test(message ?? '')) {
    return new CommandError(
      'The database still runs with the settings of an earlier version: restart Tripledger, then back up.',
    );
  }
  if (code === 'ENOSPC')
    return new CommandError(`The disk of ${path} is full: make room, or choose another disk.`);
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EROFS')
    return new CommandError(`${resolve(path)} cannot be written: ${message}.`);
  if (code === 'XX001' || /invalid checksum|checksum verification/i.test(message ?? ''))
    return new CommandError(`The database is damaged on its disk, so it was not backed up: ${message}.`);
  return error;
}
