import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import * as bookings from '../../../contract/bookings/calls.ts';
import * as budgets from '../../../contract/budgets/calls.ts';
import type { Answer, Endpoint } from '../../../contract/http/endpoint.ts';
import { members } from '../../../contract/query/cells.ts';
import { change } from '../../../contract/query/change.ts';
import { words } from '../../../contract/query/words.ts';
import * as settings from '../../../contract/settings/client.ts';
import * as policies from '../../../contract/travel-policies/calls.ts';
import { affected } from '../../../contract/traveller-tracker/affected.ts';
import { messageAnswers, messages, writeTo } from '../../../contract/traveller-tracker/messages.ts';
import { postgresAlone, replicaAlone } from '../both-engines.ts';
import { flight } from '../builders/feed.ts';
import {
  answersTo,
  everyPostRead,
  everyRead,
  explainedChanges,
  freeQueries,
  isOfTmcItself,
  listedMembers,
  questionsInWords,
  questionsTo,
  withoutIds,
} from '../every-read.ts';
import { sentFields } from '../sent-fields.ts';
import { testServer } from '../server.ts';
import { feedOf } from './every-read.fixture.ts';

/** The id of the TMC to compare with. PostgreSQL answers for it, and the replica for the others. */
let otherId: number;
const makeEngines: typeof replicaAlone = (db, folder) => {
  const replica = replicaAlone(db, folder);
  const postgres = postgresAlone(db);
  return {
    ...replica,
    run: (asking, question) => (asking.clientId === otherId ? postgres : replica).run(asking, question),
  };
};

// The day between the two parts' departures, so that trips under way and future trips are covered.
const server = testServer({ makeEngines, clock: () => new Date('2026-03-09T00:00Z') });

/** Of tests that ask hundreds of questions. */
const timeout = 300_000;

const filter = { dateStart: '2025-01-01', dateEnd: '2026-12-31' };
/** Texts in ONE that are hidden from Plant 1, and from Beta. */
const rest = /AKL|Auckland|NZ|LHR|London|GB|2026-04-20|2026-03-08|\b777\b|Bob|DXB|Dubai|AE|Ben/;
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

/** Creates settings and edits, the same in both TMCs except for Plant 2's. */
async function settle(code: Code, id: number) {
  const all = by('all', code);
  const node = (of: string) => server.nodeId(code, of);
  await server.grant(by('boss', code), code, { userType: 'Client' });
  await server.get(by('boss', code), settings.updateClient, {
    params: { id },
    body: {
      settings: { shares_credits: true, reference_fields: [{ field: 'project', label: 'Project' }] },
    },
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

const endpoints = [...(await everyRead()), ...(await everyPostRead())];
/** Endpoints with the same columns share one table: only the first is queried in every order. */
const ordersOf = new Map(endpoints.toReversed().map((endpoint) => [columnsOf(endpoint), endpoint]));

function columnsOf(endpoint: Endpoint): string {
  const { sort } = sentFields(endpoint);
  return sort ? JSON.stringify(z.toJSONSchema(sort)) : '';
}

const each = endpoints.map((endpoint): [string, Endpoint] => [endpoint.path, endpoint]);

/** Those of departures and returns. */
const months = ['2026-03', '2026-04', '2026-05', '2026-07'];

/** What the fields of requests to a TMC are filled with. */
async function valuesIn(code: Code) {
  const acme = await server.nodeId(code, 'ACME');
  const { names } = places[code];
  return {
    search: ['LHR', 'London', 'United Kingdom', 'MIX', '2026'],
    searchQuery: ['Plant'],
    bookingReference: ['MIX', 'WHOLE', 'FEES'],
    bookingId: await bookingIds(code),
    reference: ['MIX', 'WHOLE', 'FEES'],
    organisation: [acme],
    data_source: ['test'],
    period: [1, 2],
    day_of_month: [5],
    q: ['MIX', 'WHOLE', 'Plant'],
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
    where: [
      { dimension: 'tripDestination', in: await placeIds(code, names) },
      { dimension: 'destinationCountry', in: ['GB'] },
      { dimension: 'departureMonth', in: months },
    ].map((condition) => JSON.stringify([condition])),
  };
}

const values: { [code in Code]?: ReturnType<typeof valuesIn> } = {};

/** The requests to an endpoint for a user of a TMC. */
async function questions(endpoint: Endpoint, email: string, code: Code) {
  values[code] ??= valuesIn(code);
  const known = await values[code];
  if (endpoint === change) return explainedChanges(filter);
  if (endpoint === words) return questionsInWords;
  if (endpoint === members) return listedMembers(filter);
  if (endpoint.isRead) {
    return freeQueries(filter, known.locationId, [...known.country, ...months]);
  }
  const params = { id: await idFor(endpoint, email, code), entity: await server.nodeId(code, 'ACME-2') };
  const requests = questionsTo(endpoint, filter, known, params);
  const isOrdered = ordersOf.get(columnsOf(endpoint)) === endpoint;
  return isOrdered ? requests : requests.filter(({ query = {} }) => !('sort' in query));
}

/** The same requests with their answers. */
const answers = async (endpoint: Endpoint, email: string, code: Code, most = 1000) =>
  answersTo(server, email, endpoint, (await questions(endpoint, email, code)).slice(0, most));

const idFor = async (endpoint: Endpoint, email: string, code: Code) => {
  if (endpoint === bookings.line) return firstLine(email);
  if (endpoint === messageAnswers) return firstMessage(email);
  if (endpoint === policies.raw) return (await idsOf(code, 'policy_codes'))[0];
  return server.nodeId(code, 'ACME');
};

/** A line of a booking on nodes that some readers see only in part. */
const firstLine = async (email: string) => {
  const { body } = await server.send(email, bookings.searchBookings, { query: { reference: 'MIX' } });
  return (body as Answer<typeof bookings.searchBookings>).lines[0]?.id ?? 999_999;
};

/** The message that `settle` sent, for readers who may see it. */
const firstMessage = async (email: string) => {
  const { body } = await server.send(email, messages);
  return (body as Answer<typeof messages>)[0]?.id ?? 999_999;
};

const ordered = {
  travellers: 'name',
  service_fee_types: 'description',
  policy_codes: 'code',
} as const;

/** Ids in an order that is the same in both TMCs. */
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

/** Acme's and Beta's bookings of one reference, and the booking of the trip that Plant 1 sees in full. */
async function bookingIds(code: string) {
  const { rows } = await sql<{ id: number }>`select b.id
    from bookings b join nodes n on n.client_id = b.client_id and n.id = b.customer_id
    where b.client_id = (select id from clients where code = ${code}) and b.reference in ('MIX', 'WHOLE')
    order by b.reference, n.code`.execute(server.database.owner);
  return rows.map(({ id }) => id);
}

test('every endpoint is classified', () => {
  expect(endpoints.length).toBeGreaterThan(50);
  expect(endpoints.map(({ path }) => path)).toContain('/api/traveller/booking_detail/');
});

// A table is sorted by each of its columns, for four readers.
test.each(each)('%s reveals nothing hidden', { timeout }, async (path, endpoint) => {
  // A file has the same query as its table.
  const most = path.endsWith('/csv/') ? 1 : 1000;
  const here = await answers(endpoint, 'part@one.test', 'ONE', most);
  const there = await answers(endpoint, 'part@other.test', 'OTHER', most);
  for (const [at, { sent, text }] of here.entries()) {
    // User ids are random, and may contain the digits of a hidden amount.
    expect(withoutIds(text), JSON.stringify(sent)).not.toMatch(rest);
    if (isOfTmcItself(endpoint)) continue;
    // The destination of the hidden rest makes no difference to any answer.
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

test('runs the visibility check only if a trip is hidden', { timeout }, async () => {
  const reports = endpoints.filter(
    ({ path, isRead }) => !isRead && !path.endsWith('/csv/') && !path.includes('export'),
  );
  const { ask: run } = server.app;
  const checksFor = async (who: string) => {
    const checks: string[] = [];
    server.app.ask = (asking, question) => {
      if (/booking_nodes|in \(select unnest\(\S+\)\)/.test(question.sql)) checks.push(question.sql);
      return run(asking, question);
    };
    // Dates without earlier requests, so that nothing is answered from the cache.
    const acme = await server.nodeId('ONE', 'ACME');
    const params = { id: acme, entity: acme };
    const later = { dateStart: '2025-01-02', dateEnd: '2026-12-30' };
    for (const endpoint of reports) {
      const [sent] = questionsTo(endpoint, later, {}, params);
      await server.send(`${who}@one.test`, endpoint, sent);
    }
    server.app.ask = run;
    return checks;
  };
  expect(await checksFor('all')).toEqual([]);
  // Once per client version, unless it was cached before.
  expect((await checksFor('acme')).length).toBeLessThanOrEqual(1);
  expect((await checksFor('part')).length).toBeGreaterThan(10);
});

/** Endpoints without lines: choices, settings, ids alone, and records that these TMCs do not have. */
const withoutLines: readonly string[] = [
  '/api/air/booking_class/list/',
  '/api/data_quality/missing_days/',
  '/api/itinerary/answers/',
  '/api/benchmarking/by_month/:kpi/',
  '/api/query/catalogue/',
  '/api/tree/frequent/',
  '/api/reference/list/',
  '/api/reference/overridemap/:id/',
  '/api/reference/overriding_fields/',
  '/api/report/data_export_formats/',
  '/api/report/product_types/',
  '/api/report/categories/',
  '/api/scheduled_report/list/',
  '/api/views/',
  '/api/views/:id/',
  '/api/views/choices/',
  '/api/watches/',
  '/api/watches/:id/ledger/',
  '/api/watches/:id/webhook/',
  '/api/watches/webhooks/',
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
  '/api/scheduled_report/delivery_date/moves/',
  '/api/policy_code/:id/raw/',
  '/api/news/advisories/',
  '/api/news/advisories_map/',
  '/api/news/advisories_for_location/',
  '/api/news/sources/',
  '/api/auth/user/:id/',
  '/api/auth/user_email_list/',
  '/api/service-tokens/',
  '/api/provisioned-groups/',
];

/** Rows of the reference that two customers share, with their trips. */
const rowsOfMix = /"bookingId":(\d+),"bookingReference":"MIX"[^{}]*"itinerarySummary":"([^"]*)"/g;

test.each(each)('%s reveals it to readers who may see it, if it shows lines', async (path, endpoint) => {
  const [here, there] = [by('all', 'ONE'), by('all', 'OTHER')];
  const requests = await questions(endpoint, here, 'ONE');
  const requestsThere = await questions(endpoint, there, 'OTHER');
  const [acmes, betas] = await bookingIds('ONE');
  let isRevealed = false;
  for (let at = 0; at < requests.length && !isRevealed; at++) {
    const [one] = await answersTo(server, here, endpoint, [requests[at]!]);
    const [other] = await answersTo(server, there, endpoint, [requestsThere[at]!]);
    isRevealed = one !== undefined && withoutIds(one.text) !== withoutIds(other!.text);
    // A reference that two customers share always means two bookings.
    for (const [, id, itinerary] of one?.text.matchAll(rowsOfMix) ?? [])
      expect([`${acmes} AKL-MEL-SIN-LHR-AKL`, `${betas} SYD-DXB`]).toContain(`${id} ${itinerary}`);
  }
  expect(isRevealed).toBe(!withoutLines.includes(path));
});

test('readers of everything see what is hidden from others', async () => {
  let texts = '';
  for (const endpoint of endpoints) {
    for (const { text } of await answers(endpoint, 'all@one.test', 'ONE', 2)) texts += text;
  }
  for (const word of ['AKL-MEL-SIN-LHR-AKL', 'London', '2026-04-20', '2026-03-08', 'SYD-DXB'])
    expect(texts).toContain(word);
});
