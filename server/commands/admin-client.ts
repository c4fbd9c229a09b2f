/** `npm run admin -- client export CODE FILE` and `client remove CODE`. */
import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { exportClient } from '../backups/client/export.ts';
import { type ClientManifest, rowsOf } from '../backups/client/manifest.ts';
import { type Holdings, holdingsOf, type Removed, removeClient } from '../backups/client/remove.ts';
import { asOwnerOf } from '../backups/client/rows.ts';
import type { Db } from '../database/schema.ts';
import { CommandError } from '../lib/command-error.ts';
import { type Config, readConfig } from '../lib/config.ts';
import { dropFromList } from '../persons/list-file.ts';
import { exactly } from './arguments.ts';
import { counted } from './counted.ts';
import { operator } from './operator.ts';
import type { AsOwner } from './run-command.ts';

export const clientExportHelp = `Usage: npm run admin -- client export CODE FILE

Writes everything of the client CODE to FILE, a tar archive (.tar.zst): the rows of each table as lines of JSON, uploaded
files, and a manifest with the rows and the SHA-256 of each. Then FILE is read back. FILE must not exist; keep it secret.`;

export const clientRemoveHelp = `Usage: npm run admin -- client remove CODE --yes CODE [--hand-over FILE]
       npm run admin -- client remove CODE --dry-run

Removes the client CODE entirely: its rows in all tables, change records included, its users who belong to no other
client, its queued jobs, and its files in the data folder. There is no way back.

  --yes CODE   confirms it
  --hand-over  writes everything to FILE first, as client export does; nothing is removed unless FILE is whole
  --dry-run    says what would be removed, and changes nothing`;

export const clientsRemovedHelp = `Usage: npm run admin -- client removed

Lists the clients that were removed, the last one first: when, which code, how many rows and users, whether everything
was handed over first, and by whom. Their names are not kept.`;

const help = { help: { type: 'boolean', short: 'h' } } as const;

export async function clientExport(args: string[], asOwner: AsOwner): Promise<string> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: help });
  if (values.help) return clientExportHelp;
  const [code, path] = exactly(positionals, ['CODE', 'FILE']);
  const config = readConfig();
  return asOwner(config, async (owner) => {
    const client = await requireClient(owner, code);
    const manifest = await asOwnerOf(owner, client.id, (trx) => exportClient(trx, client, config, path));
    return written(manifest, path);
  });
}

export async function clientRemove(args: string[], asOwner: AsOwner): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...help,
      yes: { type: 'string' },
      'hand-over': { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  if (values.help) return clientRemoveHelp;
  const [code] = exactly(positionals, ['CODE']);
  const isDry = values['dry-run'];
  if (!isDry && values.yes !== code) {
    throw new CommandError(
      `Removing a TMC cannot be undone. Add --yes ${code} to remove it, or --dry-run to see what would be removed.`,
    );
  }
  const config = readConfig();
  return asOwner(config, async (owner) => {
    const client = await requireClient(owner, code);
    if (isDry) return wouldRemove(client.name, await holdingsOf(owner, config, client));
    const path = values['hand-over'] ?? null;
    const removed = await removeClient(owner, config, client, { handOver: path, actor: operator() });
    dropFromList(config.dataFolder, client.code);
    return describe(client, removed, path, config);
  });
}

export async function clientsRemoved(args: string[], asOwner: AsOwner): Promise<string> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: help });
  if (values.help) return clientsRemovedHelp;
  exactly(positionals, []);
  const removed = await asOwner(readConfig(), (owner) =>
    owner.selectFrom('removed_clients').selectAll().orderBy('id', 'desc').execute(),
  );
  if (removed.length === 0) return 'No client has been removed.';
  return removed
    .map(
      ({ at, code, actor, rows, users, is_handed_over: isHandedOver }) =>
        `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC  ${code}  ${counted(rows, 'row')}, ${counted(users, 'user')}, ` +
        `${isHandedOver ? '' : 'not '}handed over  ${actor}`,
    )
    .join('\n');
}

async function requireClient(owner: Db, code: string) {
  const clients = owner.selectFrom('clients').select(['id', 'code', 'name']);
  const found = await clients.where('code', '=', code).executeTakeFirst();
  if (!found) throw new CommandError(`There is no client with the code ${code}.`);
  return found;
}

function wouldRemove(name: string, { tables, memberships, users, jobs, files }: Holdings): string {
  const rows = tables.reduce((sum, [, size]) => sum + size.rows, 0);
  const bytes = tables.reduce((sum, [, size]) => sum + size.bytes, 0);
  return [
    `This would be removed of ${name}; nothing was changed.`,
    ...tables.map(([table, size]) => `  ${table}: ${counted(size.rows, 'row')}, ${megabytes(size.bytes)} MB`),
    `  ${counted(rows, 'row')} and ${megabytes(bytes)} MB in all tables, without indexes`,
    `  ${counted(memberships, 'membership')}; users who belong to no other client: ${users.length === 0 ? 'none' : users.join(', ')}`,
    `  ${counted(jobs, 'queued job')}`,
    `  ${counted(files.files, 'file')} of ${megabytes(files.bytes)} MB in the data folder`,
  ].join('\n');
}

function describe(
  { code, name }: { code: string; name: string },
  removed: Removed,
  path: string | null,
  config: Config,
): string {
  const { rows, memberships, users, keptUsers, jobs, files, handedOver } = removed;
  const { inbox, secrets } = config.pickUp;
  const yours = [inbox, secrets].filter((folder) => folder !== null).map((folder) => `${folder}/${code}`);
  return [
    ...(handedOver && path !== null ? [written(handedOver, path)] : []),
    `Removed the client ${code} (${name}): ${counted(rows, 'row')}, ${counted(memberships, 'membership')}, ` +
      `${counted(users, 'user')}, ${counted(jobs, 'queued job')}, ${counted(files.files, 'file')} of ${megabytes(files.bytes)} MB.`,
    ...(keptUsers.length > 0
      ? [
          `Users without access who stay, since records of another client refer to them: ${keptUsers.join(', ')}.`,
        ]
      : []),
    ...(yours.length > 0 ? [`Remove yourself what is yours: ${yours.join(', ')}.`] : []),
    'Backups, the audit log and logs that were made before still hold its data.',
  ].join('\n');
}

const written = (manifest: ClientManifest, path: string) =>
  `Wrote ${counted(rowsOf(manifest), 'row')} of ${manifest.tables.length} tables and ${counted(manifest.files.length, 'file')} to ${path} ` +
  `(${megabytes(statSync(path).size)} MB), and read it back: every checksum is right. Keep it secret.`;

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
