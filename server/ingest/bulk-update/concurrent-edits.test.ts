/** Lines that people edit while a feed changes them, or derived values, end up as if the edit had come first. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientByCode } from '../../tenants/clients.ts';
import { type Feed, flight, type Row, smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';
import { edit, editorOf, importBeside, lineIds, storedBy } from './concurrent-edits.fixture.ts';

const server = testServer();
const times = Number(process.env.EDITS_MEANWHILE ?? 3);

type Edit = { line: string; change: object };

let clients = 0;

/** Creates a client with the first feed and an editor; returns its code. */
async function begin(feed: Feed): Promise<string> {
  const code = `T${++clients}`;
  await server.tmc(code);
  expect(await server.importFeed(code, feed)).toMatchObject({ rejected: 0 });
  await server.grant(editorOf(code), code);
  return code;
}

async function editAll(code: string, edits: readonly Edit[]): Promise<number[]> {
  const { id } = await clientByCode(server.database.db, code);
  const ids = await lineIds(server, id);
  const replies: number[] = [];
  for (const { line, change } of edits) replies.push(await edit(server, code, ids.get(line) ?? 0, change));
  return replies;
}

/** Expects equal results for two clients, one edited before the second feed and the other during its import. */
async function expectSame(before: Row[], after: Row[], edits: readonly Edit[]): Promise<void> {
  const first = { hierarchy: smallHierarchy, lines: before };
  const second = { hierarchy: smallHierarchy, lines: after };
  const one = await begin(first);
  const replies = await editAll(one, edits);
  await server.importFeed(one, second);
  const other = await begin(first);
  await importBeside(server, other, second, async () => {
    expect(await editAll(other, edits)).toEqual(replies);
  });
  expect(await storedBy(server, other)).toEqual(await storedBy(server, one));
}

const there = flight('MEL', 'SIN', '2026-03-10', { line_key: 'there', ticket_number: 'T1' });
const back = flight('SIN', 'MEL', '2026-03-14', { line_key: 'back', ticket_number: 'T1' });
const refund = { ...there, line_key: 'refund', booking_reference: 'B2', status: 'Refunded' };
const onward = flight('MEL', 'LHR', '2026-04-02', {
  line_key: 'onward',
  ticket_number: 'T2',
  booking_reference: 'B3',
});
const fee = {
  line_key: 'fee',
  product_type: 'Service Fee',
  service_fee_type: 'Booking',
  policy_code: 'P1',
  node_code: 'ACME-1',
};
const world = [there, back, refund, onward, fee];
const dearer = (row: Row): Row => ({ ...row, amount_paid: '77.00' });

test.each<[string, Row[], Edit[]]>([
  ['of a line that the feed changes', world.map(dearer), [{ line: 'back', change: { status: 'Void' } }]],
  [
    'of a line that the feed does not change',
    [dearer(there)],
    [{ line: 'back', change: { is_active: false } }],
  ],
  ['of a refund, whose flights follow', [dearer(there)], [{ line: 'refund', change: { status: 'Void' } }]],
  [
    'of a refund that moves to another ticket',
    [{ ...onward, line_key: 'refund', booking_reference: 'B2', status: 'Refunded' }],
    [{ line: 'refund', change: { status: 'Normal' } }],
  ],
  [
    'that makes a line a refund, and of a flight whose refund is removed',
    [{ ...refund, status: 'Normal' }],
    [
      { line: 'back', change: { status: 'Refunded' } },
      { line: 'there', change: { is_active: false } },
    ],
  ],
  [
    'of a line that moves to another booking, and is undone',
    [{ ...back, booking_reference: 'B3' }],
    [
      { line: 'back', change: { status: 'Void' } },
      { line: 'back', change: { status: null } },
    ],
  ],
  [
    'of a policy code that the feed changes too',
    [{ ...fee, policy_code: 'P2' }],
    [{ line: 'fee', change: { raw_policy_code: null } }],
  ],
])('an edit %s', async (_, after, edits) => {
  await expectSame(world, after, edits);
});

const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
const status = fc.constantFrom('Normal', 'Refunded', 'Void', 'Changed', 'Lost');
const row = fc
  .record({
    status,
    ticket: fc.constantFrom('T1', 'T2', ''),
    booking: fc.constantFrom('B1', 'B2', 'B3'),
    day: fc.constantFrom('2026-03-10', '2026-03-14'),
    node: fc.constantFrom('ACME-1', 'ACME-2'),
    amount: fc.constantFrom('1.00', '2.00'),
  })
  .map(({ status, ticket, booking, day, node, amount }) =>
    flight('MEL', 'SIN', day, {
      status,
      ticket_number: ticket,
      booking_reference: booking,
      node_code: node,
      amount_paid: amount,
    }),
  );
const feedOf = (least: number) =>
  fc.tuple(...keys.map(() => row), fc.subarray(keys, { minLength: least })).map((sample) => {
    const some = new Set(sample.at(-1) as string[]);
    return keys.flatMap((key, at) => (some.has(key) ? [{ ...(sample[at] as Row), line_key: key }] : []));
  });
const edits = fc.array(
  fc.record({
    line: fc.constantFrom(...keys),
    change: fc.oneof(
      fc.record({ status: fc.option(status) }),
      fc.record({ is_active: fc.option(fc.boolean()) }),
    ),
  }),
  { minLength: 1, maxLength: 4 },
);

test('random edits of random feeds', async () => {
  const property = fc.asyncProperty(feedOf(keys.length), feedOf(1), edits, expectSame);
  await fc.assert(property, { numRuns: times, endOnFailure: true });
});
