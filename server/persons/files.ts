/** Files that could name an erased person: removed where their form cannot be searched, and cleaned where it can. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { enterTenantAsOwner } from '../database/tenant.ts';
import { deliveryFolder, removeFolder, storedDeliveries } from '../deliveries/folders.ts';
import { outboxFolder } from '../jobs/mail.ts';
import { mailedFilesFolder } from '../jobs/mailed-files.ts';
import type { Config } from '../lib/config.ts';
import { Cleaner } from '../privacy/cleaner.ts';
import type { Erasure } from '../privacy/erasure.ts';
import { copiesOf } from '../replica/stored-copies.ts';
import { cellsOf, cleanJson } from './sweep.ts';

export type FilesConfig = Pick<Config, 'dataFolder' | 'upload' | 'auditLog'>;

/** What was done, one sentence each. */
export async function cleanFiles(
  owner: Db,
  config: FilesConfig,
  clientIds: readonly number[],
  erasures: readonly Erasure[],
): Promise<string[]> {
  let deliveries = 0;
  for (const id of clientIds) deliveries += await removeDeliveries(owner, config, id);
  return [
    ...removedSentence(
      await removeReplicas(config.dataFolder, clientIds),
      'columnar copy',
      'columnar copies',
      'they are made anew',
    ),
    ...removedSentence(emptied(outboxFolder(config.dataFolder)), 'message', 'messages', 'of the outbox'),
    ...removedSentence(
      emptied(mailedFilesFolder(config.dataFolder)),
      'file',
      'files',
      'that waited to be mailed',
    ),
    ...removedSentence(deliveries, 'delivery', 'deliveries', 'whose files were still kept'),
    ...(await cleanAuditLog(config, clientIds, erasures)),
  ];
}

const removedSentence = (count: number, one: string, many: string, what: string) =>
  count === 0 ? [] : [`Removed ${count} ${count === 1 ? one : many}: ${what}.`];

/** A process that has a replica open answers from PostgreSQL until it has made another. Returns how many there were. */
async function removeReplicas(dataFolder: string, clientIds: readonly number[]): Promise<number> {
  const paths = (await Promise.all(clientIds.map((id) => copiesOf(dataFolder, id)))).flat();
  for (const path of paths) rmSync(path, { recursive: true, force: true });
  return paths.filter((path) => path.endsWith('.duckdb')).length;
}

function emptied(folder: string): number {
  if (!existsSync(folder)) return 0;
  const names = readdirSync(folder);
  for (const one of names) rmSync(join(folder, one), { recursive: true, force: true });
  return names.length;
}

/**
 * Those of deliveries that nobody is checking or loading, and what a crash left behind. A delivery that waits has to be sent
 * again. Returns the number of folders.
 */
async function removeDeliveries(owner: Db, config: FilesConfig, clientId: number): Promise<number> {
  const inUse = await owner.transaction().execute(async (trx) => {
    await enterTenantAsOwner(trx, clientId);
    await trx
      .updateTable('imports')
      .set({
        state: 'failed',
        problem: 'Its files were removed, since they could name a person who was erased. Send them again.',
      })
      .where('client_id', '=', clientId)
      .where('state', 'in', ['received', 'ready'])
      .execute();
    const working = await trx
      .selectFrom('imports')
      .select('id')
      .where('client_id', '=', clientId)
      .where('state', 'in', ['checking', 'loading'])
      .execute();
    const ids = working.map(({ id }) => id);
    await trx
      .updateTable('deliveries')
      .set({ files_removed_at: sql`now()` })
      .where('client_id', '=', clientId)
      .where('files_removed_at', 'is', null)
      .where('import_id', 'not in', ids.length > 0 ? ids : [0])
      .execute();
    return ids;
  });
  const stored = await storedDeliveries(config, clientId);
  const removed = stored.filter(({ id }) => !inUse.includes(id));
  for (const { id } of removed) await removeFolder(deliveryFolder(config, clientId, id));
  return removed.length;
}

const notAscii = /[^ -~]/g;

/** Lines that are written meanwhile are appended before the cleaned file takes the place of the other. */
async function cleanAuditLog(
  { auditLog }: FilesConfig,
  clientIds: readonly number[],
  erasures: readonly Erasure[],
): Promise<string[]> {
  if (auditLog === null) return [];
  if (!('file' in auditLog)) return ['The audit log goes to a syslog server: it was not changed.'];
  const { file } = auditLog;
  if (!existsSync(file)) return [];
  const cleaner = new Cleaner(erasures);
  const bytes = await readFile(file);
  let changed = 0;
  const lines = bytes
    .toString('utf8')
    .split('\n')
    .map((line) => {
      const after = cleanLine(cleaner, clientIds, line);
      if (after !== line) changed += 1;
      return after;
    });
  if (changed === 0) return [];
  const part = `${file}.part`;
  const { size } = await stat(file);
  const more = size > bytes.length ? (await readFile(file)).subarray(bytes.length) : Buffer.alloc(0);
  await writeFile(part, Buffer.concat([Buffer.from(lines.join('\n')), more]), { mode: 0o600 });
  await rename(part, file);
  return [`Cleaned ${changed} ${changed === 1 ? 'line' : 'lines'} of the audit log ${file}.`];
}

function cleanLine(cleaner: Cleaner, clientIds: readonly number[], line: string): string {
  const client = Number(/"tmcId":(\d+)/.exec(line)?.[1] ?? 0);
  if (line === '' || (client !== 0 && !clientIds.includes(client))) return line;
  const cells = cellsOf({ name: 'audit log', type: 'json' }, line);
  const persons = cleaner.personsIn(cells, new Set());
  if (persons.size === 0) return line;
  const clean = (text: string, hint: string) => cleaner.clean({ text, hint }, persons);
  return cleanJson(line, clean, 'audit log').replace(
    notAscii,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
