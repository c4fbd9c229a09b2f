import { beforeAll, expect, test } from 'vitest';
import * as bookings from '../../../contract/bookings/calls.ts';
import { mostFound, search } from '../../../contract/search/calls.ts';
import { merge } from '../../../contract/traveller-merging/calls.ts';
import { flight, type Row, smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const { get, grant, nodeId, send } = server;

const all = 'all@s.test';
/** Sees Plant 1 alone. */
const plant = 'plant1@s.test';
/** Sees Plant 1 and Beta's head office. */
const two = 'two@s.test';
const stranger = 'all@two.test';

const ada: Row = { node_code: 'ACME-1', traveller_name: 'Ada Lovelace', employee_number: 'E100' };
/** Its accents are characters of their own. */
const decomposed = 'Johanna Co\u0302te\u0301';
const bob: Row = { node_code: 'ACME-2', traveller_name: 'Bob Müller' };
const lines: Row[] = [
  flight('MEL', 'SYD', '2026-03-10', { ...ada, booking_reference: 'QFABC1', ticket_number: '0812400000001' }),
  flight('MEL', 'SIN', '2026-03-10', { ...ada, booking_reference: 'MIXED1', ticket_number: '0812400000002' }),
  flight('SIN', 'LHR', '2026-03-11', { ...bob, booking_reference: 'MIXED1', ticket_number: '0812400000003' }),
  flight('MEL', 'PER', '2026-03-20', { ...bob, booking_reference: 'QFABC2', ticket_number: '0989' }),
  // A reference that begins alike, of another customer.
  { node_code: 'BETA-1', traveller_name: 'Ben Lovell', booking_reference: 'QFABC3' },
  ...["Zoë O'Anne", 'Ann Zulu', 'Deanna Abel', 'JOANNA BELL', decomposed].map((traveller_name) => ({
    node_code: 'BETA-1',
    traveller_name,
  })),
  // Not a ticket.
  { ...ada, booking_reference: 'HOTEL1', product_type: 'Hotel', ticket_number: '0812400000009' },
  ...Array.from({ length: mostFound + 1 }, (_, at) => ({
    ...bob,
    booking_reference: `MANY${at}`,
  })),
];

const found = async (email: string, q: string) => {
  const { customers, nodes, travellers, bookings, tickets } = await get(email, search, { query: { q } });
  return {
    customers: customers.rows.map(({ label }) => label),
    nodes: nodes.rows.map(({ label, above }) => [...above, label].join(' › ')),
    travellers: travellers.rows.map(({ travellerName }) => travellerName),
    bookings: bookings.rows.map(({ bookingReference }) => bookingReference),
    tickets: tickets.rows.map(({ ticketNumber }) => ticketNumber),
  };
};
const nothing = { customers: [], nodes: [], travellers: [], bookings: [], tickets: [] };

beforeAll(async () => {
  for (const code of ['ONE', 'TWO']) await server.tmc(code);
  await server.importFeed('ONE', { hierarchy: smallHierarchy, lines });
  await server.importFeed('TWO', {
    hierarchy: [{ node_code: 'OTHER', parent_code: '', label: 'Acme Abroad' }],
    lines: [{ node_code: 'OTHER', traveller_name: 'Ada Foreign', booking_reference: 'QFABC9' }],
  });
  await grant(all, 'ONE');
  await grant(plant, 'ONE', { nodes: ['ACME-1'] });
  await grant(two, 'ONE', { nodes: ['ACME-1', 'BETA-1'] });
  await grant(stranger, 'TWO');
});

test('bookings are found by the beginning of their reference, in either case', async () => {
  expect(await found(all, ' qfabc ')).toEqual({ ...nothing, bookings: ['QFABC1', 'QFABC2', 'QFABC3'] });
  expect(await found(all, 'FABC')).toEqual(nothing);
  const { bookings } = await get(all, search, { query: { q: 'QFABC1' } });
  expect(bookings).toEqual({
    rows: [
      {
        bookingId: expect.any(Number),
        bookingReference: 'QFABC1',
        travellers: ['Ada Lovelace'],
        itinerary: 'MEL-SYD',
        departureDate: '2026-03-10',
      },
    ],
    hasMore: false,
  });
});

test('tickets are found by the beginning of their number, with or without hyphens, among flights', async () => {
  const tickets = ['0812400000001', '0812400000002', '0812400000003'];
  expect(await found(all, '081-2400')).toEqual({ ...nothing, tickets });
  const { tickets: one } = await get(all, search, { query: { q: tickets[2]! } });
  expect(one.rows).toEqual([
    {
      ticketNumber: '0812400000003',
      bookingId: expect.any(Number),
      bookingReference: 'MIXED1',
      travellers: ['Ada Lovelace', 'Bob Müller'],
    },
  ]);
});

test('travellers are found by any part of each word of their name, and by employee number', async () => {
  expect((await found(all, 'LOVE')).travellers).toEqual(['Ada Lovelace', 'Ben Lovell']);
  expect((await found(all, 'lace  ada')).travellers).toEqual(['Ada Lovelace']);
  for (const q of ['MÜLL', 'muller', 'bob mÚll'])
    expect([q, (await found(all, q)).travellers]).toEqual([q, ['Bob Müller']]);
  expect((await found(all, 'e10')).travellers).toEqual(['Ada Lovelace']);
  expect((await found(all, '100')).travellers).toEqual([]);
});

test('names with words that begin so come before those that contain them, what was chosen before first', async () => {
  const ordered = ['Ann Zulu', "Zoë O'Anne", 'Deanna Abel', 'JOANNA BELL', decomposed];
  const short = ['Ann Zulu', 'Deanna Abel', 'JOANNA BELL'];
  expect((await found(all, 'ann')).travellers).toEqual([...ordered]);
  expect((await found(all, 'z ann')).travellers).toEqual(['Ann Zulu', "Zoë O'Anne"]);
  expect((await found(all, 'ann cote')).travellers).toEqual([decomposed]);
  const { travellers } = await get(all, search, { query: { q: 'ann' } });
  const idOf = (name: string) => travellers.rows.find((row) => row.travellerName === name)!.travellerId;
  const usedTravellers = [idOf(decomposed), idOf("Zoë O'Anne")].join();
  const again = await get(all, search, { query: { q: 'ann', usedTravellers } });
  expect(again.travellers.rows.map(({ travellerName }) => travellerName)).toEqual([
    "Zoë O'Anne",
    'Ann Zulu',
    decomposed,
    ...short.slice(1),
  ]);
});

test('customers and nodes below them are found by any part of each word, without regard to accents', async () => {
  expect((await found(all, 'PTY')).customers).toEqual(['Acme Pty Ltd']);
  expect((await found(all, 'ltd')).customers).toEqual(['Beta Ltd', 'Acme Pty Ltd']);
  expect((await found(all, 'äcme')).customers).toEqual(['Acme Pty Ltd']);
  expect((await found(all, 'ltd acme')).customers).toEqual(['Acme Pty Ltd']);
  const plants = ['Acme Pty Ltd › Operations › Plant 1', 'Acme Pty Ltd › Operations › Plant 2'];
  expect(await found(all, 'lant')).toEqual({ ...nothing, nodes: plants });
  expect((await found(all, 'office')).nodes).toEqual(['Beta Ltd › Head office']);
  const usedNodes = String(await nodeId('ONE', 'ACME-2'));
  const { nodes } = await get(all, search, { query: { q: 'plant', usedNodes } });
  expect(nodes.rows[0]).toEqual({
    nodeId: await nodeId('ONE', 'ACME-2'),
    label: 'Plant 2',
    customerId: await nodeId('ONE', 'ACME'),
    above: ['Acme Pty Ltd', 'Operations'],
  });
});

test('at most so many of each are listed, and it is said that there are more', async () => {
  const { bookings } = await get(all, search, { query: { q: 'MANY' } });
  expect(bookings.rows).toHaveLength(mostFound);
  expect(bookings.hasMore).toBe(true);
});

test('a reader of a cost centre finds what is on it, and nothing of the rest of a trip', async () => {
  expect(await found(plant, 'qfabc')).toEqual({ ...nothing, bookings: ['QFABC1'] });
  expect(await found(plant, '0812400')).toEqual({ ...nothing, tickets: ['0812400000001', '0812400000002'] });
  expect((await found(plant, 'müller')).travellers).toEqual([]);
  expect((await found(plant, 'ltd')).customers).toEqual(['Acme Pty Ltd']);
  expect((await found(plant, 'ann')).travellers).toEqual([]);
  const { bookings } = await get(plant, search, { query: { q: 'MIXED1' } });
  expect(bookings.rows).toEqual([
    {
      bookingId: expect.any(Number),
      bookingReference: 'MIXED1',
      travellers: ['Ada Lovelace'],
      itinerary: null,
      departureDate: null,
    },
  ]);
  const whole = await get(all, search, { query: { q: 'MIXED1' } });
  expect(whole.bookings.rows).toMatchObject([{ itinerary: 'MEL-SIN-LHR', departureDate: '2026-03-10' }]);
});

test('a reader of two nodes finds these, what is above them, and nothing else', async () => {
  expect(await found(two, 'plant')).toEqual({ ...nothing, nodes: ['Acme Pty Ltd › Operations › Plant 1'] });
  expect(await found(two, 'operations')).toEqual({ ...nothing, nodes: ['Acme Pty Ltd › Operations'] });
  expect((await found(two, 'office')).nodes).toEqual(['Beta Ltd › Head office']);
  expect((await found(two, 'bob')).travellers).toEqual([]);
  expect((await found(two, 'many')).bookings).toEqual([]);
  expect((await found(two, 'qfabc')).bookings).toEqual(['QFABC1', 'QFABC3']);
  const usedNodes = String(await nodeId('ONE', 'ACME-2'));
  const { nodes } = await get(two, search, { query: { q: 'plant', usedNodes } });
  expect(nodes.rows.map(({ label }) => label)).toEqual(['Plant 1']);
});

test('another TMC finds its own alone', async () => {
  expect(await found(stranger, 'qfabc')).toEqual({ ...nothing, bookings: ['QFABC9'] });
  expect(await found(stranger, 'ada')).toEqual({ ...nothing, travellers: ['Ada Foreign'] });
  expect((await found(stranger, 'acme')).customers).toEqual(['Acme Abroad']);
  expect(await found(stranger, '0812400')).toEqual(nothing);
  expect(await found(stranger, 'plant')).toEqual(nothing);
});

test('what an edit or a merge takes away is not found', async () => {
  const { lines: own } = await get(all, bookings.searchBookings, { query: { reference: 'QFABC2' } });
  await send(all, bookings.editLine, { params: { id: own[0]!.id }, body: { is_active: false } });
  expect(await found(all, 'QFABC2')).toEqual(nothing);
  expect(await found(all, '0989')).toEqual(nothing);
  const idOf = async (q: string) =>
    (await get(all, search, { query: { q } })).travellers.rows[0]!.travellerId;
  const body = {
    travellers: [await idOf('lovelace'), await idOf('müller')],
    override_name: 'Ada Lovelace',
    override_employee_number: null,
  };
  expect((await send(all, merge, { body })).status).toBe(200);
  expect((await found(all, 'müller')).travellers).toEqual([]);
});

test('invalid texts and anonymous requests are refused', async () => {
  const status = async (email: string | null, query: object) =>
    (await send(email, search, { query: query as never })).status;
  expect(await status(null, { q: 'ada' })).toBe(401);
  for (const q of ['', 'ab', '  ab ', 'a\0bc', 'x'.repeat(101)])
    expect([q, await status(all, { q })]).toEqual([q, 400]);
  expect(await status(all, {})).toBe(400);
  for (const used of [{ usedNodes: 'x' }, { usedTravellers: '1;2' }])
    expect(await status(all, { q: 'ada', ...used })).toBe(400);
  for (const q of ["o'brien", '100%', 'a_b', '\\d+', '日本語', '🙂🙂🙂', '\u0301\u0301\u0301'])
    expect([q, await status(all, { q })]).toEqual([q, 200]);
});
