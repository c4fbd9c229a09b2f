/**
 * The only way to write: one transaction that takes the data version first if the change affects reporting data, makes
 * the change, and writes its audit record. Either all of it is committed or nothing.
 */
import { sql } from 'kysely';
import type { ChangeKind } from '../../contract/http/change-kinds.ts';
import { messages } from '../../contract/http/errors.ts';
import { lockKey } from '../database/locks.ts';
import { isLockTimeout } from '../database/outage.ts';
import type { Db, ReadOnlyDb, Trx } from '../database/schema.ts';
import { enterTenant, whole } from '../database/tenant.ts';
import { busy } from '../lib/errors.ts';
import { type Actor, commandLine, type Outcome, recordsOf } from './change.ts';
import { raiseVersions, takeVersionForChange } from './data-version.ts';
import type { ChangeOf, IsOfAccount, Kind } from './kind.ts';
import { writeRecords } from './records.ts';

/** Who acts, and for which client: null if the kind concerns a person's own account. */
export type Who<Name extends ChangeKind> = {
  actor: Actor;
  clientId: IsOfAccount<Name> extends true ? null : number;
};

/** Thrown and caught in this file to roll back a transaction that changed nothing. */
const rollback = new Error('Nothing to commit');

/** Returns the answer of the work. If the work throws, everything is rolled back. */
export async function openChange<Name extends ChangeKind, State, Answer>(
  db: ReadOnlyDb,
  kind: Kind<Name, State>,
  who: Who<Name>,
  work: (change: ChangeOf<Name>) => Promise<Outcome<State, Answer>>,
): Promise<Answer> {
  const { actor, clientId } = who as Who<ChangeKind>;
  const { raises } = kind;
  const ended: { outcome?: Outcome<State, Answer> } = {};
  await inTurn(db, kind, who, async (change) => {
    const outcome = await work(change);
    ended.outcome = outcome;
    if (outcome.entries === 'none') {
      if (await hasWritten(change.trx, clientId !== null && raises !== null)) {
        throw new Error(`A change of kind ${kind.name} claims that nothing changed, but has written`);
      }
      throw rollback;
    }
    if (raises && clientId !== null) await raiseVersions(change.trx, clientId, raises);
    for (const { kind: recorded, entries } of recordsOf(kind.name, outcome)) {
      await writeRecords(change.trx, recorded, { actor, clientId }, entries);
    }
  });
  if (!ended.outcome) throw new Error('A change ended without an outcome');
  return ended.outcome.answer;
}

/**
 * Runs the work of a change and rolls it back: returns what `inspect` finds with and without the work. Throws whatever
 * the work throws, as the real change would.
 */
export async function rehearseChange<Name extends ChangeKind, State, Answer, Sight>(
  db: ReadOnlyDb,
  kind: Kind<Name, State>,
  who: Who<Name>,
  work: (change: ChangeOf<Name>) => Promise<Outcome<State, Answer>>,
  inspect: (change: ChangeOf<Name>) => Promise<Sight>,
): Promise<{ before: Sight; after: Sight }> {
  const found: { before?: Sight; after?: Sight } = {};
  await inTurn(db, kind, who, async (change) => {
    await sql`savepoint rehearsal`.execute(change.trx);
    await work(change);
    found.after = await inspect(change);
    await sql`rollback to savepoint rehearsal`.execute(change.trx);
    found.before = await inspect(change);
    throw rollback;
  });
  return found as { before: Sight; after: Sight };
}

/** Runs a change in a transaction for its client, after it has taken its turn. */
async function inTurn<Name extends ChangeKind, State>(
  db: ReadOnlyDb,
  kind: Kind<Name, State>,
  who: Who<Name>,
  make: (change: ChangeOf<Name>) => Promise<void>,
): Promise<void> {
  const { actor, clientId } = who as Who<ChangeKind>;
  try {
    await whole(db)
      .transaction()
      .execute(async (trx) => {
        if (clientId !== null) await enterTenant(trx, clientId);
        const version = await takeTurn(trx, kind, who);
        await make({ trx, actor, clientId, version } as unknown as ChangeOf<Name>);
      });
  } catch (error) {
    if (isLockTimeout(error)) throw busy(messages.linesBusy, 60, 'lines');
    if (error !== rollback) throw error;
  }
}

/** Makes a change on behalf of a command: to one client, or to an account if `clientId` is null. */
export function changeByCommand<Name extends ChangeKind, State, Answer>(
  db: Db,
  clientId: Who<Name>['clientId'],
  kind: Kind<Name, State>,
  work: (change: ChangeOf<Name>) => Promise<Outcome<State, Answer>>,
): Promise<Answer> {
  return openChange(db, kind, { actor: commandLine, clientId }, work);
}

/**
 * Serialises changes, so that each sees the previous one: writers of reporting data by the client's data version, which
 * is returned, others by an advisory lock for their client or account.
 */
async function takeTurn(
  trx: Trx,
  { raises }: Kind<ChangeKind, unknown>,
  { actor, clientId }: Who<ChangeKind>,
): Promise<number | null> {
  if (clientId !== null && raises) {
    const version = await takeVersionForChange(trx, clientId);
    await sql`savepoint version_taken`.execute(trx);
    return version;
  }
  const key =
    clientId === null ? lockKey('changeOfAccount', actor.userId ?? 0) : lockKey('changeOfClient', clientId);
  await sql`select pg_advisory_xact_lock(${key})`.execute(trx);
  return null;
}

/**
 * Whether the work has written or locked a row. A transaction gets an id at its first write, and a further one at the
 * first write after a savepoint; each id is locked while the transaction is open.
 */
async function hasWritten(trx: Trx, versionTaken: boolean): Promise<boolean> {
  const { rows } = await sql<{ ids: number }>`
    select count(*)::int as ids from pg_locks
    where pid = pg_backend_pid() and locktype = 'transactionid' and mode = 'ExclusiveLock'`.execute(trx);
  return (rows[0]?.ids ?? 0) > (versionTaken ? 1 : 0);
}
