/** Erases a person from the database, and applies erasures again that a restored database does not know. */
import { randomBytes } from 'node:crypto';
import type { Db, Trx } from '../database/schema.ts';
import { enterTenantAsOwner } from '../database/tenant.ts';
import { waitForTurn } from '../ingest/derivation/turn.ts';
import { CommandError } from '../lib/command-error.ts';
import { takeVersion } from '../mutations/data-version.ts';
import { type Erasure, pseudonymOf } from '../privacy/erasure.ts';
import { readErasures } from '../privacy/erasures.ts';
import { applyErasures, type Counts } from './apply.ts';
import { findUser, type Traveller } from './find.ts';
import { markTraveller } from './traveller-marks.ts';
import { markUser, renameUser } from './user.ts';

/** `clients`: the codes of the TMCs whose rows were looked through. */
export type Erased = { erasure: Erasure; counts: Counts; clients: { id: number; code: string }[] };

export type How = { actor: string; isRehearsal: boolean };

/** Further erasures of a client have the secret of the first, so that each text of a feed is digested once. */
export async function newErasure(
  trx: Trx,
  clientId: number,
  of: Erasure['of'],
): Promise<Omit<Erasure, 'marks'>> {
  const known = await readErasures(trx, clientId);
  const id = randomBytes(4).toString('hex');
  return { id, of, pseudonym: pseudonymOf(of, id), secret: known.at(-1)?.secret ?? randomBytes(32) };
}

/** Waits for imports, and keeps others out until the end of the transaction. */
export async function begin(trx: Trx, clientId: number): Promise<void> {
  await enterTenantAsOwner(trx, clientId);
  await waitForTurn(trx, clientId);
  await takeVersion(trx, clientId);
}

/** Thrown to roll a rehearsal back. */
class Rehearsed extends Error {}

/** Runs the work in one transaction; a rehearsal changes nothing. */
export async function rehearsable<T>(
  owner: Db,
  isRehearsal: boolean,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined;
  const rehearsed = (error: unknown) => {
    if (!(error instanceof Rehearsed)) throw error;
  };
  await owner
    .transaction()
    .execute(async (trx) => {
      result = { value: await work(trx) };
      if (isRehearsal) throw new Rehearsed();
    })
    .catch(rehearsed);
  return (result as { value: T }).value;
}

/** `owner`: connected as the tables' owner. */
export function eraseTraveller(
  owner: Db,
  client: { id: number; code: string },
  find: (trx: Trx) => Promise<Traveller>,
  { actor, isRehearsal }: How,
): Promise<Erased> {
  return rehearsable(owner, isRehearsal, async (trx) => {
    await begin(trx, client.id);
    const fresh = await newErasure(trx, client.id, 'traveller');
    const { marks } = await markTraveller(trx, client.id, await find(trx), fresh.secret);
    const erasure = { ...fresh, marks };
    return {
      erasure,
      counts: await applyErasures(trx, client.id, [{ ...erasure, actor, at: new Date() }]),
      clients: [client],
    };
  });
}

/** A user may be named in any TMC, also in one to which they have no access. */
export function eraseUser(owner: Db, email: string, { actor, isRehearsal }: How): Promise<Erased> {
  return rehearsable(owner, isRehearsal, async (trx) => {
    const user = await findUser(trx, email);
    if (!user) throw new CommandError(`There is no user ${email.trim().toLowerCase()}.`);
    const clients = await trx.selectFrom('clients').select(['id', 'code']).orderBy('id').execute();
    const fresh = { ...newUserErasure(), of: 'user' as const };
    const counts: Counts = {};
    let erasure: Erasure = { ...fresh, marks: [] };
    for (const { id } of clients) {
      await begin(trx, id);
      erasure = { ...fresh, marks: await markUser(trx, id, user, fresh.secret) };
      add(counts, await applyErasures(trx, id, [{ ...erasure, actor, at: new Date() }]));
    }
    add(counts, await renameUser(trx, user, fresh));
    return { erasure, counts, clients };
  });
}

function newUserErasure() {
  const id = randomBytes(4).toString('hex');
  return { id, pseudonym: pseudonymOf('user', id), secret: randomBytes(32) };
}

export function add(sum: Counts, more: Counts): void {
  for (const [table, count] of Object.entries(more)) sum[table] = (sum[table] ?? 0) + count;
}
