/** `npm run admin -- migrate [--check]`: upgrades the database as a start does, or says what a start would do. */
import { parseArgs } from 'node:util';
import { hasCluster } from '../database/embedded/cluster-place.ts';
import { startEmbedded } from '../database/embedded/embedded.ts';
import { knownMigrations } from '../database/migrate.ts';
import { kyselyOn, ownerPool } from '../database/pool.ts';
import { inMegabytes, readUpgrade, requireUpgradable, room, type Upgrade } from '../database/upgrade.ts';
import { CommandError } from '../lib/command-error.ts';
import { type Config, readConfig } from '../lib/config.ts';
import { productVersion } from '../lib/version.ts';
import type { Connect } from './run-command.ts';

export const migrateHelp = `Usage: npm run admin -- migrate [--check]

Upgrades the database to this version, as every start does.

  --check  changes nothing: lists what an upgrade would run, whether the disk has room, and the way back. Exit code 1:
           the upgrade would be refused`;

export async function migrateCommand(args: string[], connect: Connect): Promise<string> {
  const { values } = parseArgs({
    args,
    options: { check: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return migrateHelp;
  const config = readConfig();
  if (values.check) return check(config);
  await connect(config);
  return `The database is on the level of Tripledger ${productVersion}.`;
}

async function check(config: Config): Promise<string> {
  if (config.databaseUrl !== null) return inWords(await upgradeOf(config.databaseAdminUrl ?? ''), null);
  if (!hasCluster(config.dataFolder))
    throw new CommandError(
      `There is no database in the data folder ${config.dataFolder}: a start makes one.`,
    );
  const server = await startEmbedded(config.dataFolder);
  try {
    return inWords(await upgradeOf(server.adminUrl), server.home);
  } finally {
    await server.stop();
  }
}

async function upgradeOf(adminUrl: string): Promise<Upgrade> {
  const owner = kyselyOn(ownerPool(adminUrl));
  try {
    return await readUpgrade(owner, knownMigrations);
  } finally {
    await owner.destroy();
  }
}

/** Throws a CommandError if the upgrade would be refused. */
function inWords(upgrade: Upgrade, folder: string | null): string {
  requireUpgradable(upgrade, folder);
  const { missing, bytes } = upgrade;
  if (missing.length === 0)
    return `The database is on the level of Tripledger ${productVersion}: nothing to upgrade.`;
  return [
    `A start of Tripledger ${productVersion} would run:`,
    ...missing.map((name) => `  ${name}`),
    `The database has ${inMegabytes(bytes)} MB; ${diskInWords(bytes, folder)}`,
    `Nothing was changed. There is no way back but a backup, so make one now: ${backupBefore(folder)}`,
  ].join('\n');
}

function diskInWords(bytes: number, folder: string | null): string {
  if (folder === null) return 'see that your server has as much room again.';
  const { free, needed } = room(bytes, folder);
  return `the upgrade needs ${inMegabytes(needed)} MB, and ${inMegabytes(free)} MB are free.`;
}

const backupBefore = (folder: string | null) =>
  folder === null ? 'pg_dump (docs/backup.md)' : 'npm run admin -- backup FILE';
