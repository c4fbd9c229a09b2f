/**
 * The door for writes: one transaction, in which the data version is taken first where reporting data are concerned,
 * the change is made, and its record is written. All of it is kept, or nothing.
 */
import { sql } from 'kysely';
import type { ChangeKind } from '../../contract/core/changes.ts';
import { messages } from '../../contract/core/errors.ts';
import { lockKey } from '../db/locks.ts';
import { isLockTimeout } from '../db/outage.ts';
import type { Db, ReadOnlyDb, Trx } from '../db/schema.ts';
import { enterTenant, whole } from '../db/tenant.ts';
import { busy } from '../ground/errors.ts';
import { type Actor, commandLine, type Outcome } from './change.ts';
import { raiseVersions, takeVersionForChange } from './data-version.ts';
import type { ChangeOf, IsOfAccount, Kind } from './kind.ts';
import { writeRecords } from './records.ts';

/** Who acts, and for which client: none where the kind is one of a person's own account. */
export type Who<Name extends ChangeKind> = {
  actor: Actor;
  clientId: IsOfAccount<Name> extends true ? null : number;
};

/** Thrown and caught here, to end a transaction in which nothing was changed. */
const nothingToKeep = new Error('Nothing to keep');

/** Answers what the work answers. Whatever the work throws, nothing of it is kept. */
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
      throw nothingToKeep;
    }
    if (raises && clientId !== null) await raiseVersions(change.trx, clientId, raises);
    await writeRecords(change.trx, kind.name, { actor, clientId }, outcome.entries);
  });
  if (!ended.outcome) throw new Error('A change ended without an outcome');
  return ended.outcome.answer;
}

/**
 * Does the work of a change, and keeps nothing of it: answers what `look` finds after it, and what it finds where the work
 * was not done. Whatever the work throws is thrown, as where it is done in earnest.
 */
export async function rehearseChange<Name extends ChangeKind, State, Answer, Sight>(
  db: ReadOnlyDb,
  kind: Kind<Name, State>,
  who: Who<Name>,
  work: (change: ChangeOf<Name>) => Promise<Outcome<State, Answer>>,
  look: (change: ChangeOf<Name>) => Promise<Sight>,
): Promise<{ before: Sight; after: Sight }> {
  const seen: { before?: Sight; after?: Sight } = {};
  await inTurn(db, kind, who, async (change) => {
    await sql`savepoint rehearsal`.execute(change.trx);
    await work(change);
    seen.after = await look(change);
    await sql`rollback to savepoint rehearsal`.execute(change.trx);
    seen.before = await look(change);
    throw nothingToKeep;
  });
  return seen as { before: Sight; after: Sight };
}

/** The transaction of a change, in which the client is entered and the turn is taken. */
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
    if (error !== nothingToKeep) throw error;
  }
}

/** A change that a command makes: of one client, or with `null` of an account. */
export function changeByCommand<Name extends ChangeKind, State, Answer>(
  db: Db,
  clientId: Who<Name>['clientId'],
  kind: Kind<Name, State>,
  work: (change: ChangeOf<Name>) => Promise<Outcome<State, Answer>>,
): Promise<Answer> {
  return openChange(db, kind, { actor: commandLine, clientId }, work);
}

/**
 * Changes come one after the other, so that each finds what the one before it left: writers of reporting data by the
 * client's data version, which is answered, others by a lock for their client or account.
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
 * Whether the work has written, or locked, a row. A transaction has an id from its first write on, and another one
 * from the first write after a savepoint; each is locked while it is under way.
 */
async function hasWritten(trx: Trx, versionTaken: boolean): Promise<boolean> {
  const { rows } = await sql<{ ids: number }>`
    select count(*)::int as ids from pg_locks
    where pid = pg_backend_pid() and locktype = 'transactionid' and mode = 'ExclusiveLock'`.execute(trx);
  return (rows[0]?.ids ?? 0) > (versionTaken ? 1 : 0);
}
