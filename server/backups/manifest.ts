/** What a backup says about itself: its last entry. */
import * as z from 'zod';
import { CommandError } from '../lib/command-error.ts';
import { productVersion } from '../lib/version.ts';
import { damaged, type FileSum, readArchive, sumOf, sumOfText, textOf } from './archive.ts';

export const manifestName = 'manifest.json';
/** PostgreSQL's own list of the database's files. */
export const databaseManifestName = 'database/backup_manifest';
export const databaseFolder = 'database/';
/** Raised when a program of today could not read a backup of then. */
export const backupFormat = 1;

const tmcSchema = z.object({
  code: z.string(),
  name: z.string(),
  dataVersion: z.number(),
  /** null: the TMC's data changed during the backup. */
  lines: z.number().nullable(),
  amountPaid: z.string().nullable(),
});

const manifestSchema = z.object({
  format: z.number(),
  product: z.string(),
  madeAt: z.string(),
  /** The major version of PostgreSQL, and the platform: its files fit no other. */
  postgres: z.number(),
  platform: z.string(),
  migrations: z.array(z.string()),
  tmcs: z.array(tmcSchema),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});

export type TmcFigures = z.infer<typeof tmcSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

export const platformName = `${process.platform}-${process.arch}`;

/** The bytes of all files together. */
export const bytesOf = ({ files }: Pick<Manifest, 'files'>) =>
  Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Reads the whole file, compares every entry with the manifest, and the database's files with PostgreSQL's own list.
 * Throws a CommandError that says what is wrong.
 */
export async function readVerified(path: string): Promise<Manifest> {
  const found: Record<string, FileSum> = {};
  const texts: Record<string, string> = {};
  await readArchive(path, async ({ name, isFolder, content }) => {
    if (isFolder) return;
    const isText = name === manifestName || name === databaseManifestName;
    const text = isText ? await textOf(content) : undefined;
    if (text !== undefined) texts[name] = text;
    if (name !== manifestName) found[name] = text === undefined ? await sumOf(content) : sumOfText(text);
  });
  const text = texts[manifestName];
  if (text === undefined) throw damaged(path, 'its manifest is missing');
  const manifest = parsed(path, text);
  const wrong = differingFile(manifest.files, found) ?? differingFile(found, manifest.files);
  if (wrong) throw damaged(path, `${wrong} is not as it was when the backup was made`);
  const lost = differingFile(sumsByPostgres(texts[databaseManifestName] ?? ''), found);
  if (lost) throw damaged(path, `${lost} is not as PostgreSQL wrote it`);
  return manifest;
}

function parsed(path: string, text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damaged(path, 'its manifest cannot be read');
  }
  const { format, product } = value as Partial<Manifest>;
  if (typeof format === 'number' && format > backupFormat) {
    throw new CommandError(
      `${path} was made by Tripledger ${product}, which is newer than this program (${productVersion}): ` +
        'install that version or a later one, and restore with it.',
    );
  }
  const result = manifestSchema.safeParse(value);
  if (!result.success) throw damaged(path, 'its manifest cannot be read');
  return result.data;
}

/** The first listed file that is missing among the found ones, or differs there. */
function differingFile(listed: Record<string, FileSum>, found: Record<string, FileSum>): string | undefined {
  return Object.keys(listed).find((name) => {
    const other = found[name];
    return other?.bytes !== listed[name]?.bytes || other?.sha256 !== listed[name]?.sha256;
  });
}

type PostgresManifest = { Files: { Path: string; Size: number; Checksum: string }[] };

function sumsByPostgres(text: string): Record<string, FileSum> {
  const { Files } = JSON.parse(text) as PostgresManifest;
  return Object.fromEntries(
    Files.map(({ Path, Size, Checksum }) => [`${databaseFolder}${Path}`, { bytes: Size, sha256: Checksum }]),
  );
}
