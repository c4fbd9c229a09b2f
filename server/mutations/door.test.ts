import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Trx } from '../database/schema.ts';
import { inTenant } from '../database/tenant.ts';
import { testDatabase } from '../test/database.ts';
import { newClient } from '../test/importing.ts';
import { unchecked } from '../test/sent-statements.ts';
import { type Change, commandLine, done, type Outcome, unchanged } from './change.ts';
import { changeByCommand, openChange } from './door.ts';
import { kind } from './kind.ts';

const database = testDatabase();
const label = z.object({ label: z.string() });
const undo = 'Not in this test.';
/** Kinds that rename the client's root, as a change to reporting data and as a change to other data. */
const reporting = kind('data_imported', { state: label, raises: ['nodes_version'], undo });
const other = kind('access_changed', { state: label, raises: null, undo });

let client: Awaited<ReturnType<typeof newClient>>;
beforeAll(async () => {
  client = await newClient(database);
});

async function rename({ trx, clientId }: Change, to: string): Promise<Outcome<{ label: string }, string>> {
  const root = trx.selectFrom('nodes').where('client_id', '=', clientId).where('is_root', '=', true);
  const before = await root.select(['id', 'label']).executeTakeFirstOrThrow();
  await trx
    .updateTable('nodes')
    .set({ label: to })
    .where('client_id', '=', clientId)
    .where('id', '=', before.id)
    .execute();
  const subject = { id: before.id, label: before.label };
  return done('renamed', { subject, before: { label: before.label }, after: { label: to } });
}

const records = (kindOf: string) =>
  client.within((trx) =>
    trx
      .selectFrom('changes')
      .selectAll()
      .where('client_id', '=', client.id)
      .where('kind', '=', kindOf as never)
      .orderBy('id')
      .execute(),
  );
/** The state that a change may alter: the root's label, the version, the number of records. */
async function currentState() {
  const [node] = await client.nodes();
  const { version } = await client.version();
  return { label: node?.label, version, records: (await visibleRecords(client)).length };
}
/** The records that row-level security alone makes visible. */
const visibleRecords = ({ within }: typeof client) =>
  unchecked('tests row-level security itself', () =>
    within((trx) => trx.selectFrom('changes').select('id').execute()),
  );

describe('a change', () => {
  test('is recorded with its actor, its subject, and the values before and after', async () => {
    const answer = await changeByCommand(database.db, client.id, other, (change) => rename(change, 'A'));
    expect(answer).toBe('renamed');
    expect(await records('access_changed')).toMatchObject([
      {
        user_id: null,
        actor: 'Command line',
        subject_label: client.code,
        before: { label: client.code },
        after: { label: 'A' },
        undo_of: null,
      },
    ]);
    expect(await currentState()).toMatchObject({ label: 'A', version: 0 });
  });

  test('to reporting data takes the version once, and raises the versions of its kind', async () => {
    let takenVersion: number | null = null;
    const before = await client.version();
    await changeByCommand(database.db, client.id, reporting, (change) => {
      takenVersion = change.version;
      return rename(change, 'B');
    });
    const version = before.version + 1;
    expect(takenVersion).toBe(version);
    expect(await client.version()).toEqual({ ...before, version, nodes_version: version });
  });

  test('that fails after writing leaves neither data nor a record', async () => {
    const before = await currentState();
    for (const one of [reporting, other]) {
      const failing = changeByCommand(database.db, client.id, one, async (change) => {
        await rename(change, 'lost');
        throw new Error('too late');
      });
      await expect(failing).rejects.toThrow('too late');
    }
    expect(await currentState()).toEqual(before);
  });

  test('is rolled back if its record cannot be written', async () => {
    const before = await currentState();
    const nobody = { actor: { userId: 999_999, label: 'Nobody' }, clientId: client.id };
    const failing = openChange(database.db, reporting, nobody, (change) => rename(change, 'lost'));
    await expect(failing).rejects.toThrow(/foreign key/);
    expect(await currentState()).toEqual(before);
  });

  test('that changed nothing leaves no record and no new version', async () => {
    const before = await currentState();
    for (const one of [reporting, other]) {
      const answer = await changeByCommand(database.db, client.id, one, async ({ trx, clientId }) => {
        await trx.selectFrom('nodes').select('id').where('client_id', '=', clientId).execute();
        return unchanged('nothing to do');
      });
      expect(answer).toBe('nothing to do');
    }
    expect(await currentState()).toEqual(before);
  });

  test('that claims to have changed nothing but wrote fails and is rolled back', async () => {
    const before = await currentState();
    for (const one of [reporting, other]) {
      const claiming = changeByCommand(database.db, client.id, one, async (change) => {
        await rename(change, 'kept secret');
        return unchanged(null);
      });
      await expect(claiming).rejects.toThrow(`kind ${one.name} claims that nothing changed`);
    }
    expect(await currentState()).toEqual(before);
  });

  test.each([['to reporting data', reporting] as const, ['to other data', other] as const])(
    '%s sees the previous one, however many run concurrently',
    async (_, one) => {
      const known = (await records(one.name)).length;
      const renames = ['1', '2', '3', '4'].map((name) =>
        changeByCommand(database.db, client.id, one, (change) => rename(change, name)),
      );
      await Promise.all(renames);
      const made = (await records(one.name)).slice(known);
      expect(made).toHaveLength(4);
      for (const [index, record] of made.slice(1).entries()) {
        expect(record.before).toEqual(made[index]?.after);
        expect(record.at >= (made[index]?.at ?? record.at)).toBe(true);
      }
    },
  );
});

describe('the records', () => {
  test('cannot be changed or deleted by the application', async () => {
    for (const table of ['changes', 'account_changes']) {
      for (const statement of [
        `update ${table} set actor = 'x'`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        const forbidden = () => client.within((trx) => sql.raw(statement).execute(trx));
        await expect(unchecked('the role lacks the privilege', forbidden)).rejects.toThrow(
          `permission denied for table ${table}`,
        );
      }
    }
  });

  test('of another client can be neither read nor written', async () => {
    const stranger = await newClient(database);
    expect(await visibleRecords(stranger)).toHaveLength(1);
    const forged = inTenant(database.db, stranger.id, (trx) =>
      trx
        .insertInto('changes')
        .values({ ...forgery, client_id: client.id })
        .execute(),
    );
    await expect(forged).rejects.toThrow(/row-level security/);
    const all = database.db.selectFrom('changes').select('id');
    expect(await unchecked('reads without a client', () => all.execute())).toEqual([]);
  });
});

const forgery = {
  user_id: null,
  actor: 'Forger',
  kind: 'access_changed' as const,
  subject_id: '1',
  subject_label: 'x',
  before: null,
  after: null,
  undo_of: null,
};

/** Never called: none of these may compile. */
export const refused = [
  // @ts-expect-error an answer alone is not an outcome
  () => changeByCommand(database.db, client.id, other, async () => 'renamed'),
  // @ts-expect-error neither is an empty list of records
  () => changeByCommand(database.db, client.id, other, async () => ({ answer: null, entries: [] })),
  // @ts-expect-error `done` requires at least one record
  () => changeByCommand(database.db, client.id, other, async () => done(null)),
  () =>
    // @ts-expect-error a record must have the shape of its kind
    changeByCommand(database.db, client.id, other, async () =>
      done(null, { subject: { id: 1, label: '' }, before: null, after: { name: 'A' } }),
    ),
  // @ts-expect-error only `door.ts` creates a change
  (trx: Trx) => rename({ trx, clientId: client.id, actor: commandLine, version: null }, 'A'),
];
