/**
 * Writes everything of one client to a file that other programs can read: a tar archive with the rows of each table as
 * lines of JSON, the uploaded files, and a manifest.
 */
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Trx } from '../../database/schema.ts';
import { tenantTables } from '../../database/table-list.ts';
import { clientFolder, type Uploads } from '../../deliveries/folders.ts';
import { CommandError } from '../../lib/command-error.ts';
import { productVersion } from '../../lib/version.ts';
import { ArchiveWriter } from '../archive.ts';
import { addFolder } from '../archive-files.ts';
import { archiveFormat, type ClientManifest, manifestName, readVerified } from './manifest.ts';
import { linesOf, rowsOf } from './rows.ts';

export type ExportedClient = { id: number; code: string; name: string };

const readme = `Everything that Tripledger held of one TMC.

rows/TABLE.jsonl  the rows of a table: one JSON object on each line, by the names of the columns, in UTF-8. Amounts are in
                  cents, distances in metres, CO2 in grams; bytes are hexadecimal after \\x
uploads/          files that were uploaded and are still kept, by the ids of their import and file
manifest.json     for each table its file, rows, bytes and SHA-256, and the version of the schema

Keep it secret: it holds personal data, and digests of service tokens.
`;

/**
 * Returns the manifest, as read back from the complete file. `trx` is open for the client, as the tables' owner. `path`
 * must not exist.
 */
export async function exportClient(
  trx: Trx,
  client: ExportedClient,
  uploads: Uploads,
  path: string,
): Promise<ClientManifest> {
  const [part, spool] = [`${path}.part`, `${path}.rows`];
  if (existsSync(path)) throw new CommandError(`${path} exists already: choose another name.`);
  const clear = () => {
    for (const file of [part, spool]) rmSync(file, { force: true });
  };
  clear();
  try {
    await write(trx, client, uploads, part, spool);
    const manifest = await readVerified(part);
    renameSync(part, path);
    return manifest;
  } catch (error) {
    throw inWords(error, path);
  } finally {
    clear();
  }
}

async function write(trx: Trx, client: ExportedClient, uploads: Uploads, part: string, spool: string) {
  const archive = new ArchiveWriter(part);
  try {
    archive.addText('README.txt', readme);
    archive.addFolder('rows');
    const tables: ClientManifest['tables'] = [];
    for (const [table, query] of queriesOf(client.id)) {
      const rows = await spoolRows(trx, query, spool);
      const file = `rows/${table}.jsonl`;
      const { size } = statSync(spool);
      await archive.addFile(file, size, size === 0 ? Readable.from([]) : createReadStream(spool));
      tables.push({ table, file, rows, ...archive.files[file]! });
    }
    await addFolder(archive, clientFolder(uploads, client.id), 'uploads');
    const isOfTable = new Set(tables.map(({ file }) => file));
    const files = Object.entries(archive.files).map(([file, sum]) => ({ file, ...sum }));
    const manifest: ClientManifest = {
      format: archiveFormat,
      product: productVersion,
      madeAt: new Date().toISOString(),
      tmc: { code: client.code, name: client.name },
      schema: await schemaVersion(trx),
      tables,
      files: files.filter(({ file }) => !isOfTable.has(file)),
    };
    archive.addText(manifestName, JSON.stringify(manifest, null, 1));
    await archive.finish();
  } catch (error) {
    throw await archive.abandon(error);
  }
}

/** Of users it has what the TMC knows of them. */
function queriesOf(clientId: number): [string, ReturnType<typeof rowsOf>][] {
  const id = sql.lit(clientId);
  return [
    ['clients', sql`select * from clients where id = ${id}`],
    ['memberships', sql`select * from memberships where client_id = ${id}`],
    [
      'users',
      sql`select id, email, name from users
        where id in (select user_id from memberships where client_id = ${id})`,
    ],
    ...tenantTables.map((table): [string, ReturnType<typeof rowsOf>] => [table, rowsOf(table, clientId)]),
  ];
}

/** A tar archive says how long a file is before the file. */
async function spoolRows(trx: Trx, query: ReturnType<typeof rowsOf>, spool: string): Promise<number> {
  let rows = 0;
  const counted = async function* () {
    for await (const lines of linesOf(trx, query)) {
      rows += lines.split('\n').length - 1;
      yield lines;
    }
  };
  await pipeline(counted, createWriteStream(spool, { mode: 0o600 }));
  return rows;
}

async function schemaVersion(trx: Trx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(trx);
  return rows[0]!.name;
}

function inWords(error: unknown, path: string): unknown {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'ENOSPC')
    return new CommandError(`The disk of ${path} is full: make room, or choose another disk.`);
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EROFS')
    return new CommandError(`${resolve(path)} cannot be written: ${message}.`);
  return error;
}
