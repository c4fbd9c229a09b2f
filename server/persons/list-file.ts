/** The list of erasures as a file, which is kept apart from backups and applied to a database that was restored from one. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Db } from '../database/schema.ts';
import { enterTenantAsOwner } from '../database/tenant.ts';
import { CommandError } from '../lib/command-error.ts';
import { emailForm } from '../privacy/candidates.ts';
import { Cleaner } from '../privacy/cleaner.ts';
import type { Erasure } from '../privacy/erasure.ts';
import { applyErasures, type Counts } from './apply.ts';
import { add, begin } from './erase.ts';
import { cleanFiles, type FilesConfig } from './files.ts';
import { renameUser } from './user.ts';

const kinds = ['identity', 'line', 'booking', 'name', 'email', 'phone', 'code'] as const;

const erasure = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.string(),
  of: z.enum(['traveller', 'user']),
  pseudonym: z.string(),
  secret: z.base64(),
  marks: z.array(
    z.object({ kind: z.enum(kinds), digest: z.string(), sieve: z.number(), isStrong: z.boolean() }),
  ),
});

const listSchema = z.object({
  format: z.literal(1),
  clients: z.array(z.object({ code: z.string(), erasures: z.array(erasure) })),
});

export type ErasureList = z.infer<typeof listSchema>;
type List = ErasureList;

export const listName = 'erasures.json';

/** `owner`: connected as the tables' owner. */
export async function readList(owner: Db): Promise<List> {
  const clients = await owner.selectFrom('clients').select(['id', 'code']).orderBy('code').execute();
  const all: List['clients'] = [];
  for (const { id, code } of clients) {
    const found = await owner.transaction().execute(async (trx) => {
      await enterTenantAsOwner(trx, id);
      return trx
        .selectFrom('erasures')
        .select(['id', 'at', 'actor', 'of', 'pseudonym', 'secret', 'marks'])
        .where('client_id', '=', id)
        .orderBy('at')
        .orderBy('id')
        .execute();
    });
    const erasures = found.map(({ at, secret, ...one }) => ({
      ...one,
      at: at.toISOString(),
      secret: secret.toString('base64'),
    }));
    if (erasures.length > 0) all.push({ code, erasures });
  }
  return { format: 1, clients: all };
}

/** Keeps the list of the data folder as it is in the database, and keeps what only the file knows. Returns its path. */
export async function keepList(owner: Db, dataFolder: string): Promise<string> {
  const path = join(dataFolder, listName);
  const list = await readList(owner);
  const merged = existsSync(path) ? mergeLists(parseList(path), list) : list;
  write(path, merged);
  return path;
}

/** Drops a client that was removed from the list of the data folder. */
export function dropFromList(dataFolder: string, code: string): void {
  const path = join(dataFolder, listName);
  if (!existsSync(path)) return;
  const { clients, ...list } = parseList(path);
  const others = clients.filter((client) => client.code !== code);
  write(path, { ...list, clients: others });
}

export const inWords = (list: List) => `${JSON.stringify(list, null, 1)}\n`;

const write = (path: string, list: List) => writeFileSync(path, inWords(list), { mode: 0o600 });

function mergeLists(first: List, second: List): List {
  const clients = new Map<string, Map<string, List['clients'][number]['erasures'][number]>>();
  for (const { code, erasures } of [...first.clients, ...second.clients]) {
    const known = clients.get(code) ?? new Map();
    for (const one of erasures) known.set(one.id, one);
    clients.set(code, known);
  }
  return {
    format: 1,
    clients: [...clients].map(([code, erasures]) => ({ code, erasures: [...erasures.values()] })),
  };
}

/** Throws a CommandError if the file is no list of erasures. */
export function parseList(path: string): List {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${(error as Error).message}.`);
  }
  const parsed = listSchema.safeParse(value);
  if (!parsed.success) throw new CommandError(`${path} is no list of erasures of this version.`);
  return parsed.data;
}

export type Reapplied = { erasures: number; counts: Counts; sentences: string[] };

/** Applies every erasure of the list to the database and the files as they are now; doing it again changes nothing. */
export async function reapply(owner: Db, config: FilesConfig, list: List): Promise<Reapplied> {
  const counts: Counts = {};
  const clientIds: number[] = [];
  const applied: Erasure[] = [];
  for (const { code, erasures } of list.clients) {
    const client = await owner.selectFrom('clients').select('id').where('code', '=', code).executeTakeFirst();
    if (!client) continue;
    clientIds.push(client.id);
    const some = erasures.map((one) => ({ ...one, secret: Buffer.from(one.secret, 'base64') }));
    applied.push(...some);
    const recorded = some.map((one) => ({ ...one, at: new Date(one.at) }));
    await owner.transaction().execute(async (trx) => {
      await begin(trx, client.id);
      add(counts, await applyErasures(trx, client.id, recorded));
    });
  }
  add(counts, await renameUsers(owner, applied));
  const sentences = await cleanFiles(owner, config, clientIds, applied);
  return { erasures: new Set(applied.map(({ id }) => id)).size, counts, sentences };
}

async function renameUsers(owner: Db, erasures: readonly Erasure[]): Promise<Counts> {
  const ofUsers = erasures.filter(({ of }) => of === 'user');
  const counts: Counts = {};
  if (ofUsers.length === 0) return counts;
  const cleaner = new Cleaner(ofUsers);
  for (const user of await owner.selectFrom('users').select(['id', 'email', 'subject']).execute()) {
    const found = cleaner.lookUp('email', emailForm(user.email));
    if (found) add(counts, await owner.transaction().execute((trx) => renameUser(trx, user, found.erasure)));
  }
  return counts;
}
