/** Credits that may pay for colleagues' flights, if the TMC's settings allow it. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import * as forward from '../../../contract/forward-bookings/calls.ts';
import type { Endpoint } from '../../../contract/http/endpoint.ts';
import * as settings from '../../../contract/settings/client.ts';
import * as tickets from '../../../contract/tickets-in-credit/calls.ts';
import { clientByCode } from '../../tenants/clients.ts';
import { flight, type Row, smallHierarchy } from '../../test/builders/feed.ts';
import { mergeTravellers } from '../../test/merging.ts';
import { testServer } from '../../test/server.ts';

/** Noon on 2026-06-15 in Melbourne. */
const server = testServer({ clock: () => new Date('2026-06-15T02:00Z') });
const dates = { dateStart: '2020-03-01', dateEnd: '2020-03-31' };
/** The number of randomly generated customers; `RESCUE_CASES` sets more for manual runs. */
const cases = Number(process.env.RESCUE_CASES ?? 3);

const ask = <E extends Endpoint>(endpoint: E, more: object = {}, email = 'all@one.test') =>
  server.get(email, endpoint, { query: { ...dates, pageSize: 1000, ...more } });

const readerOf = (code: string) => `all@${code.toLowerCase()}.test`;

async function share(code: string, shares_credits: boolean) {
  const { id } = await clientByCode(server.database.db, code);
  await server.get(readerOf(code), settings.updateClient, {
    params: { id },
    body: { settings: { shares_credits } },
  });
}

type Booked = { reference: string; who: string; at: string; cost: number; airline?: string; node?: string };
type Held = { who: string; expiry: string; value: number; airline?: string; node?: string };

const forwardFlight = ({ reference, who, at, cost, airline = 'Qantas', node = 'ACME-1' }: Booked): Row => ({
  ...flight('MEL', 'SYD', at.slice(0, 10), { traveller_name: who, node_code: node, supplier_name: airline }),
  start_at: at,
  end_at: at.replace(/..:/, '23:'),
  booking_reference: reference,
  transaction_date: '2026-05-01',
  amount_paid: String(cost),
});
const credit = ({ who, expiry, value, airline = 'Qantas', node = 'ACME-1' }: Held): Row => ({
  ...flight('MEL', 'SIN', '2026-01-10', { traveller_name: who, node_code: node, supplier_name: airline }),
  booking_reference: `C-${who}-${expiry}`,
  ticket_number: `T-${who}-${airline}-${expiry}`,
  transaction_date: '2026-01-05',
  status: 'Available',
  credit_value: String(value),
  credit_expiry: expiry,
});

beforeAll(async () => {
  await server.tmc('ONE');
  const plant2 = { node: 'ACME-2' };
  const beta = { node: 'BETA-1' };
  await server.importFeed('ONE', {
    hierarchy: smallHierarchy,
    lines: [
      credit({ who: 'Ada', expiry: '2026-07-01', value: 100 }),
      credit({ who: 'Bob', expiry: '2026-06-20', value: 80, ...plant2 }),
      credit({ who: 'Cat', expiry: '2026-06-18', value: 50, airline: 'Lufthansa' }),
      credit({ who: 'Dan', expiry: '2026-06-30', value: 5 }),
      credit({ who: 'Ben', expiry: '2026-06-16', value: 500, ...beta }),
      forwardFlight({ reference: 'DAN', who: 'Dan', at: '2026-06-19T08:00', cost: 25 }),
      forwardFlight({ reference: 'ADA', who: 'Ada', at: '2026-06-20T08:00', cost: 30 }),
      forwardFlight({ reference: 'EVE', who: 'Eve', at: '2026-06-21T08:00', cost: 90 }),
      forwardFlight({ reference: 'EVE2', who: 'Eve', at: '2026-06-22T08:00', cost: 50, ...plant2 }),
      forwardFlight({ reference: 'CAT', who: 'Cat', at: '2026-06-23T08:00', cost: 10 }),
      forwardFlight({ reference: 'BEN', who: 'Ben', at: '2026-06-24T08:00', cost: 50, ...beta }),
      forwardFlight({ reference: 'BOB', who: 'Bob', at: '2026-06-25T08:00', cost: 20, ...plant2 }),
      // Ben as well: he works for both customers.
      forwardFlight({ reference: 'BENS', who: 'Ben of Acme', at: '2026-06-26T08:00', cost: 40 }),
    ],
  });
  await mergeTravellers(server, 'ONE', { from: 'Ben of Acme', into: 'Ben' });
  await server.grant('all@one.test', 'ONE', { userType: 'Client' });
  await server.grant('plant2@one.test', 'ONE', { nodes: ['ACME-2'] });
});

const rescued = async (more: object = {}, email?: string) =>
  (await ask(tickets.rescue, { sort: 'departureDate', ...more }, email)).rows.map((row) => [
    row.bookingReference,
    row.usableCredit,
    row.sharedCredit,
    row.colleagues,
    row.expiryDate,
  ]);

describe('colleagues’ credits', () => {
  test('are not used unless the TMC’s settings allow it', async () => {
    expect(await rescued()).toEqual([
      ['DAN', 5, 0, null, '2026-06-30'],
      ['ADA', 30, 0, null, '2026-07-01'],
      ['BEN', 50, 0, null, '2026-06-16'],
      ['BOB', 20, 0, null, '2026-06-20'],
    ]);
  });

  test('pay what own credits cannot, earliest expiry first, within the customer and airline', async () => {
    await share('ONE', true);
    try {
      // Own flights leave 70 for Ada, 60 for Bob, nothing for Dan. Bob's credit expires first: 20 for Dan, 40 for Eve.
      // Ada's pays Eve's other 50, then 20. Nothing is left for Cat and for Ben at Acme; Beta's credit stays at Beta.
      expect(await rescued()).toEqual([
        ['DAN', 25, 20, 'Bob', '2026-06-20'],
        ['ADA', 30, 0, null, '2026-07-01'],
        ['EVE', 90, 90, 'Ada; Bob', '2026-06-20'],
        ['EVE2', 20, 20, 'Ada', '2026-07-01'],
        ['BEN', 50, 0, null, '2026-06-16'],
        ['BOB', 20, 0, null, '2026-06-20'],
      ]);
      const { sums } = await ask(tickets.rescue);
      expect(sums).toEqual({ matches: 6, flightSpend: 265, usableCredit: 235, sharedCredit: 130 });
      expect(await rescued({ search: 'bob', sort: 'sharedCredit' })).toEqual([
        ['BOB', 20, 0, null, '2026-06-20'],
        ['DAN', 25, 20, 'Bob', '2026-06-20'],
        ['EVE', 90, 90, 'Ada; Bob', '2026-06-20'],
      ]);
      const { rows } = await ask(forward.forwardBookings, { hasCredit: 'true' });
      expect(rows.map((row) => [row.reference, row.usableCredit])).toEqual([
        ['DAN', 25],
        ['ADA', 30],
        ['EVE', 90],
        ['EVE2', 20],
        ['BEN', 50],
        ['BOB', 20],
      ]);
    } finally {
      await share('ONE', false);
    }
    expect(await rescued()).toHaveLength(4);
  });

  test('are only those that the reader sees', async () => {
    await share('ONE', true);
    try {
      expect(await rescued({}, 'plant2@one.test')).toEqual([
        ['EVE2', 50, 50, 'Bob', '2026-06-20'],
        ['BOB', 20, 0, null, '2026-06-20'],
      ]);
    } finally {
      await share('ONE', false);
    }
  });
});

const people = ['Ada', 'Bob', 'Cat', 'Dan', 'Eve'];
const drawn = {
  who: fc.constantFrom(...people),
  airline: fc.constantFrom('Qantas', 'Lufthansa'),
  node: fc.constantFrom('ACME-1', 'ACME-2', 'BETA-1'),
};
const worlds = fc.record({
  held: fc.array(
    fc.record({ ...drawn, day: fc.integer({ min: 15, max: 30 }), value: fc.integer({ min: 1, max: 90 }) }),
    {
      minLength: 4,
      maxLength: 14,
    },
  ),
  booked: fc.array(fc.record({ ...drawn, cost: fc.integer({ min: 1, max: 90 }) }), {
    minLength: 6,
    maxLength: 30,
  }),
});

test('no credit is used twice and no flight is paid for twice, for any holders and travellers', async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(worlds, async ({ held, booked }) => {
      const code = `W${count++}`;
      const credits = held.map(({ day, ...one }) => ({ ...one, expiry: `2026-06-${day}` }));
      // Each departs at a distinct time, in order.
      const flights = booked.map((one, at) => {
        const [day, hour] = [16 + Math.floor(at / 20), String(at % 20).padStart(2, '0')];
        return { ...one, reference: `F${at}`, at: `2026-06-${day}T${hour}:00` };
      });
      await server.tmc(code);
      await server.importFeed(code, {
        hierarchy: smallHierarchy,
        lines: [...credits.map(credit), ...flights.map(forwardFlight)],
      });
      const email = readerOf(code);
      await server.grant(email, code, { userType: 'Client' });
      for (const isShared of [false, true]) {
        await share(code, isShared);
        const { rows } = await ask(tickets.rescue, {}, email);
        const found = rows.map((row) => [
          row.bookingReference,
          row.usableCredit,
          row.sharedCredit,
          row.expiryDate,
        ]);
        expect(new Map(found.map((row) => [row[0], row]))).toEqual(
          new Map(expectedAllocation(credits, flights, isShared).map((row) => [row[0], row])),
        );
        const { rows: trips, sums } = await ask(forward.forwardBookings, {}, email);
        const usable = new Map(found.map(([reference, cents]) => [reference, cents]));
        expect(new Map(trips.map((row) => [row.reference, row.usableCredit]))).toEqual(
          new Map(flights.map(({ reference }) => [reference, usable.get(reference) ?? null])),
        );
        expect(sums.usableCredit).toBe(rows.reduce((sum, row) => sum + row.usableCredit, 0));
      }
    }),
    { numRuns: cases, endOnFailure: true },
  );
});

/** A reference allocation, cent by cent: own credits first, then what is left of others'. */
function expectedAllocation(credits: readonly Held[], flights: readonly Booked[], isShared: boolean) {
  const groupOf = ({ node, airline }: Held | Booked) => `${node?.split('-')[0]} ${airline}`;
  const left = credits.map((one) => ({ ...one, group: groupOf(one) }));
  const paid = flights.map((one) => ({
    ...one,
    group: groupOf(one),
    own: 0,
    shared: 0,
    from: new Set<string>(),
  }));
  const creditsOf = (who: string, group: string) =>
    left.filter((one) => one.who === who && one.group === group);
  const firstExpiry = (who: string, group: string) =>
    creditsOf(who, group)
      .map(({ expiry }) => expiry)
      .sort()[0] as string;
  for (const one of paid) {
    for (const credit of creditsOf(one.who, one.group)) {
      const cents = Math.min(credit.value, one.cost - one.own);
      credit.value -= cents;
      one.own += cents;
    }
    if (one.own > 0) one.from.add(firstExpiry(one.who, one.group));
  }
  for (const one of isShared ? paid : []) {
    const holders = people
      .map((who) => ({ who, expiry: firstExpiry(who, one.group) }))
      .filter(({ expiry }) => expiry);
    for (const { who, expiry } of holders.sort((a, b) => a.expiry.localeCompare(b.expiry))) {
      for (const credit of creditsOf(who, one.group)) {
        const cents = Math.min(credit.value, one.cost - one.own - one.shared);
        credit.value -= cents;
        one.shared += cents;
        if (cents > 0) one.from.add(expiry);
      }
    }
  }
  return paid
    .filter(({ own, shared }) => own + shared > 0)
    .map(
      ({ reference, own, shared, from }) => [reference, own + shared, shared, [...from].sort()[0]] as const,
    );
}
