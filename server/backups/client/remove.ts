/** Removes one client entirely: its rows, users of its own, queued jobs and files. Nothing of another client. */
import { sql } from 'kysely';
import { lockKey } from '../../database/locks.ts';
import { queueSchema } from '../../database/queue-schema.ts';
import type { Db, Trx } from '../../database/schema.ts';
import { CommandError } from '../../lib/command-error.ts';
import { type ExportedClient, exportClient } from './export.ts';
import { type FilesConfig, filesOf, removeFiles, type StoredFiles } from './files.ts';
import type { ClientManifest } from './manifest.ts';
import { removeMemberships, removeUsers, usersOfNoOther } from './people.ts';
import { asOwnerOf, removeRows, type Size, sizesOf } from './rows.ts';

export type Holdings = {
  /** By table; empty ones are left out. */
  tables: [string, Size][];
  memberships: number;
  users: string[];
  jobs: number;
  files: StoredFiles;
};

export type Removed = {
  rows: number;
  memberships: number;
  users: number;
  /** E-mail addresses of users who stay, since records of another TMC refer to them. */
  keptUsers: string[];
  jobs: number;
  files: StoredFiles;
  handedOver: ClientManifest | null;
};

/** What a removal would remove. */
export const holdingsOf = (owner: Db, config: FilesConfig, client: ExportedClient): Promise<Holdings> =>
  asOwnerOf(owner, client.id, async (trx) => ({
    tables: [...(await sizesOf(trx, client.id))].filter(([, { rows }]) => rows > 0),
    memberships: await countOf(trx, sql`memberships where client_id = ${client.id}`),
    users: (await usersOfNoOther(trx, client.id)).map(({ email }) => email),
    jobs: await countOf(trx, jobsOf(client.id)),
    files: await filesOf(config, client.id, await senderOf(trx, client)),
  }));

/**
 * Removes the client in one transaction, once nobody imports or changes its data. With `handOver`, everything is written
 * to that file and read back first, from the same state of the data. Files are removed after the commit. What remains
 * is a record of the removal, by `actor`.
 */
export async function removeClient(
  owner: Db,
  config: FilesConfig,
  client: ExportedClient,
  { handOver, actor }: { handOver: string | null; actor: string },
): Promise<Removed> {
  const removed = await whileNobodyWrites(owner, client.id, (connection) =>
    asOwnerOf(connection, client.id, async (trx) => {
      const handedOver = handOver === null ? null : await exportClient(trx, client, config, handOver);
      const people = await usersOfNoOther(trx, client.id);
      const sender = await senderOf(trx, client);
      const rows = await removeRows(trx, client.id);
      if (handedOver) requireComplete(handedOver, rows);
      const jobs = await removeJobs(trx, client.id);
      const memberships = await removeMemberships(trx, client.id);
      await trx.deleteFrom('clients').where('id', '=', client.id).execute();
      const kept = await removeUsers(trx, people);
      const counts = { rows: sumOf(rows), users: people.length - kept.length };
      await trx
        .insertInto('removed_clients')
        .values({ ...counts, actor, code: client.code, is_handed_over: handedOver !== null })
        .execute();
      return {
        ...counts,
        memberships,
        keptUsers: kept.map(({ email }) => email),
        jobs,
        sender,
        handedOver,
      };
    }),
  );
  const { sender, ...counts } = removed;
  const late = await removeLateRows(owner, client.id);
  const files = await filesOf(config, client.id, sender);
  await removeFiles(files);
  return { ...counts, rows: counts.rows + late, files };
}

/** Requests that were under way may have written records of access, or sent jobs, after the removal saw the tables. */
const removeLateRows = (owner: Db, clientId: number): Promise<number> =>
  asOwnerOf(owner, clientId, async (trx) => {
    await removeJobs(trx, clientId);
    return sumOf(await removeRows(trx, clientId));
  });

const sumOf = (rows: ReadonlyMap<string, number>) => [...rows.values()].reduce((sum, one) => sum + one, 0);

/** Waits for imports and changes of the client that are under way, and keeps others waiting. */
function whileNobodyWrites<T>(owner: Db, clientId: number, work: (connection: Db) => Promise<T>): Promise<T> {
  return owner.connection().execute(async (connection) => {
    // Taken before the transaction, whose view of the data begins with its first statement.
    for (const purpose of ['importOfClient', 'changeOfClient'] as const) {
      await sql`select pg_advisory_lock(${lockKey(purpose, clientId)})`.execute(connection);
    }
    try {
      return await work(connection);
    } catch (error) {
      if ((error as { code?: string }).code !== serializationFailure) throw error;
      throw new CommandError('The TMC was changed meanwhile, so nothing was removed. Try again.');
    } finally {
      await sql`select pg_advisory_unlock_all()`.execute(connection).catch(() => undefined);
    }
  });
}

const serializationFailure = '40001';

function requireComplete({ tables }: ClientManifest, removed: ReadonlyMap<string, number>): void {
  const written = new Map(tables.map(({ table, rows }) => [table, rows]));
  for (const [table, rows] of removed) {
    if (written.get(table) !== rows)
      throw new CommandError(
        `${table} has ${rows} rows, and ${written.get(table)} were handed over, so nothing was removed. Try again.`,
      );
  }
}

/** null: another client has the same name, so that its mails cannot be told from this one's. */
async function senderOf(trx: Trx, { id, name }: ExportedClient): Promise<string | null> {
  const others = await countOf(trx, sql`clients where name = ${name} and id <> ${id}`);
  return others > 0 ? null : name;
}

const jobsOf = (clientId: number) =>
  sql`${sql.id(queueSchema, 'job')} where data ->> 'clientId' = ${String(clientId)}`;

async function removeJobs(trx: Trx, clientId: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${jobsOf(clientId)}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

async function countOf(trx: Trx, from: ReturnType<typeof jobsOf>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(trx);
  return rows[0]!.count;
}
