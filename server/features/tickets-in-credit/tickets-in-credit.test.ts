import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/http/endpoint.ts';
import * as tickets from '../../../contract/tickets-in-credit/calls.ts';
import { flight, type Row } from '../../test/builders/feed.ts';
import { testPagedTables } from '../../test/paged-tables.ts';
import { testReportAccess } from '../../test/report-access.ts';
import { testServer } from '../../test/server.ts';
import { loadTwoTmcs, twoTmcs } from '../../test/two-tmcs.ts';

/** Noon on 2026-06-15 in Melbourne. */
const noon = new Date('2026-06-15T02:00Z');
let now = noon;
const server = testServer({ clock: () => now });
/** Dates without lines, since the dates have no effect. */
const march = { dateStart: '2020-03-01', dateEnd: '2020-03-31' };

const ask = <E extends Endpoint>(endpoint: E, more: object = {}, email = 'all@one.test') =>
  server.get(email, endpoint, { query: { ...march, ...more } });

const ticket = (ticket_number: string, status: string, more: Row): Row =>
  flight('MEL', 'SIN', '2026-01-10', {
    traveller_name: 'Ada',
    node_code: 'ACME-1',
    supplier_name: 'Qantas',
    booking_reference: `B-${ticket_number}`,
    transaction_date: '2026-01-05',
    ticket_number,
    status,
    amount_paid: '500.00',
    ...more,
  });
const credit = (number: string, credit_expiry: string, credit_value = '100.00', more: Row = {}) =>
  ticket(number, 'Available', { credit_expiry, credit_value, ...more });

const forwardFlight = (reference: string, day: string, amount_paid: string, more: Row = {}): Row => ({
  ...flight('MEL', 'SYD', day, { traveller_name: 'Ada', node_code: 'ACME-1', supplier_name: 'Qantas' }),
  booking_reference: reference,
  transaction_date: '2026-05-01',
  amount_paid,
  ...more,
});

const lines: Row[] = [
  credit('YESTERDAY', '2026-06-14'),
  credit('TODAY', '2026-06-15', '10.10'),
  credit('TOMORROW', '2026-06-16', '20.20', {
    status: 'Ticket Credit',
    traveller_name: 'Bob',
    node_code: 'ACME-2',
  }),
  credit('IN29', '2026-07-14', '40.40'),
  credit('IN30', '2026-07-15', '80.80', { destination: 'LHR', node_code: 'BETA-1', traveller_name: 'Ben' }),
  // Two segments of one ticket.
  credit('PAIR', '2026-12-31', '160.00'),
  credit('PAIR', '2026-12-31', '1.50', { origin: 'SIN', destination: 'LHR' }),
  credit('NONE', '2026-12-31', '0.00'),
  credit('', '2026-12-31', '5.00', { booking_reference: 'UNNUMBERED' }),
  credit('REDEEMED', '2026-12-31', '100.00', { status: 'Redeemed' }),
  ticket('ENDLESS', 'Available', { credit_value: '100.00' }),
  { ...credit('HOTEL', '2026-12-31'), product_type: 'Hotel', location: 'SIN' },
  // Ada's and Ben's forward flights: with the airline of their credits, with another, and already under way.
  forwardFlight('SOON', '2026-06-20', '50.00'),
  forwardFlight('LATER', '2026-06-21', '1000.00'),
  forwardFlight('WAITS', '2026-06-22', '40.00'),
  forwardFlight('OTHERS', '2026-06-20', '70.00', { supplier_name: 'Lufthansa' }),
  forwardFlight('AWAY', '2026-06-15', '70.00', { start_at: '2026-06-15T11:00', end_at: '2026-06-15T13:00' }),
  forwardFlight('BENS', '2026-06-20', '80.00', {
    traveller_name: 'Ben',
    node_code: 'BETA-1',
    status: 'Pending',
  }),
  forwardFlight('NOBODYS', '2026-06-20', '80.00', { traveller_name: 'Eve' }),
  ...['2025-06-15', '2025-06-16', '2026-06-15', '2026-06-16'].map((transaction_date) =>
    ticket(`R${transaction_date}`, 'Refunded', { transaction_date, amount_paid: '-70.10' }),
  ),
  ticket('R2026-06-15', 'Refunded', {
    transaction_date: '2026-06-15',
    amount_paid: '-29.90',
    origin: 'SIN',
    destination: 'MEL',
  }),
  ...['2025-06-15', '2026-01-01', '2026-06-16'].map((transaction_date) =>
    ticket(`L${transaction_date}`, 'Lost', { transaction_date, amount_paid: '300.00' }),
  ),
];

beforeAll(async () => {
  const foreign = credit('OTHER', '2026-12-31', '1.00', { traveller_name: 'Zoe' });
  await loadTwoTmcs(server, { lines }, [foreign], ['tickets_in_credit']);
  await server.grant('none@one.test', 'ONE', { permissions: ['live_bookings'] });
});

testPagedTables(server, tickets, {
  email: 'all@one.test',
  query: march,
  more: { [tickets.lines.path]: { figure: 'refundedAmount' } },
});

testReportAccess(server, tickets, {
  ...twoTmcs,
  query: march,
  hiddenNode: { tmc: 'ONE', code: 'BETA' },
  secrets: /Ada|Bob|Ben|TODAY/,
});

test('requires the permission for credits', async () => {
  for (const endpoint of [
    tickets.ticketCredits,
    tickets.refundedTickets,
    tickets.lostTickets,
    tickets.details,
  ]) {
    expect((await server.send('none@one.test', endpoint, { query: march })).status).toBe(403);
  }
});

describe('tickets in credit', () => {
  test('expire today or later, regardless of the dates; soon means in less than 30 days', async () => {
    // 10.10 + 20.20 + 40.40 + 80.80 + 161.50 + 5.00; today's, tomorrow's and the one in 29 days expire soon.
    expect(await ask(tickets.ticketCredits)).toEqual({
      creditValue: 318,
      numberOfTickets: 6,
      expiringTickets: 3,
    });
  });

  test('open to their rows, earliest expiry first', async () => {
    const { rows, total, sums } = await ask(tickets.details);
    expect(rows.map((row) => [row.ticketNumber, row.ticketAge, row.expiryDate, row.creditValue])).toEqual([
      ['TODAY', 0, '2026-06-15', 10.1],
      ['TOMORROW', 1, '2026-06-16', 20.2],
      ['IN29', 29, '2026-07-14', 40.4],
      ['IN30', 30, '2026-07-15', 80.8],
      ['PAIR', 199, '2026-12-31', 160],
      ['PAIR', 199, '2026-12-31', 1.5],
      [null, 199, '2026-12-31', 5],
    ]);
    expect(rows[0]).toMatchObject({ bookingReference: 'B-TODAY', travellerName: 'Ada', airline: 'Qantas' });
    expect([total, sums]).toEqual([7, { lines: 7, tickets: 6, creditValue: 318 }]);
    const soon = await ask(tickets.details, { expiring: 'true' });
    expect(soon.rows.map((row) => row.ticketNumber)).toEqual(['TODAY', 'TOMORROW', 'IN29']);
    expect(soon.sums).toEqual({ lines: 3, tickets: 3, creditValue: 70.7 });
  });

  test('use the TMC’s day, which ends at its midnight', async () => {
    try {
      now = new Date('2026-06-15T13:59Z');
      expect((await ask(tickets.ticketCredits)).numberOfTickets).toBe(6);
      now = new Date('2026-06-15T14:00Z');
      // Today's credit has expired, and the one with 30 days left has 29.
      expect(await ask(tickets.ticketCredits)).toMatchObject({ numberOfTickets: 5, expiringTickets: 3 });
      expect((await ask(tickets.details)).rows[0]).toMatchObject({ ticketNumber: 'TOMORROW', ticketAge: 0 });
    } finally {
      now = noon;
    }
  });

  test('can be filtered by node and countries', async () => {
    const client = await server.nodeId('ONE', 'ACME-2');
    expect(await ask(tickets.ticketCredits, { client })).toEqual({
      creditValue: 20.2,
      numberOfTickets: 1,
      expiringTickets: 1,
    });
    const countries = JSON.stringify([{ criteria: 'end_in', countries: ['GB'] }]);
    // IN30 and one segment of PAIR.
    expect(await ask(tickets.ticketCredits, { countries })).toMatchObject({
      creditValue: 82.3,
      numberOfTickets: 2,
    });
    expect((await ask(tickets.details, { countries })).total).toBe(2);
    expect(await ask(tickets.ticketCredits, {}, 'plant2@one.test')).toMatchObject({ creditValue: 20.2 });
  });

  test('name the file after the node', async () => {
    const nameOf = async (more: object) => {
      const { headers } = await server.download('all@one.test', tickets.details.file, {
        query: { ...march, ...more },
      });
      return headers['content-disposition'];
    };
    expect(await nameOf({})).toBe('attachment; filename="TicketInCreditAnalysis.csv"');
    const client = await server.nodeId('ONE', 'ACME-2');
    expect(await nameOf({ client })).toBe('attachment; filename="TicketInCreditAnalysis - Plant 2.csv"');
  });
});

describe('refunded and lost tickets', () => {
  test('cover the 12 months up to today', async () => {
    // The tickets of 2025-06-16 and 2026-06-15, the latter with two segments: 70.10 + 70.10 + 29.90.
    expect(await ask(tickets.refundedTickets)).toEqual({ refundedAmount: -170.1, refundedTickets: 2 });
    expect(await ask(tickets.lostTickets)).toEqual({ lostAmount: 300, lostTickets: 1 });
  });

  test('open to their lines', async () => {
    const refunded = await ask(tickets.lines, { figure: 'refundedTickets' });
    expect(refunded.rows.map((row) => row.ticketNumber).sort()).toEqual([
      'R2025-06-16',
      'R2026-06-15',
      'R2026-06-15',
    ]);
    expect(refunded.sums).toMatchObject({ lines: 3, value: 2, totalSpend: -170.1 });
    const lost = await ask(tickets.lines, { figure: 'lostAmount' });
    expect(lost.rows).toMatchObject([{ ticketNumber: 'L2026-01-01', totalSpend: 300 }]);
  });
});

describe('credit rescue', () => {
  test('finds forward flights of travellers with credit at the airline; the first departure takes first', async () => {
    const { rows, sums } = await ask(tickets.rescue);
    // Ada has 10.10 + 40.40 + 161.50 + 5.00 = 217 with Qantas: 50 for the first flight, the rest for the second.
    expect(rows.map((row) => Object.values(row).slice(1))).toEqual([
      ['SOON', 'Ada', 'Qantas', '2026-06-20', 50, 217, 50, 0, null, '2026-06-15'],
      ['LATER', 'Ada', 'Qantas', '2026-06-21', 1000, 217, 167, 0, null, '2026-06-15'],
      ['BENS', 'Ben', 'Qantas', '2026-06-20', 80, 80.8, 80, 0, null, '2026-07-15'],
    ]);
    expect(sums).toEqual({ matches: 3, flightSpend: 1130, usableCredit: 297, sharedCredit: 0 });
  });

  test('a selected node restricts the bookings, but not their allocation', async () => {
    const client = await server.nodeId('ONE', 'BETA');
    const { rows, sums } = await ask(tickets.rescue, { client });
    expect(rows.map((row) => row.bookingReference)).toEqual(['BENS']);
    expect(sums).toMatchObject({ usableCredit: 80 });
    expect((await ask(tickets.rescue, {}, 'plant2@one.test')).rows).toEqual([]);
  });
});
