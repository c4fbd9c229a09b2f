/** `npm run admin -- backup FILE` and `restore FILE`. */
import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { backUp } from '../backups/backup.ts';
import { describe } from '../backups/figures.ts';
import { bytesOf, type Manifest } from '../backups/manifest.ts';
import { restore } from '../backups/restore.ts';
import { CommandError } from '../lib/command-error.ts';
import { readConfig } from '../lib/config.ts';

export const backupHelp = `Usage: npm run admin -- backup FILE

Writes the embedded database to FILE, with the keys of the sign-in, the outbox and uploaded files, while the product
runs or stands still. Then FILE is read back, and every checksum compared. FILE must not exist; keep it secret, since it
holds all data, passwords and keys. docs/backup.md says what is not in it.`;

export const restoreHelp = `Usage: npm run admin -- restore FILE [--erasures LIST]

Restores a backup into an empty data folder (TRIPLEDGER_DATA), all of it or nothing: checks every checksum, starts the
database, and compares its figures with those of the backup. Columnar copies are made anew.

  --erasures  the list of erasures (erasures.json of the data folder), which is applied to what is restored: without it,
              persons come back who were erased after the backup was made`;

export async function backupCommand(args: string[]): Promise<string> {
  const path = fileOf(parseArgs({ args, allowPositionals: true, options: { help } }));
  if (path === undefined) return backupHelp;
  const manifest = await backUp(readConfig(), path);
  return [
    `Backed up ${megabytes(bytesOf(manifest))} MB in ${Object.keys(manifest.files).length} files to ${path} ` +
      `(${megabytes(statSync(path).size)} MB), and read it back: every checksum is right.`,
    ...describe(manifest.tmcs),
    'Keep the file secret: it holds all data, passwords and keys.',
  ].join('\n');
}

export async function restoreCommand(args: string[]): Promise<string> {
  const { erasures, ...given } = restoreArguments(args);
  const path = fileOf(given);
  if (path === undefined) return restoreHelp;
  const config = readConfig();
  const { manifest, reapplied } = await restore(config, path, erasures);
  return [
    `Restored ${path} (${madeBy(manifest)}) into ${config.dataFolder}. The database was started and compared:`,
    ...describe(manifest.tmcs),
    reapplied === null
      ? 'No list of erasures was given: persons who were erased after the backup was made are named again.'
      : `Applied ${reapplied} ${reapplied === 1 ? 'erasure' : 'erasures'} of ${erasures}.`,
    'Start Tripledger on it.',
  ].join('\n');
}

const help = { type: 'boolean', short: 'h' } as const;

type Given = { values: { help?: boolean | undefined }; positionals: string[] };

function restoreArguments(args: string[]): Given & { erasures: string | undefined } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help, erasures: { type: 'string' } },
  });
  return { values, positionals, erasures: values.erasures };
}

/** undefined: help is wanted. */
function fileOf({ values, positionals }: Given): string | undefined {
  if (values.help) return undefined;
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new CommandError('Name one file. See --help.');
  return path;
}

const madeBy = ({ product, madeAt }: Manifest) =>
  `Tripledger ${product}, ${madeAt.slice(0, 16).replace('T', ' ')} UTC`;

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
