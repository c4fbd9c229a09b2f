/** Who is erased, and who stays: namesakes, ambiguous names, users. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Db, Trx } from '../database/schema.ts';
import { inTenant } from '../database/tenant.ts';
import { readConfig } from '../lib/config.ts';
import { grantAccess } from '../tenants/users.ts';
import { flight, type Row } from '../test/builders/feed.ts';
import { testDatabase } from '../test/database.ts';
import { newClient } from '../test/importing.ts';
import { eraseTraveller, eraseUser } from './erase.ts';
import { exportUser } from './export.ts';
import { findTravellers, findUser, theOnly, type Wanted } from './find.ts';
import { readList, reapply } from './list-file.ts';

const database = testDatabase();
const how = { actor: 'Test', isRehearsal: false };
let client: Awaited<ReturnType<typeof newClient>>;
beforeEach(async () => {
  client = await newClient(database);
});

const find = (wanted: Wanted) => async (trx: Trx) => theOnly(await findTravellers(trx, client.id, wanted));
const erase = (wanted: Wanted) => eraseTraveller(database.owner, client, find(wanted), how);

const line = (name: string, number: string, rest: Row = {}): Row =>
  flight('MEL', 'SIN', '2026-03-10', {
    traveller_name: name,
    employee_number: number,
    node_code: 'ACME-1',
    line_key: `${name} ${number} ${rest.node_code ?? ''}`,
    booking_reference: `${name} ${number}`,
    amount_paid: '10.00',
    ...rest,
  });

const travellers = () =>
  client.within(async (trx) => {
    const rows = await trx
      .selectFrom('travellers')
      .select(['name', 'employee_number as number'])
      .where('client_id', '=', client.id)
      .execute();
    return rows
      .map(({ name, number }) => `${name.replace(/[0-9a-f]{8}/, '…')}, ${number?.slice(0, 7)}`)
      .sort();
  });

const remarks = async () =>
  (await client.lines()).map((one) => one.reference_fields?.Remark?.replace(/[0-9a-f]{8}/, '…'));

test('an ambiguous name is refused with a list', async () => {
  await client.importFeed({ lines: [line('Jane Doe', '1'), line('DOE/JANE MRS', '2')] });
  const refusal = await erase({ traveller: 'jane doe' }).then(String, (error: Error) => error.message);
  expect(refusal.replace(/\d+: /g, 'ID: ').split('\n').sort()).toEqual([
    '  ID: DOE/JANE MRS, employee number 2, customer ACME',
    '  ID: Jane Doe, employee number 1, customer ACME',
    'Several travellers are meant. Name one by its id, as --traveller ID:',
  ]);
  await expect(erase({ employee: '3' })).rejects.toThrow('No traveller is called so.');
});

test('a namesake in the same TMC stays, with whatever could be theirs', async () => {
  await client.importFeed({
    lines: [
      line('Jane Doe', '1', { Remark: 'Jane Doe likes tea' }),
      line('Jane Doe', '2', { Remark: 'Jane Doe likes coffee' }),
      line('Jane Doe', '1', { node_code: 'BETA-1', Remark: 'Jane Doe likes milk' }),
      line('Bob Roe', '3', { Remark: 'With Jane Doe' }),
    ],
  });
  const found = await client.within((trx) => findTravellers(trx, client.id, { employee: '1' }));
  const first = found.find(({ raws }) => raws[0]?.customer === 'ACME');
  await erase({ traveller: String(first?.id) });
  expect(await travellers()).toEqual([
    'Bob Roe, 3',
    'Erased traveller …, ERASED-',
    'Jane Doe, 1',
    'Jane Doe, 2',
  ]);
  const after = await remarks();
  for (const kept of ['Jane Doe likes coffee', 'Jane Doe likes milk', 'With Jane Doe'])
    expect(after).toContain(kept);
  expect(after).not.toContain('Jane Doe likes tea');
});

test('a later feed: a new spelling is the person’s, a name with another number is somebody else', async () => {
  await client.importFeed({ lines: [line('Jane Doe', 'E-77123')] });
  await erase({ traveller: 'Jane Doe' });
  await client.importFeed({
    lines: [
      line('DOE/JANEMS', 'E-77123', { line_key: 'later' }),
      line('Jane Smith', 'E-77123', { line_key: 'married' }),
      line('Jane Doe', 'E-2', { line_key: 'other', Remark: 'A new colleague' }),
    ],
  });
  const names = new Set(await travellers());
  expect(names).toEqual(new Set(['Erased traveller …, ERASED-', 'Jane Doe, E-2']));
  expect(await client.rejects()).toEqual([]);
});

test('a person who is erased twice stays as they are', async () => {
  await client.importFeed({ lines: [line('Jane Doe', 'E-77123')] });
  const { erasure } = await erase({ traveller: 'Jane Doe' });
  await erase({ traveller: erasure.pseudonym });
  expect(await travellers()).toEqual(['Erased traveller …, ERASED-']);
});

test('nobody but the owner of the tables changes records or the list of erasures', async () => {
  await client.importFeed({ lines: [line('Jane Doe', 'E-77123')] });
  await erase({ traveller: 'Jane Doe' });
  const mine = `where client_id = ${client.id}`;
  const denied = (statement: string) =>
    expect(inTenant(database.db, client.id, (trx) => sql.raw(statement).execute(trx))).rejects.toThrow(
      'permission denied',
    );
  await denied(`update changes set actor = 'x' ${mine}`);
  await denied(`update erasures set pseudonym = 'x' ${mine}`);
  await denied(`delete from erasures ${mine}`);
});

test('an owner of the tables who is not a superuser erases as well', async () => {
  await client.importFeed({ lines: [line('Jane Doe', 'E-77123')] });
  await database.owner.transaction().execute(async (trx) => {
    await sql`create role plain_owner`.execute(trx);
    const { rows } = await sql<{ name: string; schema: string }>`
      select c.oid::regclass::text as name, c.relnamespace::regnamespace::text as schema from pg_class c
      where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'jobs'::regnamespace)`.execute(
      trx,
    );
    for (const schema of ['public', 'jobs'])
      await sql.raw(`grant usage, create on schema ${schema} to plain_owner`).execute(trx);
    for (const { name } of rows) await sql.raw(`alter table ${name} owner to plain_owner`).execute(trx);
    await sql`set local role plain_owner`.execute(trx);
    const owner = {
      transaction: () => ({ execute: (work: (of: Trx) => unknown) => Promise.resolve(work(trx)) }),
    };
    const { counts } = await eraseTraveller(
      owner as unknown as Db,
      client,
      find({ employee: 'E-77123' }),
      how,
    );
    expect(counts).toMatchObject({ line_items: 1, bookings: 1, travellers: 1, raw_travellers: 1 });
    await sql`reset role`.execute(trx);
    await sql`reassign owned by plain_owner to current_user`.execute(trx);
    await sql`drop owned by plain_owner`.execute(trx);
    await sql`drop role plain_owner`.execute(trx);
  });
  expect(await travellers()).toEqual(['Erased traveller …, ERASED-']);
});

test('an erased user is named nowhere, can sign in no more, and a traveller of the name stays', async () => {
  const email = 'jane.doe@acme.example';
  const access = { nodeCodes: [], userType: 'User', permissions: 'all' } as const;
  await grantAccess(database.db, { email, clientCode: client.code, ...access });
  await database.owner.updateTable('users').set({ name: 'Jane Doe' }).where('email', '=', email).execute();
  await client.importFeed({ lines: [line('Jane Doe', '1', { Remark: `Booked by ${email}` })] });
  const find = async (trx: Trx) => (await findUser(trx, email)) ?? expect.fail('no user');
  const { id } = await find(database.owner as Trx);
  const provided = { name: { givenName: 'Jane', familyName: 'Doe' }, emails: [{ value: email }] };
  await client.within((trx) =>
    trx
      .insertInto('provisioned_users')
      .values({
        client_id: client.id,
        user_id: id,
        external_id: 'jdoe',
        attributes: JSON.stringify(provided),
        is_active: true,
        by_groups: true,
        created_at: new Date(),
        changed_at: new Date(),
      })
      .execute(),
  );
  const { tmcs } = await exportUser(database.owner, find);
  expect(tmcs.find(({ tmc }) => tmc === client.code)?.rows.changes).toHaveLength(1);
  const { erasure } = await eraseUser(database.owner, 'Jane.Doe@acme.example', how);
  expect(await findUser(database.owner as Trx, email)).toBeUndefined();
  expect(await travellers()).toEqual(['Jane Doe, 1']);
  expect(await remarks()).toEqual([expect.stringMatching(/^Booked by erased-[0-9a-f…]+@erased\.invalid$/)]);
  const { rows } = await sql<{ text: string }>`
    select c::text as text from changes c where c::text ilike ${`%${email}%`}
    union all select u::text from users u where email = ${email}
    union all select m::text from memberships m join users u on u.id = m.user_id
      where u.name like 'Erased user%' and m.is_active`.execute(database.owner.withoutPlugins());
  expect(rows).toEqual([]);
  const kept = await client.within((trx) =>
    trx
      .selectFrom('provisioned_users')
      .where('client_id', '=', client.id)
      .select(['external_id', 'attributes'])
      .execute(),
  );
  expect(kept).toEqual([{ external_id: null, attributes: {} }]);

  // As after the restore of an earlier backup.
  await database.owner
    .updateTable('users')
    .set({ email, name: 'Jane Doe' })
    .where('name', '=', erasure.pseudonym)
    .execute();
  const dataFolder = mkdtempSync(join(tmpdir(), 'tripledger-erased-'));
  const config = { ...readConfig({}), dataFolder, auditLog: null };
  await reapply(database.owner, config, await readList(database.owner));
  rmSync(dataFolder, { recursive: true });
  expect(await findUser(database.owner as Trx, email)).toBeUndefined();
});
