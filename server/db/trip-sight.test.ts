import { beforeAll, describe, expect, test } from 'vitest';
import * as accommodation from '../../contract/accommodation/calls.ts';
import * as airfare from '../../contract/airfare/calls.ts';
import * as bookings from '../../contract/bookings/calls.ts';
import type { Answer, Endpoint } from '../../contract/core/endpoint.ts';
import * as summary from '../../contract/summary/calls.ts';
import * as traveller from '../../contract/traveller/calls.ts';
import { bothEngines, postgresAlone } from '../test/both-engines.ts';
import { flight, type Row, smallHierarchy, stay } from '../test/builders/feed.ts';
import { answersTo, everyRead, isOfTmcItself, questionsTo, withoutIds } from '../test/every-read.ts';
import { testServer } from '../test/server.ts';

/** Of the TMC that is there to be compared with. */
let otherId: number;
const makeEngines: typeof bothEngines = (db, folder) => {
  const both = bothEngines(db, folder);
  const alone = postgresAlone(db);
  return {
    ...both,
    run: (asking, question) => (asking.clientId === otherId ? alone : both).run(asking, question),
  };
};

// The day between the two parts' departures: what is under way and ahead is asked for too.
const server = testServer({ makeEngines, clock: () => new Date('2026-03-09T00:00Z') });

const filter = { dateStart: '2025-01-01', dateEnd: '2026-12-31' };
const fee = { product_type: 'Service Fee', service_fee_type: 'Online' };
const ada = { node_code: 'ACME-1', traveller_name: 'Ada', booking_reference: 'MIX' };

/** What both TMCs have in sight of whoever was granted Plant 1: a part of a trip, with a fee, and a trip that is whole. */
const seen: Row[] = [
  flight('MEL', 'SIN', '2026-03-10', {
    ...ada,
    amount_paid: '100.00',
    cost_of_change: '5.00',
    ticket_number: 'T1',
  }),
  { ...fee, ...ada, amount_paid: '9.00' },
  flight('MEL', 'PER', '2026-05-10', { ...ada, booking_reference: 'WHOLE', amount_paid: '50.00' }),
  stay('Hotel', 'PER', '2026-05-10', '2026-05-12', {
    ...ada,
    booking_reference: 'WHOLE',
    amount_paid: '30.00',
  }),
  // Of Plant 2 there is a fee too, which shapes nothing.
  { ...fee, node_code: 'ACME-2', booking_reference: 'WHOLE', amount_paid: '7.00' },
  // One more that is seen in part; what is hidden of it has no trip to show.
  { ...fee, ...ada, booking_reference: 'FEES', amount_paid: '1.00' },
  { product_type: 'Insurance', node_code: 'ACME-2', booking_reference: 'FEES', amount_paid: '2.00' },
];

/** The rest of the booking, which goes elsewhere in each TMC; and another customer's, a year before, of one reference. */
const hidden = (first: string, far: string, back: string, elsewhere: string): Row[] => {
  const bob = { node_code: 'ACME-2', traveller_name: 'Bob', booking_reference: 'MIX' };
  return [
    flight(first, 'MEL', '2026-03-08', bob),
    flight('SIN', far, '2026-03-12', { ...bob, amount_paid: '400.00' }),
    flight(far, first, back, bob),
    flight('SYD', elsewhere, '2025-03-01', {
      node_code: 'BETA-1',
      traveller_name: 'Ben',
      booking_reference: 'MIX',
    }),
    flight('SYD', elsewhere, '2025-06-01', {
      node_code: 'BETA-1',
      traveller_name: 'Ben',
      booking_reference: 'BETA',
    }),
  ];
};

/** Words of what is hidden in ONE from Plant 1, and from Beta. */
const rest = /AKL|Auckland|NZ|LHR|London|GB|2026-04-20|2026-03-08|Bob|DXB|Dubai|AE|Ben/;
const ofAcme = /MEL|SIN|AKL|LHR|PER|Melbourne|Singapore|London|2026-04-20|2026-05-10|Ada|Bob/;

beforeAll(async () => {
  const feeds = {
    ONE: hidden('AKL', 'LHR', '2026-04-20', 'DXB'),
    OTHER: hidden('CNS', 'JFK', '2026-07-01', 'HKG'),
  };
  for (const [code, more] of Object.entries(feeds)) {
    const { id } = await server.tmc(code);
    if (code === 'OTHER') otherId = id;
    await server.importFeed(code, { hierarchy: smallHierarchy, lines: [...seen, ...more] });
    const people = { all: [], part: ['ACME-1'], beta: ['BETA'], acme: ['ACME'], both: ['ACME-1', 'ACME-2'] };
    for (const [who, nodes] of Object.entries(people))
      await server.grant(`${who}@${code}.test`.toLowerCase(), code, { nodes });
  }
  await server.tmc('TWO');
  await server.importFeed('TWO', {
    hierarchy: [{ node_code: 'THEIRS', parent_code: '', label: 'Theirs' }],
    lines: [flight('CPT', 'NBO', '2026-03-10', { node_code: 'THEIRS', booking_reference: 'MIX' })],
  });
  await server.grant('all@two.test', 'TWO');
});

async function ask<E extends Endpoint>(email: string, endpoint: E, more: object = {}): Promise<Answer<E>> {
  return server.get(email, endpoint, { query: { ...filter, ...more } });
}

describe('of a trip that lines on hidden nodes shaped', () => {
  const names = (rows: readonly { name: string; value: number }[]) =>
    Object.fromEntries(rows.map(({ name, value }) => [name, value]));

  test('figures by destination show nothing but that there is one', async () => {
    const all = { London: 1, Perth: 1, 'Not specified': 1, Dubai: 2 };
    expect(names(await ask('all@one.test', summary.byDestination))).toEqual(all);
    const part = { Perth: 1, 'Not specified': 2 };
    expect(names(await ask('part@one.test', summary.byDestination))).toEqual(part);
    // London: 43 days, 2026-03-08 to 2026-04-20; a flight to Perth and a stay of two nights.
    const days = async (who: string) => {
      const rows = await ask(who, airfare.spendByDestination);
      return Object.fromEntries(rows.map((row) => [row.destination, [row.totalSpend, row.totalDays]]));
    };
    expect(await days('all@one.test')).toEqual({ London: [500, 43], Perth: [50, 2], Dubai: [0, 0] });
    expect(await days('part@one.test')).toEqual({ 'Not specified': [100, 0], Perth: [50, 2] });
  });

  test('rows have nulls, under “Not specified” and nowhere else', async () => {
    const none = { departureDate: null, returnDate: null, duration: null, itinerarySummary: null };
    const { rows } = await ask('part@one.test', summary.destinationAnalysis);
    expect(rows).toMatchObject([
      { bookingReference: 'MIX', ...none, totalSpend: 109 },
      { bookingReference: 'FEES', ...none, totalSpend: 1 },
    ]);
    const tickets = await ask('part@one.test', airfare.spendByDestinationDetail);
    expect(tickets.rows).toMatchObject([{ bookingReference: 'MIX', ...none, totalSpend: 100 }]);
    const changed = await ask('part@one.test', summary.costOfChange);
    expect(changed.rows).toMatchObject([{ departureDate: '2026-03-10', itinerarySummary: null }]);
    const london = (await ask('all@one.test', summary.byDestination)).find(({ name }) => name === 'London')!;
    const there = await ask('part@one.test', summary.destinationAnalysis, { locationId: london.locationId });
    expect(there.rows).toEqual([]);
  });

  test('a search for what it says finds nothing', async () => {
    for (const [who, found] of [
      ['all', 1],
      ['part', 0],
    ] as const) {
      const { total } = await ask(`${who}@one.test`, summary.costOfChange, { search: 'LHR' });
      expect([who, total]).toEqual([who, found]);
    }
  });

  test('its lines without a place pass the country filter as if it had none', async () => {
    const spend = async (who: string, criteria: string, countries: string[]) =>
      (await ask(who, summary.totalSpend, { countries: JSON.stringify([{ criteria, countries }]) })).total;
    // The fee goes to London with its trip: for all, but not for whoever sees a part of it.
    expect(await spend('both@one.test', 'end_in', ['GB'])).toBe(409);
    expect(await spend('part@one.test', 'end_in', ['GB'])).toBe(0);
    // What lies outside of Britain: all that the reader sees, the fee included.
    expect(await spend('part@one.test', 'end_not_in', ['GB'])).toBe(190);
    // The flight has places of its own.
    expect(await spend('part@one.test', 'end_in', ['SG'])).toBe(100);
  });

  test('overnight figures count it as for everybody; its row shows nulls', async () => {
    for (const who of ['all', 'part']) {
      const overnight = await ask(`${who}@one.test`, accommodation.tripsWithoutAccommodation);
      expect(overnight.total).toBe(who === 'all' ? 3 : 1);
    }
    const { rows } = await ask('part@one.test', accommodation.tripsWithoutAccommodation);
    expect(rows).toMatchObject([
      {
        bookingReference: 'MIX',
        departureDate: null,
        duration: null,
        destinationCity: null,
        destinationCountry: null,
      },
    ]);
  });

  test('nothing changes for whoever may see them all', async () => {
    for (const who of ['all', 'acme', 'both']) {
      const { rows } = await ask(`${who}@one.test`, summary.costOfChange);
      expect(rows).toMatchObject([{ itinerarySummary: 'AKL-MEL-SIN-LHR-AKL' }]);
    }
    // A fee on another node shaped nothing.
    const { total } = await ask('part@one.test', traveller.lines, {
      figure: 'numberOfBookings',
      search: 'WHOLE',
    });
    expect(total).toBe(2);
    const whole = await ask('part@one.test', airfare.lines, {
      figure: 'totalCostOfAirfares',
      search: 'WHOLE',
    });
    expect(whole.total).toBe(1);
  });

  test('a node that moves takes its sight along', async () => {
    const feed = { hierarchy: smallHierarchy, lines: seen.concat(hidden('AKL', 'LHR', '2026-04-20', 'DXB')) };
    await server.tmc('MOVED');
    await server.importFeed('MOVED', feed);
    await server.grant('ops@moved.test', 'MOVED', { nodes: ['ACME'] });
    const itinerary = async () =>
      (await ask('ops@moved.test', summary.costOfChange)).rows[0]?.itinerarySummary;
    expect(await itinerary()).toBe('AKL-MEL-SIN-LHR-AKL');
    const away = smallHierarchy.map((node) =>
      node.node_code === 'ACME-2' ? { ...node, parent_code: 'BETA' } : node,
    );
    await server.importFeed('MOVED', { ...feed, hierarchy: away });
    expect(await itinerary()).toBeNull();
    await server.importFeed('MOVED', feed);
    expect(await itinerary()).toBe('AKL-MEL-SIN-LHR-AKL');
    // What no longer shapes the trip hides nothing of it.
    await server.importFeed('MOVED', { hierarchy: away });
    const bobs = feed.lines.flatMap((line, at) =>
      line.traveller_name === 'Bob' ? [{ ...line, line_key: `L${at + 1}`, status: 'Cancelled' }] : [],
    );
    await server.importFeed('MOVED', { lines: bobs });
    expect(await itinerary()).toBe('MEL-SIN');
  });
});

describe('every read', async () => {
  const endpoints = await everyRead();

  /** What is asked of an endpoint by somebody of a TMC, with the answers. */
  async function answers(endpoint: Endpoint, email: string, code: string, most = 1000) {
    const acme = await server.nodeId(code, 'ACME');
    const values = {
      search: ['LHR', 'London', 'United Kingdom', 'MIX', '2026'],
      searchQuery: ['Plant'],
      bookingReference: ['MIX', 'WHOLE', 'FEES'],
      reference: ['MIX', 'WHOLE', 'FEES'],
      organisation: [acme],
      data_source: ['test'],
      period: [1, 2],
      from: ['2026-03-12T12:00', '2026-04-21T12:00'],
      hours: [24 * 366],
      country: ['GB', 'SG', 'NZ'],
      travellerId: await idsOf(code, 'travellers'),
      serviceFeeTypeId: await idsOf(code, 'service_fee_types'),
      client: [acme],
      countries: ['GB', 'SG', 'NZ'].flatMap((country) =>
        ['start_in', 'end_not_in'].map((criteria) => JSON.stringify([{ criteria, countries: [country] }])),
      ),
    };
    const params = { id: endpoint === bookings.line ? await firstLine(email) : acme, entity: acme };
    return answersTo(server, email, endpoint, questionsTo(endpoint, filter, values, params).slice(0, most));
  }

  /** Of a booking on nodes of which some readers see a part. */
  const firstLine = async (email: string) => {
    const { body } = await server.send(email, bookings.searchBookings, { query: { reference: 'MIX' } });
    return (body as Answer<typeof bookings.searchBookings>).lines[0]?.id ?? 999_999;
  };

  const idsOf = async (code: string, table: 'travellers' | 'service_fee_types') => {
    const { owner } = server.database;
    const rows = await owner
      .selectFrom(table)
      .innerJoin('clients', 'clients.id', `${table}.client_id`)
      .where('clients.code', '=', code)
      .select(`${table}.id`)
      .orderBy(table === 'travellers' ? 'travellers.name' : 'service_fee_types.description')
      .execute();
    return rows.map(({ id }) => id);
  };

  test('is known', () => {
    expect(endpoints.length).toBeGreaterThan(50);
    expect(endpoints.map(({ path }) => path)).toContain('/api/traveller/booking_detail/');
  });

  test.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s says nothing of what is hidden',
    async (path, endpoint) => {
      // A file is its table's own question.
      const most = path.endsWith('/csv/') ? 1 : 1000;
      const here = await answers(endpoint, 'part@one.test', 'ONE', most);
      const there = await answers(endpoint, 'part@other.test', 'OTHER', most);
      for (const [at, { sent, text }] of here.entries()) {
        expect(text, JSON.stringify(sent)).not.toMatch(rest);
        if (isOfTmcItself(endpoint)) continue;
        // Where the rest goes makes no difference to any answer.
        expect(withoutIds(text), JSON.stringify(sent)).toBe(withoutIds(there[at]!.text));
      }
      for (const { text } of await answers(endpoint, 'beta@one.test', 'ONE', 2)) {
        expect(text).not.toMatch(ofAcme);
      }
      for (const { text } of await answers(endpoint, 'all@two.test', 'ONE', 2)) {
        expect(text).not.toMatch(ofAcme);
        expect(text).not.toMatch(rest);
      }
    },
  );

  test('pays for the check only where a trip is hidden from its reader', async () => {
    const reports = endpoints.filter(({ path }) => !path.endsWith('/csv/') && !path.includes('export'));
    const { ask: run } = server.app;
    const looks = async (who: string) => {
      const asked: string[] = [];
      server.app.ask = (asking, question) => {
        if (/booking_nodes|array_position\([^,]*::bigint\[\]/.test(question.sql)) asked.push(question.sql);
        return run(asking, question);
      };
      // Dates that nobody has asked for, so that nothing is answered from what is kept.
      const acme = await server.nodeId('ONE', 'ACME');
      const params = { id: acme, entity: acme };
      const later = { dateStart: '2025-01-02', dateEnd: '2026-12-30' };
      for (const endpoint of reports) {
        const [sent] = questionsTo(endpoint, later, {}, params);
        await server.send(`${who}@one.test`, endpoint, sent);
      }
      server.app.ask = run;
      return asked;
    };
    expect(await looks('all')).toEqual([]);
    // Once for the client's version, if nobody has looked yet.
    expect((await looks('acme')).length).toBeLessThanOrEqual(1);
    expect((await looks('part')).length).toBeGreaterThan(10);
  });

  test('somebody is told what is hidden from others', async () => {
    let told = '';
    for (const endpoint of endpoints) {
      for (const { text } of await answers(endpoint, 'all@one.test', 'ONE', 2)) told += text;
    }
    for (const word of ['AKL-MEL-SIN-LHR-AKL', 'London', '2026-04-20', '2026-03-08', 'Dubai'])
      expect(told).toContain(word);
  });
});
