import { beforeAll, expect, test } from 'vitest';
import * as airfare from '../../contract/airfare/calls.ts';
import * as bookings from '../../contract/bookings/calls.ts';
import type { Answer } from '../../contract/http/endpoint.ts';
import { postgresAlone } from '../test/both-engines.ts';
import { flight, type Row, smallHierarchy, stay } from '../test/builders/feed.ts';
import { answersTo, everyRead, isOfTmcItself, questionsTo, withoutIds } from '../test/every-read.ts';
import { testServer } from '../test/server.ts';

// `test/every-call/every-read.test.ts` compares the answers of both engines.
const server = testServer({ makeEngines: postgresAlone });
const filter = { dateStart: '2026-01-01', dateEnd: '2026-12-31' };

/** Acme's lines have their suppliers' codes but not their names. */
const visible: Row[] = [
  flight('MEL', 'SYD', '2026-03-10', { node_code: 'ACME-1', supplier_code: 'QF', amount_paid: '100.00' }),
  stay('Hotel', 'SYD', '2026-03-10', '2026-03-11', {
    node_code: 'ACME-1',
    supplier_code: 'H1',
    amount_paid: '50.00',
  }),
  stay('Car', 'SYD', '2026-03-10', '2026-03-11', {
    node_code: 'ACME-1',
    supplier_code: 'ZE',
    amount_paid: '20.00',
  }),
];

/** Beta's lines have the names. Everything else about them differs between the TMCs. */
const hidden = (secret: string, amount_paid: string, from: string, to: string): Row[] => {
  const all = {
    node_code: 'BETA-1',
    booking_reference: `REF${secret}`,
    traveller_name: `Name${secret}`,
    employee_number: `Employee${secret}`,
    ticket_number: `Ticket${secret}`,
    invoice_number: `Invoice${secret}`,
    travel_booker: `Booker${secret}`,
    consultant_name: `Consultant${secret}`,
    matter_number: `Matter${secret}`,
    policy_code: `Policy${secret}`,
    class_of_travel: `Class${secret}`,
    fare_type_description: `Fare${secret}`,
    car_type: `Type${secret}`,
    project: `Project${secret}`,
    amount_paid,
  };
  return [
    flight(from, to, '2026-05-20', { ...all, supplier_code: 'QF', supplier_name: 'Qantas' }),
    stay('Hotel', to, '2026-05-20', '2026-05-25', {
      ...all,
      supplier_code: 'H1',
      supplier_name: 'Grand Hotel',
    }),
    stay('Car', to, '2026-05-20', '2026-05-25', { ...all, supplier_code: 'ZE', supplier_name: 'Hertz' }),
  ];
};

beforeAll(async () => {
  const feeds = {
    ONE: hidden('Xyzzy', '987.65', 'PER', 'SIN'),
    OTHER: hidden('Plugh', '123.45', 'CNS', 'AKL'),
  };
  for (const [code, more] of Object.entries(feeds)) {
    await server.tmc(code);
    await server.importFeed(code, { hierarchy: smallHierarchy, lines: [...visible, ...more] });
    await server.grant(`acme@${code}.test`.toLowerCase(), code, { nodes: ['ACME'] });
  }
});

test('shows a supplier under the name that hidden lines give it', async () => {
  const rows = await server.get('acme@one.test', airfare.airlineMarketShare, { query: filter });
  expect(rows).toMatchObject([{ airline: 'QF', airlineName: 'Qantas', totalSpend: 100, marketShare: 100 }]);
});

async function hotelLine(email: string): Promise<number> {
  const { body } = await server.send(email, bookings.searchBookings, { query: { reference: 'B1' } });
  const { lines } = body as Answer<typeof bookings.searchBookings>;
  return lines.find(({ product_type }) => product_type === 'Hotel')?.id ?? expect.unreachable();
}

const names = new Set(['Qantas', 'Grand Hotel', 'Hertz']);
const endpoints = await everyRead();

test.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s discloses nothing else about those lines',
  async (_path, endpoint) => {
    const answers = async (code: string) => {
      const acme = await server.nodeId(code, 'ACME');
      const values = {
        client: [acme],
        organisation: [acme],
        data_source: ['test'],
        reference: ['REFXyzzy', 'B1'],
        search: ['Xyzzy', 'Qantas'],
        searchQuery: ['Plant'],
        bookingReference: ['REFXyzzy', 'B1'],
        supplierName: ['Hertz'],
        travellerId: [1],
        serviceFeeTypeId: [1],
        period: [1],
        day_of_month: [15],
      };
      const email = `acme@${code}.test`.toLowerCase();
      const id = endpoint === bookings.line ? await hotelLine(email) : acme;
      const questions = questionsTo(endpoint, filter, values, { id, entity: acme });
      return answersTo(server, email, endpoint, questions.slice(0, 8));
    };
    const there = await answers('OTHER');
    for (const [at, { sent, text }] of (await answers('ONE')).entries()) {
      const request = JSON.stringify(sent);
      // Ids are random, so they may contain the digits of the amount.
      expect(withoutIds(text), request).not.toMatch(/987/);
      expect(text, request).not.toMatch(/Xyzzy|PER|Perth|SIN|Singapore|SG|2026-05-2/);
      if (!isOfTmcItself(endpoint)) expect(withoutIds(text), request).toBe(withoutIds(there[at]!.text));
      for (const name of names) if (text.includes(name)) names.delete(name);
    }
  },
);

test('each name was shown in some answer', () => {
  expect([...names]).toEqual([]);
});
