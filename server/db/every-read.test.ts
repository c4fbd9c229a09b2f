import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import * as bookings from '../../contract/bookings/calls.ts';
import * as budgets from '../../contract/budgets/calls.ts';
import type { Answer, Endpoint } from '../../contract/core/endpoint.ts';
import * as settings from '../../contract/settings/client.ts';
import * as policies from '../../contract/travel-policies/calls.ts';
import { affected, writeTo } from '../../contract/traveller-tracker/affected.ts';
import { bothEngines, postgresAlone } from '../test/both-engines.ts';
import { flight } from '../test/builders/feed.ts';
import { answersTo, everyRead, isOfTmcItself, questionsTo, withoutIds } from '../test/every-read.ts';
import { sentFields } from '../test/sent-fields.ts';
import { testServer } from '../test/server.ts';
import { feedOf } from './every-read.fixture.ts';

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
/** Words of what is hidden in ONE from Plant 1, and from Beta. */
const rest = /AKL|Auckland|NZ|LHR|London|GB|2026-04-20|2026-03-08|777|Bob|DXB|Dubai|AE|Ben/;
const ofAcme = /MEL|SIN|AKL|LHR|PER|Melbourne|Singapore|London|2026-04-20|2026-05-10|Ada|Bob/;

const places = {
  ONE: {
    first: 'AKL',
    far: 'LHR',
    back: '2026-04-20',
    elsewhere: 'DXB',
    amount: '777.00',
    names: ['London', 'Dubai'],
  },
  OTHER: {
    first: 'CNS',
    far: 'JFK',
    back: '2026-07-01',
    elsewhere: 'HKG',
    amount: '888.00',
    names: ['New York', 'Hong Kong'],
  },
};
type Code = keyof typeof places;

beforeAll(async () => {
  for (const code of ['ONE', 'OTHER'] as const) {
    const { id } = await server.tmc(code);
    if (code === 'OTHER') otherId = id;
    await server.importFeed(code, feedOf(places[code]));
    const people = { all: [], part: ['ACME-1'], beta: ['BETA'], acme: ['ACME'], both: ['ACME-1', 'ACME-2'] };
    for (const [who, nodes] of Object.entries(people)) await server.grant(by(who, code), code, { nodes });
    await settle(code, id);
  }
  await server.tmc('TWO');
  await server.importFeed('TWO', {
    hierarchy: [{ node_code: 'THEIRS', parent_code: '', label: 'Theirs' }],
    lines: [flight('CPT', 'NBO', '2026-03-10', { node_code: 'THEIRS', booking_reference: 'MIX' })],
  });
  await server.grant('all@two.test', 'TWO');
});

const by = (who: string, code: string) => `${who}@${code}.test`.toLowerCase();

/** What people have settled and written: the same in both TMCs, but for what is Plant 2's. */
async function settle(code: Code, id: number) {
  const all = by('all', code);
  const node = (of: string) => server.nodeId(code, of);
  await server.grant(by('boss', code), code, { userType: 'Client' });
  await server.get(by('boss', code), settings.updateClient, {
    params: { id },
    body: { settings: { shares_credits: true } },
  });
  await server.get(all, budgets.save, {
    query: { client: await node('ACME'), fiscalYear: 630, dateStart: '2025-07-01', dateEnd: '2026-06-30' },
    body: [
      { entity: await node('ACME-1'), amount: 1000 },
      { entity: await node('ACME-2'), amount: Number(places[code].amount) },
    ],
  });
  const entity = await node('ACME-2');
  await server.get(all, budgets.addNotification, {
    params: { entity },
    body: { entity, user: all, threshold: 50 },
  });
  const { people } = await server.get(all, affected, { query: { hours: 24 } });
  const to = people.filter(({ email }) => email?.startsWith('bob'));
  const subject = `Bob, from ${places[code].first}`;
  await server.get(all, writeTo, { body: { to, place: 'Melbourne', subject, text: 'Call us.' } });
}

const endpoints = await everyRead();
/** Tables of the same columns are one table: the first of them is asked for every order. */
const ordersOf = new Map(endpoints.toReversed().map((endpoint) => [columnsOf(endpoint), endpoint]));

function columnsOf(endpoint: Endpoint): string {
  const { sort } = sentFields(endpoint);
  return sort ? JSON.stringify(z.toJSONSchema(sort)) : '';
}

const each = endpoints.map((endpoint): [string, Endpoint] => [endpoint.path, endpoint]);

/** What is asked of an endpoint by somebody of a TMC. */
async function questions(endpoint: Endpoint, email: string, code: Code) {
  const acme = await server.nodeId(code, 'ACME');
  const { names } = places[code];
  const values = {
    search: ['LHR', 'London', 'United Kingdom', 'MIX', '2026'],
    searchQuery: ['Plant'],
    bookingReference: ['MIX', 'WHOLE', 'FEES'],
    bookingId: await bookingIds(code),
    reference: ['MIX', 'WHOLE', 'FEES'],
    organisation: [acme],
    data_source: ['test'],
    period: [1, 2],
    from: ['2026-03-12T12:00', '2026-04-21T12:00'],
    hours: [24 * 366],
    country: ['GB', 'SG', 'NZ'],
    locationId: await placeIds(code, ['Singapore', 'Perth', ...names]),
    placeId: await placeIds(code, ['Singapore', ...names]),
    airline: ['QF'],
    type_description: ['Online'],
    travellerId: await idsOf(code, 'travellers'),
    serviceFeeTypeId: await idsOf(code, 'service_fee_types'),
    client: [acme],
    countries: [
      [{ criteria: 'start_in', countries: ['NZ'] }],
      [{ criteria: 'end_in', countries: ['GB'] }],
      [{ criteria: 'end_not_in', countries: ['SG'] }],
    ].map((rows) => JSON.stringify(rows)),
  };
  const params = { id: await idFor(endpoint, email, code), entity: await server.nodeId(code, 'ACME-2') };
  const asked = questionsTo(endpoint, filter, values, params);
  const isOrdered = ordersOf.get(columnsOf(endpoint)) === endpoint;
  return isOrdered ? asked : asked.filter(({ query = {} }) => !('sort' in query));
}

/** The same with the answers. */
const answers = async (endpoint: Endpoint, email: string, code: Code, most = 1000) =>
  answersTo(server, email, endpoint, (await questions(endpoint, email, code)).slice(0, most));

const idFor = async (endpoint: Endpoint, email: string, code: Code) => {
  if (endpoint === bookings.line) return firstLine(email);
  if (endpoint === policies.raw) return (await idsOf(code, 'policy_codes'))[0];
  return server.nodeId(code, 'ACME');
};

/** Of a booking on nodes of which some readers see a part. */
const firstLine = async (email: string) => {
  const { body } = await server.send(email, bookings.searchBookings, { query: { reference: 'MIX' } });
  return (body as Answer<typeof bookings.searchBookings>).lines[0]?.id ?? 999_999;
};

const ordered = {
  travellers: 'name',
  service_fee_types: 'description',
  policy_codes: 'code',
} as const;

/** In an order that is the same in both TMCs. */
async function idsOf(code: string, table: keyof typeof ordered) {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where client_id = (
    select id from clients where code = ${code}) order by ${sql.ref(ordered[table])}`.execute(
    server.database.owner,
  );
  return rows.map(({ id }) => id);
}

async function placeIds(code: string, names: readonly string[]) {
  const { rows } = await sql<{
    id: number;
  }>`select p.id from unnest(${names}::text[]) with ordinality as named(name, at)
    join places p on p.name = named.name and p.client_id = (select id from clients where code = ${code})
    order by named.at, p.code`.execute(server.database.owner);
  return rows.map(({ id }) => id);
}

/** Of one reference, Acme's and Beta's; and of the trip that Plant 1 sees all of. */
async function bookingIds(code: string) {
  const { rows } = await sql<{ id: number }>`select b.id
    from bookings b join nodes n on n.client_id = b.client_id and n.id = b.customer_id
    where b.client_id = (select id from clients where code = ${code}) and b.reference in ('MIX', 'WHOLE')
    order by b.reference, n.code`.execute(server.database.owner);
  return rows.map(({ id }) => id);
}

test('is known', () => {
  expect(endpoints.length).toBeGreaterThan(50);
  expect(endpoints.map(({ path }) => path)).toContain('/api/traveller/booking_detail/');
});

test.each(each)('%s says nothing of what is hidden', async (path, endpoint) => {
  // A file is its table's own question.
  const most = path.endsWith('/csv/') ? 1 : 1000;
  const here = await answers(endpoint, 'part@one.test', 'ONE', most);
  const there = await answers(endpoint, 'part@other.test', 'OTHER', most);
  for (const [at, { sent, text }] of here.entries()) {
    // An id of a user is drawn at random, and may hold the digits of a hidden amount.
    expect(withoutIds(text), JSON.stringify(sent)).not.toMatch(rest);
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
});

test('pays for the check only where a trip is hidden from its reader', async () => {
  const reports = endpoints.filter(({ path }) => !path.endsWith('/csv/') && !path.includes('export'));
  const { ask: run } = server.app;
  const looks = async (who: string) => {
    const asked: string[] = [];
    server.app.ask = (asking, question) => {
      if (/booking_nodes|in \(select unnest\(\S+\)\)/.test(question.sql)) asked.push(question.sql);
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

/** They tell of no line: choices, settings, what nobody has made in these TMCs. */
const tellNothing: readonly string[] = [
  '/api/air/booking_class/list/',
  '/api/benchmarking/by_month/:kpi/',
  '/api/tree/frequent/',
  '/api/reference/list/',
  '/api/reference/overridemap/:id/',
  '/api/reference/overriding_fields/',
  '/api/report/data_export_formats/',
  '/api/report/product_types/',
  '/api/report/categories/',
  '/api/scheduled_report/list/',
  '/api/scheduled_report/periods/',
  '/api/scheduled_report/report_types/',
  '/api/scheduled_report/report_formats/',
  '/api/scheduled_report/preview/',
  '/api/scheduled_report/runs/',
  '/api/scheduled_report/runs/:id/',
  '/api/scheduled_report/file/:id/',
  '/api/scheduled_report/file/:id/about/',
  '/api/report/data_export_columns/',
  '/api/scheduled_report/delivery_date/',
  '/api/policy_code/:id/raw/',
  '/api/news/advisories/',
  '/api/news/advisories_map/',
  '/api/news/advisories_for_location/',
  '/api/news/sources/',
  '/api/auth/user/:id/',
  '/api/auth/user_email_list/',
];

/** Rows of the reference that two customers have, with what each says of its trip. */
const rowsOfMix = /"bookingId":(\d+),"bookingReference":"MIX"[^{}]*"itinerarySummary":"([^"]*)"/g;

test.each(each)('%s tells it to others, where it tells of lines', async (path, endpoint) => {
  const [here, there] = [by('all', 'ONE'), by('all', 'OTHER')];
  const asked = await questions(endpoint, here, 'ONE');
  const askedThere = await questions(endpoint, there, 'OTHER');
  const [acmes, betas] = await bookingIds('ONE');
  let isTold = false;
  for (let at = 0; at < asked.length && !isTold; at++) {
    const [one] = await answersTo(server, here, endpoint, [asked[at]!]);
    const [other] = await answersTo(server, there, endpoint, [askedThere[at]!]);
    isTold = one !== undefined && withoutIds(one.text) !== withoutIds(other!.text);
    // One reference of two customers is two bookings wherever it stands.
    for (const [, id, itinerary] of one?.text.matchAll(rowsOfMix) ?? [])
      expect([`${acmes} AKL-MEL-SIN-LHR-AKL`, `${betas} SYD-DXB`]).toContain(`${id} ${itinerary}`);
  }
  expect(isTold).toBe(!tellNothing.includes(path));
});

test('somebody is told what is hidden from others', async () => {
  let told = '';
  for (const endpoint of endpoints) {
    for (const { text } of await answers(endpoint, 'all@one.test', 'ONE', 2)) told += text;
  }
  for (const word of ['AKL-MEL-SIN-LHR-AKL', 'London', '2026-04-20', '2026-03-08', 'SYD-DXB'])
    expect(told).toContain(word);
});
