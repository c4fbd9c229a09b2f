/** A bulk update locks rows while people edit the same lines. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import * as bookings from '../../../contract/bookings/calls.ts';
import { inTenant } from '../../database/tenant.ts';
import { clientByCode } from '../../tenants/clients.ts';
import { smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';
import { type BulkUpdate, beginRewriting, rewrite } from './bulk-update.ts';
import { edit, editorOf, lineIds, untilOneWaits } from './concurrent-edits.fixture.ts';
import { takePlace } from './replace-rows.ts';

const server = testServer();
let code: string;
const keys = ['L1', 'L2', 'L3', 'L4', 'L5'];
let counter = 0;
let clientId: number;
let ids: Map<string, number>;

beforeEach(async () => {
  code = `T${++counter}`;
  await server.tmc(code);
  const lines = keys.map((key) => ({ line_key: key, amount_paid: '100.00' }));
  await server.importFeed(code, { hierarchy: smallHierarchy, lines });
  await server.grant(editorOf(code), code);
  clientId = (await clientByCode(server.database.db, code)).id;
  ids = await lineIds(server, clientId);
});

const setActive = (key: string, isActive: boolean) =>
  edit(server, code, ids.get(key) ?? 0, { is_active: isActive });

/** Changes the matter number of every line, in batches of one. */
const rewriteAll = (besides: (bulkUpdate: BulkUpdate) => Promise<void>) =>
  inTenant(server.database.db, clientId, async (trx) => {
    const bulkUpdate = await beginRewriting(trx, clientId);
    const of = sql`(select id from line_items where client_id = ${clientId} and version <= ${bulkUpdate.found})`;
    await sql`create temporary table these on commit drop as select * from ${of} l`.execute(trx);
    await rewrite(bulkUpdate, 'line_items', { of: sql`these`, set: { matter_number: sql`'new'` } });
    return takePlace(bulkUpdate, () => besides(bulkUpdate), 1);
  });

const stored = async () => {
  const rows = await inTenant(server.database.db, clientId, (trx) =>
    trx
      .selectFrom('line_items')
      .select(['line_key', 'matter_number', 'is_active'])
      .where('client_id', '=', clientId)
      .orderBy('line_key')
      .execute(),
  );
  return rows.map((row) => [row.line_key, row.matter_number, row.is_active]);
};

const rewritten = (...inactive: string[]) => keys.map((key) => [key, 'new', !inactive.includes(key)]);

/** Locks a line, and waits until an edit of it is waiting. */
async function take(key: string, { trx, found }: BulkUpdate, editing: () => void): Promise<void> {
  await sql`
    delete from line_items
    where client_id = ${clientId} and line_key = ${key} and version <= ${found}`.execute(trx);
  editing();
  await untilOneWaits(server, sql<boolean>`locktype = 'transactionid'`);
}

test('yields to a waiting edit and preserves it', async () => {
  const edits: Promise<number>[] = [];
  const { restarts } = await rewriteAll(async (bulkUpdate) => {
    if (edits.length > 0) return;
    await take('L1', bulkUpdate, () => edits.push(setActive('L1', false)));
  });
  expect([restarts, await Promise.all(edits)]).toEqual([1, [200]]);
  expect(await stored()).toEqual(rewritten('L1'));
});

test('yields to an edit that has already locked the row', async () => {
  const editing = inTenant(server.database.db, clientId, async (trx) => {
    await sql`update data_version set version = version + 1 where client_id = ${clientId}`.execute(trx);
    await sql`
      update line_items set is_active = false, edited_is_active = false, is_counted = false, version = version + 1
      where client_id = ${clientId} and line_key = 'L1'`.execute(trx);
    await pause(1000);
  });
  await pause(200);
  const { restarts } = await rewriteAll(async () => undefined);
  await editing;
  expect(restarts).toBeGreaterThan(0);
  expect(await stored()).toEqual(rewritten('L1'));
});

test('lets continual edits wait after several attempts, and none is refused', async () => {
  const edits: Promise<number>[] = [];
  const { restarts } = await rewriteAll(async (bulkUpdate) => {
    const key = keys[edits.length];
    if (key) await take(key, bulkUpdate, () => edits.push(setActive(key, false)));
    else edits.push(setActive('L1', true));
  });
  expect([restarts, await Promise.all(edits)]).toEqual([5, [200, 200, 200, 200, 200, 200]]);
  expect(await stored()).toEqual(rewritten(...keys.slice(1)));
});

test('refuses an edit with a message if its row stays locked', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const holding = inTenant(server.database.db, clientId, async (trx) => {
    await sql`select from line_items where client_id = ${clientId} for update`.execute(trx);
    await held;
  });
  await pause(100);
  const sent = { params: { id: ids.get('L1') ?? 0 }, body: { id: ids.get('L1') ?? 0, is_active: false } };
  const reply = await server.send(editorOf(code), bookings.editLine, sent);
  release();
  await holding;
  expect(reply).toMatchObject({
    status: 503,
    body: { detail: 'Something else is changing these lines. Please try again in a minute.' },
  });
});
