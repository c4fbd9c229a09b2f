import { beforeAll, describe, expect, test } from 'vitest';
import * as airfare from '../../../contract/airfare/calls.ts';
import * as bookings from '../../../contract/bookings/calls.ts';
import * as changes from '../../../contract/changes/calls.ts';
import type { Answer } from '../../../contract/http/endpoint.ts';
import { totalSpend } from '../../../contract/summary/calls.ts';
import * as policies from '../../../contract/travel-policies/calls.ts';
import { flight, type Row, smallHierarchy, stay } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const { send, get, grant } = server;

const editor = 'editor@b.test';
const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

const ada: Row = {
  booking_reference: 'ABC123',
  node_code: 'ACME-1',
  traveller_name: 'Ada',
  policy_code: 'P1',
};
const outward = {
  ...ada,
  line_key: 'out',
  ticket_number: 'T1',
  amount_paid: '100.00',
  cheapest_rate: '80.00',
};
/**
 * A return trip with two nights and a voided fee; the outward flight's refund in a separate booking; a booking of
 * Beta's.
 */
const lines: Row[] = [
  flight('MEL', 'SYD', '2026-03-10', outward),
  flight('SYD', 'MEL', '2026-03-12', { ...ada, line_key: 'back', ticket_number: 'T2', amount_paid: '90.00' }),
  stay('Hotel', 'SYD', '2026-03-10', '2026-03-12', { ...ada, line_key: 'hotel', amount_paid: '200.00' }),
  { ...ada, line_key: 'fee', product_type: 'Service Fee', service_fee_type: 'Booking', status: 'Void' },
  flight('MEL', 'SYD', '2026-03-10', {
    ...outward,
    line_key: 'refund',
    booking_reference: 'REFUND',
    node_code: 'ACME-2',
    amount_paid: '-100.00',
    policy_code: 'P2',
    status: 'Refunded',
  }),
  flight('MEL', 'PER', '2026-03-20', {
    booking_reference: 'ABC123',
    node_code: 'BETA-1',
    line_key: 'beta',
    policy_code: 'P3',
    amount_paid: '300.00',
  }),
];
const feed = {
  hierarchy: smallHierarchy,
  policies: ['P1', 'P2', 'P3'].map((policy_code) => ({ policy_code, description: `Policy ${policy_code}` })),
  lines,
};

type Line = bookings.LineItem;
const search = (email: string, query: object) => get(email, bookings.searchBookings, { query });
const headers = async (email: string, query: object) =>
  (await search(email, query)).lines.map(({ header }) => header);
const found = async (code: string, reference: string, header: string): Promise<Line> => {
  const query = { reference, client: await server.nodeId(code, 'ACME') };
  const { lines } = await search(editor, query);
  return lines.find((line) => line.header === header) ?? expect.unreachable();
};
const edit = (email: string | null, id: number, body: object) =>
  send(email, bookings.editLine, { params: { id }, body });
const edited = async (id: number, body: object) => {
  const { status, body: answer } = await edit(editor, id, body);
  expect(answer).toMatchObject({ id });
  expect(status).toBe(200);
  return answer as Line;
};
type Records = Answer<typeof changes.list>;
const records = async () =>
  ((await get(editor, changes.list, { query: { kinds: 'line_edited' } })) as Records).rows;
const undoNewest = async () => {
  const [newest] = await records();
  return send(editor, changes.undo, { params: { id: newest?.id } });
};
/** Total spend and Acme's flights, as both engines return them. */
const metrics = async () => {
  const query = { ...march, client: await server.nodeId('ONE', 'ACME') };
  const spend = await get(editor, totalSpend, { query });
  const flown = (await get(editor, airfare.summary, { query })) as Record<string, number>;
  const trips = (await get(editor, airfare.spendByDestination, { query })) as {
    destination: string;
    totalDays: number;
    totalSpend: number;
  }[];
  return {
    spend: spend.total,
    segments: flown.numberOfSegmentsFlown,
    trips: trips.map((one) => [one.destination, one.totalDays, one.totalSpend]),
  };
};

beforeAll(async () => {
  for (const code of ['ONE', 'TWO']) {
    await server.tmc(code);
    await server.importFeed(code, feed);
  }
  await grant(editor, 'ONE');
  await grant('acme@b.test', 'ONE', { nodes: ['ACME-1'], permissions: ['can_edit_bookings'] });
  await grant('reader@b.test', 'ONE', { permissions: ['can_edit_policy_codes', 'can_edit_travellers'] });
  await grant('else@b.test', 'TWO');
});

describe('a search', () => {
  test('finds the lines of every booking with the reference, including uncounted ones', async () => {
    expect(await headers(editor, { reference: ' abc123 ' })).toEqual([
      'Air, MEL to SYD',
      'Air, SYD to MEL',
      'Hotel, Sydney',
      'Booking',
      'Air, MEL to PER',
    ]);
    expect((await search(editor, { reference: 'ABC123' })).total).toBe(5);
    expect(await search(editor, { reference: 'ABC' })).toEqual({ lines: [], total: 0 });
  });

  test('finds visible lines below the selected customer', async () => {
    expect(await headers('acme@b.test', { reference: 'ABC123' })).toHaveLength(4);
    expect(await headers('acme@b.test', { reference: 'REFUND' })).toEqual([]);
    const client = await server.nodeId('ONE', 'BETA');
    expect(await headers(editor, { reference: 'ABC123', client })).toEqual(['Air, MEL to PER']);
  });

  test('returns all fields of a line, with the feed’s values', async () => {
    const acme = await server.nodeId('ONE', 'ACME');
    const line = await found('ONE', 'ABC123', 'Air, MEL to SYD');
    expect(line).toEqual({
      id: expect.any(Number),
      version: expect.any(String),
      booking_reference: 'ABC123',
      segment_sequence: null,
      transaction_date: '2026-03-10',
      invoice_number: null,
      start_date: '2026-03-10T08:00',
      end_date: '2026-03-10T10:00',
      product_type: 'Air',
      header: 'Air, MEL to SYD',
      entity_name: 'Plant 1',
      organisation_id: acme,
      feed_organisation_id: acme,
      organisation_name: 'Acme Pty Ltd',
      traveller_name: 'Ada',
      consultant_name: null,
      ticket_type: null,
      status: 'Normal',
      booking_method: 'Offline',
      raw_policy_code_id: expect.any(Number),
      raw_policy_code: 'P1',
      amount_paid: 100,
      cheapest_rate: 80,
      is_active: true,
      feed: {
        status: 'Normal',
        raw_policy_code_id: line.raw_policy_code_id,
        raw_policy_code: 'P1',
        is_active: true,
      },
      edited: { status: false, raw_policy_code_id: false, is_active: false },
    });
    expect(await get(editor, bookings.line, { params: { id: line.id } })).toEqual(line);
  });

  test('lists the policy codes of the customer', async () => {
    const codesOf = async (email: string, node: string) => {
      const query = { organisation: await server.nodeId('ONE', node) };
      return ((await get(email, bookings.rawPolicyCodes, { query })) as { code: string }[]).map(
        ({ code }) => code,
      );
    };
    expect(await codesOf(editor, 'ACME')).toEqual(['P1', 'P2']);
    expect(await codesOf(editor, 'BETA')).toEqual(['P3']);
    expect(await codesOf('acme@b.test', 'ACME')).toEqual(['P1']);
  });
});

describe('figures', () => {
  // The outward flight was refunded, so the flown trip is the return flight with the hotel stay.
  const asImported = {
    spend: 290,
    segments: 1,
    trips: [
      ['Melbourne', 2, 190],
      ['Sydney', 0, -100],
    ],
  };

  test('follow the activity of a line, its undo, and imports', async () => {
    expect(await metrics()).toEqual(asImported);
    const { id } = await found('ONE', 'ABC123', 'Air, SYD to MEL');
    expect(await edited(id, { is_active: false })).toMatchObject({
      is_active: false,
      edited: { is_active: true },
    });
    const without = {
      spend: 200,
      segments: 0,
      trips: [
        ['Sydney', 2, 100],
        ['Sydney', 0, -100],
      ],
    };
    expect((await metrics()).spend).toBe(without.spend);
    expect((await metrics()).segments).toBe(0);
    const left = await metrics();
    expect(await headers(editor, { reference: 'ABC123' })).toContain('Air, SYD to MEL');

    await server.importFeed('ONE', feed);
    expect(await metrics()).toEqual(left);
    const repriced = lines.map((line) =>
      line.line_key === 'back' ? { ...line, amount_paid: '95.00' } : line,
    );
    await server.importFeed('ONE', { ...feed, lines: repriced });
    expect(await metrics()).toEqual(left);

    expect((await undoNewest()).status).toBe(200);
    expect((await metrics()).spend).toBe(295);
    await server.importFeed('ONE', feed);
    expect(await metrics()).toEqual(asImported);
  });

  test('follow the status of a refund into the booking that it refunds', async () => {
    const { id } = await found('ONE', 'REFUND', 'Air, MEL to SYD');
    await edited(id, { status: 'Void' });
    // Both flights are flown now: two nights in Sydney.
    const both = { spend: 390, segments: 2, trips: [['Sydney', 2, 190]] };
    expect(await metrics()).toEqual(both);

    await server.importFeed('ONE', feed);
    expect(await metrics()).toEqual(both);
    const pending = lines.map((line) => (line.line_key === 'refund' ? { ...line, status: 'Pending' } : line));
    await server.importFeed('ONE', { ...feed, lines: pending });
    expect(await metrics()).toEqual(both);
    expect(await found('ONE', 'REFUND', 'Air, MEL to SYD')).toMatchObject({
      status: 'Void',
      feed: { status: 'Pending' },
    });
    await server.importFeed('ONE', feed);

    expect((await undoNewest()).status).toBe(200);
    expect(await metrics()).toEqual(asImported);
    expect((await undoNewest()).status).toBe(200);
    expect(await metrics()).toEqual(both);
    expect(await edited(id, { status: null })).toMatchObject({
      status: 'Refunded',
      edited: { status: false },
    });
    expect(await metrics()).toEqual(asImported);
  });
});

describe('an edit', () => {
  test('accepts only policy codes of the customer, and records them by name', async () => {
    const { id, organisation_id } = await found('ONE', 'ABC123', 'Hotel, Sydney');
    const codes = (await get(editor, bookings.rawPolicyCodes, {
      query: { organisation: organisation_id },
    })) as { id: number; code: string }[];
    const p2 = codes.find(({ code }) => code === 'P2')?.id;
    expect(await edited(id, { id, is_active: true, raw_policy_code: p2, status: 'Normal' })).toMatchObject({
      raw_policy_code: 'P2',
      feed: { raw_policy_code: 'P1' },
      edited: { status: false, raw_policy_code_id: true, is_active: false },
    });
    const [record] = await records();
    expect(record).toMatchObject({ subject: 'ABC123, Hotel, Sydney', kind: 'line_edited' });
    const detail = await get('acme@b.test', changes.detail, { params: { id: record?.id } });
    expect(detail).toMatchObject({ before: { rawPolicyCodeId: null }, after: { rawPolicyCodeId: 'P2' } });
    const p1 = codes.find(({ code }) => code === 'P1')?.id;
    expect(await edited(id, { raw_policy_code: p1 })).toMatchObject({
      raw_policy_code: 'P1',
      edited: { raw_policy_code_id: false },
    });
  });

  test('clears the policy code until the edit is undone or equals the feed’s value, even after later feeds', async () => {
    const coded = async () => {
      const answer = await get(editor, policies.codes, { query: march });
      return (answer as Answer<typeof policies.codes>).bookingsWithCode;
    };
    const refund = await found('ONE', 'REFUND', 'Air, MEL to SYD');
    const [all, without] = [100, (2 / 3) * 100];
    expect(await coded()).toBe(all);
    expect(await edited(refund.id, { raw_policy_code: null })).toMatchObject({
      raw_policy_code_id: null,
      raw_policy_code: null,
      feed: { raw_policy_code: 'P2' },
      edited: { raw_policy_code_id: true },
    });
    expect(await coded()).toBeCloseTo(without);
    const [record] = await records();
    const detail = await get(editor, changes.detail, { params: { id: record?.id } });
    expect(detail).toMatchObject({ before: { rawPolicyCodeId: null }, after: { rawPolicyCodeId: 'None' } });
    const before = (await records()).length;
    await edited(refund.id, { raw_policy_code: null });
    expect(await records()).toHaveLength(before);

    await server.importFeed('ONE', feed);
    expect(await coded()).toBeCloseTo(without);
    const recoded = lines.map((line) => (line.line_key === 'refund' ? { ...line, policy_code: 'P1' } : line));
    await server.importFeed('ONE', { ...feed, lines: recoded });
    expect(await found('ONE', 'REFUND', 'Air, MEL to SYD')).toMatchObject({
      raw_policy_code: null,
      feed: { raw_policy_code: 'P1' },
    });
    await server.importFeed('ONE', feed);
    expect((await undoNewest()).status).toBe(200);
    expect(await coded()).toBe(all);
    expect((await undoNewest()).status).toBe(200);
    expect(await coded()).toBeCloseTo(without);
    const { raw_policy_code_id } = refund.feed;
    expect(await edited(refund.id, { raw_policy_code: raw_policy_code_id })).toEqual(refund);
    expect(await coded()).toBe(all);
  });

  test('without a difference records no change', async () => {
    const before = (await records()).length;
    const { id, raw_policy_code_id } = await found('ONE', 'ABC123', 'Air, SYD to MEL');
    await edited(id, {});
    await edited(id, { is_active: true, raw_policy_code: raw_policy_code_id, status: 'Normal' });
    await edited(id, { is_active: null, raw_policy_code: raw_policy_code_id, status: null });
    expect(await records()).toHaveLength(before);
  });

  test('that is not permitted is rejected with a message on the field', async () => {
    const air = await found('ONE', 'ABC123', 'Air, SYD to MEL');
    const hotel = await found('ONE', 'ABC123', 'Hotel, Sydney');
    const { lines: beta } = await search(editor, {
      reference: 'ABC123',
      client: await server.nodeId('ONE', 'BETA'),
    });
    for (const [id, body, field] of [
      [hotel.id, { status: 'Lost' }, 'status'],
      [air.id, { status: 'Gone' }, 'status'],
      [air.id, { raw_policy_code: beta[0]?.raw_policy_code_id }, 'raw_policy_code'],
      [air.id, { raw_policy_code: 999_999 }, 'raw_policy_code'],
      [air.id, { raw_policy_code: 'P1' }, 'raw_policy_code'],
      [air.id, { is_active: 'no' }, 'is_active'],
      [air.id, { id: hotel.id, status: 'Lost' }, 'id'],
    ] as const) {
      const { status, body: answer } = await edit(editor, id, body);
      expect([field, status, Object.keys(answer as object)]).toEqual([field, 400, [field]]);
    }
    expect(await found('ONE', 'ABC123', 'Air, SYD to MEL')).toEqual(air);
  });

  test('requires the permission and a visible line', async () => {
    const { id, organisation_id } = await found('ONE', 'ABC123', 'Air, SYD to MEL');
    const refund = await found('ONE', 'REFUND', 'Air, MEL to SYD');
    const calls = [
      [bookings.searchBookings, { query: { reference: 'ABC123' } }],
      [bookings.line, { params: { id } }],
      [bookings.editLine, { params: { id }, body: { is_active: false } }],
      [bookings.rawPolicyCodes, { query: { organisation: organisation_id } }],
    ] as const;
    for (const [endpoint, sent] of calls) {
      expect((await send(null, endpoint, sent)).status).toBe(401);
      expect((await send('reader@b.test', endpoint, sent)).status).toBe(403);
    }
    for (const [email, hidden] of [
      ['else@b.test', id],
      ['acme@b.test', refund.id],
      [editor, 999_999_999],
    ] as const) {
      expect((await send(email, bookings.line, { params: { id: hidden } })).status).toBe(404);
      expect((await edit(email, hidden, { is_active: false })).status).toBe(404);
    }
    const beta = await server.nodeId('ONE', 'BETA');
    for (const email of ['else@b.test', 'acme@b.test']) {
      const other = { query: { organisation: beta } };
      expect((await send(email, bookings.rawPolicyCodes, other)).status).toBe(404);
      const query = { reference: 'ABC123', client: beta };
      expect((await send(email, bookings.searchBookings, { query })).status).toBe(404);
    }
    for (const reference of ['', '  ', 'a\0b', 'x'.repeat(501)]) {
      expect((await send(editor, bookings.searchBookings, { query: { reference } })).status).toBe(400);
    }
  });
});
