/** Who looked at one traveller's rows is recorded, once a day, without the traveller's name. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as bookings from '../../contract/bookings/calls.ts';
import * as access from '../../contract/changes/access.ts';
import type { Endpoint } from '../../contract/http/endpoint.ts';
import * as query from '../../contract/query/calls.ts';
import { search } from '../../contract/search/calls.ts';
import * as summary from '../../contract/summary/calls.ts';
import { bookingDetails } from '../../contract/traveller/booking-details.ts';
import * as traveller from '../../contract/traveller/calls.ts';
import { flight } from './builders/feed.ts';
import { type Sent, testServer } from './server.ts';
import { loadTwoTmcs, twoTmcs } from './two-tmcs.ts';

const folder = mkdtempSync(join(tmpdir(), 'tripledger-viewed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const auditLog = { file: join(folder, 'audit.log') };
let now = new Date('2026-04-01T02:00Z');
const server = testServer({ clock: () => now, configured: { auditLog } });
const { all, some, foreigner } = twoTmcs;
const dates = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };
const ids = { ann: 0, bo: 0, cy: 0, booking: 0, line: 0 };

beforeAll(async () => {
  const line = (name: string, node: string, booking: string) =>
    flight('MEL', 'SYD', '2026-03-02', {
      traveller_name: name,
      node_code: node,
      booking_reference: booking,
      line_key: name,
      amount_paid: '100.00',
    });
  await loadTwoTmcs(
    server,
    {
      lines: [
        line('Ann Plant', 'ACME-2', 'ANN'),
        line('Bo Office', 'BETA-1', 'PAIR'),
        line('Cy Office', 'BETA-1', 'PAIR'),
      ],
    },
    [line('Ann Plant', 'OTHER', 'ANN')],
  );
  const { owner } = server.database;
  const named = async (name: string) => {
    const found = owner.selectFrom('travellers').select('id').where('name', '=', name).orderBy('client_id');
    return (await found.executeTakeFirstOrThrow()).id;
  };
  Object.assign(ids, {
    ann: await named('Ann Plant'),
    bo: await named('Bo Office'),
    cy: await named('Cy Office'),
  });
  const stored = owner.selectFrom('line_items').select(['id', 'booking_id']);
  const of = (name: string) =>
    stored.where('line_key', '=', name).orderBy('client_id').executeTakeFirstOrThrow();
  Object.assign(ids, { line: (await of('Bo Office')).id, booking: (await of('Bo Office')).booking_id });
});
beforeEach(() => {
  now = new Date(now.getTime() + 86_400_000);
});

const told = new Set<number>();

/** Whom the user viewed since this was last asked, as an administrator of the whole TMC reads it. */
async function viewed(by: string, reader = all) {
  await server.app.audit.settle();
  const query = { kinds: 'traveller_viewed', pageSize: 100 };
  const { rows } = await server.get(reader, access.list, { query });
  const fresh = rows.filter(({ id, actor }) => actor === by && !told.has(id));
  for (const row of fresh) {
    told.add(row.id);
    expect(row).toMatchObject({ subject: null, rows: null, reason: null, address: '127.0.0.1' });
  }
  return fresh.map((row) => row.traveller).sort();
}

const only = (id: number) => JSON.stringify({ traveller: id });

test.each<[string, Endpoint, () => Sent, string[]]>([
  [
    'one traveller’s bookings',
    traveller.detail,
    () => ({ query: { ...dates, travellerId: ids.ann } }),
    ['Ann Plant'],
  ],
  [
    'a dashboard of one traveller',
    summary.totalSpend,
    () => ({ query: { ...dates, only: only(ids.ann) } }),
    ['Ann Plant'],
  ],
  [
    'the file of a table of one traveller',
    traveller.spendAnalysis.file,
    () => ({ query: { ...dates, only: only(ids.bo) } }),
    ['Bo Office'],
  ],
  [
    'a booking',
    bookingDetails,
    () => ({ query: { bookingReference: 'PAIR', bookingId: ids.booking } }),
    ['Bo Office', 'Cy Office'],
  ],
  ['bookings of a reference', bookingDetails, () => ({ query: { bookingReference: 'ANN' } }), ['Ann Plant']],
  ['a line', bookings.line, () => ({ params: { id: ids.line } }), ['Bo Office']],
  [
    'a query of one traveller',
    query.query,
    () => ({
      body: {
        metrics: ['bookings'],
        filter: { ...dates, where: [{ dimension: 'traveller', in: [ids.cy] }] },
      },
    }),
    ['Cy Office'],
  ],
  ['everybody', traveller.spendAnalysis, () => ({ query: dates }), []],
  ['a search', search, () => ({ query: { q: 'Ann' } }), []],
])('looking at %s is recorded', async (_, endpoint, sent, expected) => {
  expect((await server.send(all, endpoint, sent())).status).toBe(200);
  expect(await viewed(all)).toEqual(expected);
});

test('is recorded once a day, however often and wherever, also where the answer was kept', async () => {
  for (let times = 0; times < 3; times++) {
    await server.get(all, traveller.detail, { query: { ...dates, travellerId: ids.ann } });
    await server.get(all, summary.totalSpend, { query: { ...dates, only: only(ids.ann) } });
  }
  expect(await viewed(all)).toEqual(['Ann Plant']);
  now = new Date(now.getTime() + 86_400_000);
  await server.get(all, summary.totalSpend, { query: { ...dates, only: only(ids.ann) } });
  expect(await viewed(all)).toEqual(['Ann Plant']);
});

test('is recorded only of travellers whom the reader sees', async () => {
  for (const id of [ids.ann, ids.bo, 999_999])
    await server.send(some, summary.totalSpend, { query: { ...dates, only: only(id) } });
  await server.send(foreigner, summary.totalSpend, { query: { ...dates, only: only(ids.ann) } });
  expect(await viewed(some)).toEqual(['Ann Plant']);
  expect(await viewed(foreigner, foreigner)).toEqual([]);
});

test('shows the name of today, is found by it, and keeps none', async () => {
  await server.get(all, traveller.detail, { query: { ...dates, travellerId: ids.ann } });
  expect(await viewed(all)).toEqual(['Ann Plant']);
  const { owner } = server.database;
  const stored = await owner.selectFrom('access_records').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain('Plant');
  expect(readFileSync(auditLog.file, 'utf8')).not.toContain('Plant');
  expect(readFileSync(auditLog.file, 'utf8')).toContain(`"travellerId":${ids.ann}`);

  const found = async (text: string) =>
    (await server.get(all, access.list, { query: { search: text } })).rows.map(({ traveller: name }) => name);
  expect(new Set(await found('ann pl'))).toEqual(new Set(['Ann Plant']));
  await owner.updateTable('travellers').set({ name: 'Traveller 7' }).where('id', '=', ids.ann).execute();
  expect(await found('ann pl')).toEqual([]);
  expect(new Set(await found('traveller 7'))).toEqual(new Set(['Traveller 7']));
});
