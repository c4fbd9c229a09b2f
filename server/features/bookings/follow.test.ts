/**
 * Edits derive the same values as an import of the edited values, and concurrent edits and imports lose nothing.
 */
import { beforeAll, expect, test } from 'vitest';
import * as bookings from '../../../contract/bookings/calls.ts';
import * as changes from '../../../contract/changes/calls.ts';
import { lineStatuses } from '../../../contract/vocabulary/constants.ts';
import { clientByCode } from '../../tenants/clients.ts';
import { flight, type Row, smallHierarchy, stay } from '../../test/builders/feed.ts';
import { rowsOf } from '../../test/edits/rows.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const editor = 'editor@f.test';

/** A flight with its refund in another booking at another node; two nights; a fee without a place. */
const lines: Row[] = [
  flight('MEL', 'SYD', '2026-03-10', { line_key: 'out', ticket_number: 'T1', node_code: 'ACME-1' }),
  flight('SYD', 'MEL', '2026-03-12', { line_key: 'back', ticket_number: 'T2', node_code: 'ACME-2' }),
  stay('Hotel', 'SYD', '2026-03-10', '2026-03-12', { line_key: 'hotel', node_code: 'ACME-1' }),
  { line_key: 'fee', product_type: 'Service Fee', service_fee_type: 'Fee', node_code: 'ACME-2' },
  flight('MEL', 'SYD', '2026-03-10', {
    line_key: 'refund',
    ticket_number: 'T1',
    booking_reference: 'B2',
    status: 'Refunded',
  }),
];
const withStatus = (key: string, status: string) =>
  lines.map((line) => (line.line_key === key ? { ...line, status } : line));
const feedOf = (rows: Row[]) => ({ hierarchy: smallHierarchy, lines: rows });

beforeAll(async () => {
  for (const code of ['EDITED', 'IMPORTED', 'BUSY']) {
    await server.tmc(code);
    await server.importFeed(code, feedOf(lines));
    await server.grant(`${code}-${editor}`.toLowerCase(), code);
  }
});

async function lineIds(email: string, reference: string): Promise<bookings.LineItem[]> {
  const answer = await server.get(email, bookings.searchBookings, { query: { reference } });
  return answer.lines;
}

const edit = (email: string, id: number, body: object) =>
  server.send(email, bookings.editLine, { params: { id }, body });

/** Omits what differs: the values under edits, and the feed's whole row. */
async function effectiveRows(code: string) {
  const { id } = await clientByCode(server.database.db, code);
  const rows = await rowsOf(server.database.db, id);
  const text = JSON.stringify([rows.line_items, rows.bookings]).replaceAll('\\"', '"');
  return text.replace(/"(edited_\w+|feed_status|content_hash)":("[^"]*"|null|true|false),?/g, '');
}

test.each(['out', 'refund'])('every status of the line %s derives the same as an import', async (key) => {
  const email = `edited-${editor}`;
  const found = [...(await lineIds(email, 'B1')), ...(await lineIds(email, 'B2'))];
  const isWanted = ({ header, booking_reference }: bookings.LineItem) =>
    header === 'Air, MEL to SYD' && booking_reference === (key === 'out' ? 'B1' : 'B2');
  const { id, status: ofFeed } = found.find(isWanted) ?? expect.unreachable();
  for (const status of lineStatuses) {
    expect((await edit(email, id, { status })).status).toBe(200);
    await server.importFeed('IMPORTED', feedOf(withStatus(key, status)));
    expect(await effectiveRows('EDITED'), status).toBe(await effectiveRows('IMPORTED'));
  }
  expect((await edit(email, id, { status: null })).body).toMatchObject({ status: ofFeed });
  await server.importFeed('IMPORTED', feedOf(lines));
  expect(await effectiveRows('EDITED')).toBe(await effectiveRows('IMPORTED'));
});

test('two users edit during an import without losing changes', async () => {
  const email = `busy-${editor}`;
  const ids = await lineIds(email, 'B1');
  const [out, back] = ids as [bookings.LineItem, bookings.LineItem];
  const before = await recordCount(email);
  const rounds = 8;
  for (let round = 1; round <= rounds; round++) {
    const isActive = round % 2 === 0;
    const status = isActive ? 'Normal' : 'Lost';
    const rows = lines.map((line) => ({ ...line, amount_paid: `${round}.00` }));
    const added = { ...lines[3], line_key: `New ${round}` };
    const [first, second] = await Promise.all([
      edit(email, out.id, { is_active: isActive }),
      edit(email, back.id, { status }),
      server.importFeed('BUSY', feedOf([...rows, added])),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const now = await lineIds(email, 'B1');
    expect(now.find(({ id }) => id === out.id)).toMatchObject({ is_active: isActive, amount_paid: round });
    expect(now.find(({ id }) => id === back.id)).toMatchObject({ status, amount_paid: round });
  }
  expect(await recordCount(email)).toBe(before + 2 * rounds);
});

async function recordCount(email: string): Promise<number> {
  const answer = await server.get(email, changes.list, { query: { kinds: 'line_edited' } });
  return answer.total;
}
