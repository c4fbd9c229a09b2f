import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../../contract/http/endpoint.ts';
import { bookingDetails, bookingSummary } from '../../../contract/traveller/booking-details.ts';
import * as traveller from '../../../contract/traveller/calls.ts';
import { testServer } from '../../test/server.ts';
import { loadExample, march } from './example.fixture.ts';

const server = testServer();
type Details = Answer<typeof bookingDetails>;
const open = async (query: object, email = 'all@one.test') =>
  (await server.get(email, bookingDetails, { query })) as Details;

beforeAll(async () => {
  await loadExample(server);
  // Two customers with the same reference, one of them with two cost centres in it.
  const fees = [
    { node_code: 'ACME-1', amount_paid: '5.00' },
    { node_code: 'ACME-2', amount_paid: '6.00' },
    { node_code: 'BETA-1', amount_paid: '7.00' },
  ];
  const twin = { booking_reference: 'TWIN', data_source: 'twins' };
  await server.importFeed('ONE', { lines: fees.map((fee) => ({ ...fee, ...twin })) });
  await server.grant('beta@one.test', 'ONE', { nodes: ['BETA'], permissions: [] });
});

/** The bookings' ids, in the order of the customers. */
async function bookingsOf(reference: string): Promise<number[]> {
  const { owner } = server.database;
  const found = owner.selectFrom('bookings').select('id').where('reference', '=', reference);
  return (await found.orderBy('customer_id').execute()).map(({ id }) => id);
}

async function travellerId(name: string): Promise<number> {
  const { rows } = await server.get('all@one.test', traveller.spendAnalysis, {
    query: { ...march, search: name },
  });
  return rows[0]!.travellerId;
}

test('returns one traveller’s lines of a booking, of any status, by product and then by start', async () => {
  const answer = await open({ bookingReference: 'B1', travellerId: await travellerId('Ada') });
  expect(answer.isPartial).toBe(false);
  expect(answer.lines.map((line) => [line.productType, line.status, line.header, line.totalSpend])).toEqual([
    ['Air', 'Changed', 'Example Air', 1000],
    ['Air', 'Normal', 'Air', 800.1],
    ['Hotel', 'Normal', 'Example Hotel', 600],
    // Includes a void line, but not the deactivated one.
    ['Service Fee', 'Normal', 'Booking fee', 9.9],
    ['Service Fee', 'Void', 'Booking fee', 999],
  ]);
});

test('a line has local times, route, class, invoice, policy and references', async () => {
  const { lines } = await open({ bookingReference: 'B1', travellerId: await travellerId('Ada') });
  expect(lines[0]).toEqual({
    travellerName: 'Ada Lovelace',
    costCentre: 'Plant 1',
    productType: 'Air',
    transactionDate: '2026-03-10',
    startDate: '2026-03-10T22:30',
    endDate: '2026-03-11T04:45',
    header: 'Example Air',
    detail: 'Melbourne (MEL) to Singapore (SIN)',
    additionalDetail: 'Economy, Flexible',
    totalSpend: 1000,
    status: 'Changed',
    invoiceNumber: 'I7',
    invoiceDate: '2026-03-12',
    policyCode: 'P2',
    lostSavings: 100,
    delivered: null,
    references: [
      { name: 'Ticket number', value: 'T1' },
      { name: 'Project', value: 'Apollo' },
    ],
    source: { importId: expect.any(Number), file: 'line_items.csv', row: expect.any(Number), layout: null },
  });
  expect(lines[2]).toMatchObject({ detail: 'Singapore', additionalDetail: null, references: [] });
});

test('returns everyone’s lines without a traveller, and all lines of a merged traveller under one id', async () => {
  expect((await open({ bookingReference: 'B1' })).lines).toHaveLength(6);
  const ada = await travellerId('Ada');
  expect((await open({ bookingReference: 'B3', travellerId: ada })).lines).toMatchObject([
    { productType: 'Rail', detail: 'Melbourne (MEL) to Sydney (SYD)' },
  ]);
});

test('omits lines on other nodes, and the answer says so', async () => {
  const answer = await open({ bookingReference: 'B1' }, 'plant2@one.test');
  expect(answer.isPartial).toBe(true);
  expect(answer.lines.map((line) => line.totalSpend)).toEqual([200]);
  const cy = await travellerId('Cy');
  expect(await open({ bookingReference: 'B1', travellerId: cy }, 'plant2@one.test')).toMatchObject({
    isPartial: false,
    lines: [{ totalSpend: 200 }],
  });
});

test('does not reveal a booking to a reader who sees no line of it', async () => {
  const none = { lines: [], isPartial: false };
  expect(await open({ bookingReference: 'B3' }, 'plant2@one.test')).toEqual(none);
  expect(
    await open({ bookingReference: 'B1', travellerId: await travellerId('Ada') }, 'plant2@one.test'),
  ).toEqual(none);
  expect(await open({ bookingReference: 'No such booking' })).toEqual(none);
});

test('another TMC has its own booking with the same reference', async () => {
  const answer = await open({ bookingReference: 'B1' }, 'all@two.test');
  expect(answer).toMatchObject({ isPartial: false, lines: [{ totalSpend: 77 }] });
  const ada = await travellerId('Ada');
  expect((await open({ bookingReference: 'B1', travellerId: ada }, 'all@two.test')).lines).toEqual([]);
});

test('a reference of two customers returns both bookings; an id returns one of them', async () => {
  const ids = await bookingsOf('TWIN');
  const both = await open({ bookingReference: 'TWIN' });
  expect(both.lines.map((line) => line.totalSpend)).toEqual([5, 6, 7]);
  expect(both.isPartial).toBe(false);
  const opened = await Promise.all(
    ids.map(async (bookingId) => (await open({ bookingReference: 'TWIN', bookingId })).lines),
  );
  expect(opened.map((lines) => lines.map((line) => line.totalSpend))).toEqual([[5, 6], [7]]);
  expect(await open({ bookingReference: 'B1', bookingId: ids[0] })).toMatchObject({ lines: [] });
});

test('does not report hidden lines of another customer’s booking with the same reference', async () => {
  const [acme, beta] = await bookingsOf('TWIN');
  const visible = { lines: [{ totalSpend: 7 }], isPartial: false };
  expect(await open({ bookingReference: 'TWIN' }, 'beta@one.test')).toMatchObject(visible);
  expect(await open({ bookingReference: 'TWIN', bookingId: beta }, 'beta@one.test')).toMatchObject(visible);
  const hidden = await open({ bookingReference: 'TWIN', bookingId: acme }, 'beta@one.test');
  expect(hidden).toEqual({ lines: [], isPartial: false });
  const part = { lines: [{ totalSpend: 6 }], isPartial: true };
  expect(await open({ bookingReference: 'TWIN' }, 'plant2@one.test')).toMatchObject(part);
});

test.each([
  [{}, ['bookingReference']],
  [{ bookingReference: '' }, ['bookingReference']],
  [{ bookingReference: 'B1', travellerId: 'x' }, ['travellerId']],
])('rejects %j', async (query, fields) => {
  const { status, body } = await server.send('all@one.test', bookingDetails, { query });
  expect(status).toBe(400);
  expect(Object.keys(body as object)).toEqual(fields);
});

test('rejects anonymous requests', async () => {
  const query = { bookingReference: 'B1' };
  expect((await server.send(null, bookingDetails, { query })).status).toBe(401);
});

test('returns contact details only to the tracker, and titles instead of columns', async () => {
  const lines = [
    {
      booking_reference: 'REACHED',
      data_source: 'reached',
      node_code: 'BETA-1',
      traveller_email: 'ada@beta.test',
      traveller_phone: '+61 400 000 000',
      project_code: 'P-1',
    },
  ];
  await server.importFeed('ONE', { lines });
  const summary = { query: { bookingReference: 'REACHED' } };
  const namesIn = (answer: unknown) => (answer as Details).lines[0]?.references.map(({ name }) => name);
  expect(namesIn(await open(summary.query))).toEqual(['Project code']);
  expect((await server.send('beta@one.test', bookingSummary, summary)).status).toBe(403);
  const inTracker = async () => namesIn(await server.get('all@one.test', bookingSummary, summary));
  expect(await inTracker()).toEqual(['Project code', 'Traveller email', 'Traveller phone']);
  const reference_fields = [{ field: 'project_code', label: 'Work stream', in_queries: false }];
  await sql`update clients set settings = jsonb_build_object('reference_fields', ${JSON.stringify(reference_fields)}::jsonb)
    where code = 'ONE'`.execute(server.database.owner);
  expect(await inTracker()).toEqual(['Traveller email', 'Traveller phone', 'Work stream']);
});
