import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Trx } from '../db/schema.ts';
import { inTenant } from '../db/tenant.ts';
import { testDatabase } from '../test/database.ts';
import { newClient } from '../test/importing.ts';
import { unchecked } from '../test/sent-statements.ts';
import { type Change, commandLine, done, type Outcome, unchanged } from './change.ts';
import { changeByCommand, openChange } from './door.ts';
import { kind } from './kind.ts';

const database = testDatabase();
const label = z.object({ label: z.string() });
const undo = 'Not in this test.';
/** Renames the client's root, as a change of reporting data and as one of anything else. */
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
/** What a change may leave: the root's label, the version, the number of records. */
async function left() {
  const [node] = await client.nodes();
  const { version } = await client.version();
  return { label: node?.label, version, records: (await recordsSeen(client)).length };
}
/** Those that row-level security alone lets be seen. */
const recordsSeen = ({ within }: typeof client) =>
  unchecked('what stands behind every statement is looked at', () =>
    within((trx) => trx.selectFrom('changes').select('id').execute()),
  );

describe('a change', () => {
  test('is recorded: who, what, before and after', async () => {
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
    expect(await left()).toMatchObject({ label: 'A', version: 0 });
  });

  test('of reporting data takes the version once, and raises what the kind says', async () => {
    let seen: number | null = null;
    const before = await client.version();
    await changeByCommand(database.db, client.id, reporting, (change) => {
      seen = change.version;
      return rename(change, 'B');
    });
    const version = before.version + 1;
    expect(seen).toBe(version);
    expect(await client.version()).toEqual({ ...before, version, nodes_version: version });
  });

  test('that fails after it wrote leaves neither what it wrote nor a record', async () => {
    const before = await left();
    for (const one of [reporting, other]) {
      const failing = changeByCommand(database.db, client.id, one, async (change) => {
        await rename(change, 'lost');
        throw new Error('too late');
      });
      await expect(failing).rejects.toThrow('too late');
    }
    expect(await left()).toEqual(before);
  });

  test('whose record cannot be written is not made', async () => {
    const before = await left();
    const nobody = { actor: { userId: 999_999, label: 'Nobody' }, clientId: client.id };
    const failing = openChange(database.db, reporting, nobody, (change) => rename(change, 'lost'));
    await expect(failing).rejects.toThrow(/foreign key/);
    expect(await left()).toEqual(before);
  });

  test('that changed nothing leaves no record and no new version', async () => {
    const before = await left();
    for (const one of [reporting, other]) {
      const answer = await changeByCommand(database.db, client.id, one, async ({ trx, clientId }) => {
        await trx.selectFrom('nodes').select('id').where('client_id', '=', clientId).execute();
        return unchanged('nothing to do');
      });
      expect(answer).toBe('nothing to do');
    }
    expect(await left()).toEqual(before);
  });

  test('that claims so but wrote is an error, and is not kept', async () => {
    const before = await left();
    for (const one of [reporting, other]) {
      const lying = changeByCommand(database.db, client.id, one, async (change) => {
        await rename(change, 'kept secret');
        return unchanged(null);
      });
      await expect(lying).rejects.toThrow(`kind ${one.name} claims that nothing changed`);
    }
    expect(await left()).toEqual(before);
  });

  test.each([['of reporting data', reporting] as const, ['of anything else', other] as const])(
    '%s finds what the one before it left, however many come at once',
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
  test('can be neither changed nor deleted by the application', async () => {
    for (const table of ['changes', 'account_changes']) {
      for (const statement of [
        `update ${table} set actor = 'x'`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        const forbidden = () => client.within((trx) => sql.raw(statement).execute(trx));
        await expect(unchecked('the role may not', forbidden)).rejects.toThrow(
          `permission denied for table ${table}`,
        );
      }
    }
  });

  test('of another client are neither seen nor written', async () => {
    const stranger = await newClient(database);
    expect(await recordsSeen(stranger)).toHaveLength(1);
    const forged = inTenant(database.db, stranger.id, (trx) =>
      trx
        .insertInto('changes')
        .values({ ...forgery, client_id: client.id })
        .execute(),
    );
    await expect(forged).rejects.toThrow(/row-level security/);
    const all = database.db.selectFrom('changes').select('id');
    expect(await unchecked('seen without a client', () => all.execute())).toEqual([]);
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

/** Never called: each must not compile. */
export const refused = [
  // @ts-expect-error an answer alone is no record
  () => changeByCommand(database.db, client.id, other, async () => 'renamed'),
  // @ts-expect-error nor is an empty list of records
  () => changeByCommand(database.db, client.id, other, async () => ({ answer: null, entries: [] })),
  // @ts-expect-error a change is done with one record at least
  () => changeByCommand(database.db, client.id, other, async () => done(null)),
  () =>
    // @ts-expect-error a record has the shape of its kind
    changeByCommand(database.db, client.id, other, async () =>
      done(null, { subject: { id: 1, label: '' }, before: null, after: { name: 'A' } }),
    ),
  // @ts-expect-error only the door makes a change
  (trx: Trx) => rename({ trx, clientId: client.id, actor: commandLine, version: null }, 'A'),
];
