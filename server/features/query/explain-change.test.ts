import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/query/calls.ts';
import { type ChangeAnswer, change } from '../../../contract/query/change.ts';
import { demoDay, demoPeople, type Person, withDemo } from '../../test/demo-tmcs.ts';
import { testServer } from '../../test/server.ts';
import { haveMeaning } from './naive.fixture.ts';

// The test server answers from both engines and compares them.
const server = testServer({ template: withDemo, clock: () => new Date(`${demoDay}T02:00Z`) });
const numRuns = Number(process.env.QUERIES ?? 12);
const people: Person[] = [];

beforeAll(async () => {
  people.push(...(await demoPeople(server.database.owner)));
});

const day = (before: number) =>
  new Date(Date.parse(demoDay) - before * 86_400_000).toISOString().slice(0, 10);

const ask = (body: object, email = people[0]!.email): Promise<ChangeAnswer> =>
  server.get(email, change, { body } as never);

const metrics = [
  'totalTravelSpend',
  'airfares',
  'accommodationSpend',
  'carSpend',
  'serviceFees',
  'lostSavings',
  'emissions',
  'roomNights',
  'bookings',
  'tickets',
  'travellers',
  'nonCompliantBookings',
  'onlineBookingCompliance',
  'averageBookingLeadTime',
  'averageCostOfAirBooking',
  'averageNightlyStay',
  'costOfChangePercentage',
  'overnightTripsWithoutAccommodationPercentage',
] as const;
const dimensions = [
  'route',
  'classOfTravel',
  'airline',
  'leadTimeBand',
  'costCentre',
  'product',
  'hotelCity',
  'traveller',
  'policy',
] as const;

const drawn = fc.record({
  who: fc.nat(1),
  metric: fc.constantFrom(...metrics),
  by: fc.uniqueArray(fc.constantFrom(...dimensions), { maxLength: 3 }),
  first: fc.record({ last: fc.nat(300), days: fc.nat(120) }),
  second: fc.record({ last: fc.nat(300), days: fc.nat(120) }),
});

const swappedKind = (kind: string) => (kind === 'new' ? 'gone' : kind === 'gone' ? 'new' : kind);
const scaled = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + Math.round(amount * 10_000), 0);

test('of random periods, the parts add up, turn with the periods, and equal the metric and its rows', {
  timeout: 900_000,
}, async () => {
  const check = async ({
    who,
    metric,
    by,
    first,
    second,
  }: typeof drawn extends fc.Arbitrary<infer D> ? D : never) => {
    if (!haveMeaning([metric], by)) return;
    const { email } = people[who]!;
    const of = ({ last, days }: { last: number; days: number }) => ({
      dateStart: day(last + days),
      dateEnd: day(last),
    });
    const [one, other] = [of(first), of(second)];
    const [answer, swapped] = await Promise.all([
      ask({ metric, by, filter: one, compare: other, limit: 10_000 }, email),
      ask({ metric, by, filter: other, compare: one, limit: 10_000 }, email),
    ]);
    const value = async (filter: object) => {
      const { rows } = await server.get(email, calls.query, { body: { metrics: [metric], filter } } as never);
      return rows[0]!.values[0]!;
    };
    expect([answer.value, answer.before]).toEqual([await value(one), await value(other)]);
    if (answer.difference === null) {
      expect([answer.value, answer.before]).toContain(null);
      return;
    }
    expect(scaled(answer.parts)).toBe(Math.round(answer.difference * 10_000));
    expect(scaled(answer.causes)).toBe(Math.round(answer.difference * 10_000));
    expect(Math.abs(answer.difference - (answer.value! - answer.before!))).toBeLessThan(2e-4);
    const turned = (parts: ChangeAnswer['parts'], sign: 1 | -1) =>
      parts
        .map((part) =>
          JSON.stringify([sign > 0 ? part.kind : swappedKind(part.kind), part.members, sign * part.amount]),
        )
        .sort();
    expect(turned(swapped.parts, -1)).toEqual(turned(answer.parts, 1));
    if (sumsOfMoney.includes(metric)) expectSentences(answer);
    const isNew = (part: ChangeAnswer['parts'][number]) => part.kind === 'new' && part.members.length === 1;
    const [found] = sumsOfMoney.includes(metric) ? answer.parts.filter(isNew) : [];
    if (found) expect(found.amount).toBe(await value({ ...one, where: found.where as never }));
    // A mover opens to its rows in both periods, which make its values.
    const [mover] = answer.movers;
    if (!mover || answer.units !== null) return;
    const rows = mover.where as never;
    expect(mover.after.value).toBe(await value({ ...one, where: rows }));
    expect(mover.before.value).toBe(await value({ ...other, where: rows }));
  };
  await fc.assert(fc.asyncProperty(drawn, check), { numRuns });
});

const sumsOfMoney: readonly string[] = metrics.slice(0, 6);
const centsIn = (text = '') => Math.round(Number(text.replace(/[$,]/g, '')) * 100);

/** The numbers that are read in sentences are those of the answer, and add up to the difference. */
function expectSentences({ sentence, parts, value, before, difference }: ChangeAnswer) {
  const [, from, to] = /from (-?\$[\d,.]+) to (-?\$[\d,.]+)\.$/.exec(sentence) ?? [];
  if (from)
    expect([centsIn(from), centsIn(to)]).toEqual([before, value].map((one) => Math.round(one! * 100)));
  let cents = 0;
  for (const part of parts) {
    const [, verb, amount] = /which (adds|takes off) (\$[\d,]+\.\d\d)\.$/.exec(part.sentence) ?? [];
    cents += (verb === 'adds' ? 1 : -1) * centsIn(amount);
    const [, now, was] = / (?:more|fewer) .*\(([\d,]+), was ([\d,]+)\)/.exec(part.sentence) ?? [];
    if (part.kind === 'volume')
      expect([centsIn(now), centsIn(was)]).toEqual([part.after.units! * 100, part.before.units! * 100]);
  }
  expect(cents).toBe(Math.round(difference! * 100));
}

type Computed = { route: string | null; cents: number; bookings: number };

/** Air spend and bookings by route, from the table alone. */
async function routesIn(dates: { dateStart: string; dateEnd: string }): Promise<Computed[]> {
  const { rows } = await sql<Computed>`
    select route, sum(amount_paid)::bigint as cents, count(distinct booking_id)::int as bookings from (
      select line.booking_id, line.amount_paid,
        least(origin.name, place.name) || ' – ' || greatest(origin.name, place.name) as route
      from line_items as line
      left join places as origin on origin.client_id = line.client_id and origin.id = line.origin_place_id
      left join places as place on place.client_id = line.client_id and place.id = line.destination_place_id
      where line.is_counted and line.product_type = 'Air'
        and line.client_id = (select client_id from nodes where id = ${people[0]!.nodes[0]})
        and line.transaction_date between ${dates.dateStart} and ${dates.dateEnd}) as flights
    group by route`.execute(server.database.owner);
  return rows;
}

/** Distinct air bookings on some of the routes. */
async function bookingsOn(routes: readonly (string | null)[], dates: { dateStart: string; dateEnd: string }) {
  const { rows } = await sql<{ bookings: number }>`
    select count(distinct line.booking_id)::int as bookings
    from line_items as line
    left join places as origin on origin.client_id = line.client_id and origin.id = line.origin_place_id
    left join places as place on place.client_id = line.client_id and place.id = line.destination_place_id
    where line.is_counted and line.product_type = 'Air'
      and line.client_id = (select client_id from nodes where id = ${people[0]!.nodes[0]})
      and line.transaction_date between ${dates.dateStart} and ${dates.dateEnd}
      and coalesce(least(origin.name, place.name) || ' – ' || greatest(origin.name, place.name), '') in (
        select unnest(${routes.map((route) => route ?? '')}::text[]))`.execute(server.database.owner);
  return rows[0]!.bookings;
}

test('airfares by route equal a computation in SQL', async () => {
  const [after, before] = [
    { dateStart: day(90), dateEnd: demoDay },
    { dateStart: day(181), dateEnd: day(91) },
  ];
  const answer = await ask({
    metric: 'airfares',
    by: ['route'],
    filter: after,
    compare: before,
    limit: 10_000,
  });
  const [now, was] = await Promise.all([routesIn(after), routesIn(before)]);
  const find = (rows: Computed[], route: string | null) => rows.find((row) => row.route === route);
  const routes = [...new Set([...now, ...was].map(({ route }) => route))];
  const kept = routes.filter((route) => find(now, route) && find(was, route));
  const amountOf = (kind: string, route: string | null) =>
    answer.parts.find((part) => part.kind === kind && part.members[0]?.key === route)?.amount ?? 0;
  for (const route of routes) {
    const [one, other] = [find(was, route), find(now, route)];
    if (!one) expect(amountOf('new', route)).toBe(other!.cents / 100);
    if (!other) expect(amountOf('gone', route)).toBe(0 - one!.cents / 100);
  }
  const sumOf = (rows: Computed[], of: 'cents' | 'bookings') =>
    kept.reduce((sum, route) => sum + Number(find(rows, route)![of]), 0);
  const volumes = [await bookingsOn(kept, before), await bookingsOn(kept, after)] as const;
  const prices = [sumOf(was, 'cents') / volumes[0], sumOf(now, 'cents') / volumes[1]] as const;
  const volume = (volumes[1] - volumes[0]) * ((prices[0] + prices[1]) / 2);
  expect(Math.abs(Math.round(volume) - Math.round(amountIn(answer, 'volume') * 100))).toBeLessThanOrEqual(1);
  // The price and the mix of each route, of the bookings that are counted on all of them.
  const counted = [sumOf(was, 'bookings'), sumOf(now, 'bookings')] as const;
  const average = (sumOf(was, 'cents') / counted[0] + sumOf(now, 'cents') / counted[1]) / 2;
  const weight = ((volumes[0] + volumes[1]) / 2) * ((counted[0] / volumes[0] + counted[1] / volumes[1]) / 2);
  for (const route of kept) {
    const [one, other] = [find(was, route)!, find(now, route)!];
    const [price, share] = [
      [one.cents / one.bookings, other.cents / other.bookings] as const,
      [one.bookings / counted[0], other.bookings / counted[1]] as const,
    ];
    const own = weight * ((share[0] + share[1]) / 2) * (price[1] - price[0]);
    const mix = weight * (share[1] - share[0]) * ((price[0] + price[1]) / 2 - average);
    expect(Math.abs(amountOf('price', route) * 100 - own), String(route)).toBeLessThanOrEqual(1.01);
    expect(Math.abs(amountOf('mix', route) * 100 - mix), String(route)).toBeLessThanOrEqual(1.01);
  }
});

const amountIn = ({ causes }: ChangeAnswer, kind: string) =>
  causes.filter((one) => one.kind === kind).reduce((sum, { amount }) => sum + amount, 0);

test('states what is wrong with a request, and keeps to rights and nodes', async () => {
  const { email } = people[0]!;
  const dates = { dateStart: day(30), dateEnd: demoDay };
  const send = (body: object, who: string | null = email) => server.send(who, change, { body } as never);
  const usual = { metric: 'airfares', filter: dates, compare: 'previous_year' };
  expect(await send(usual)).toMatchObject({ status: 200 });
  expect(await send({ ...usual, by: ['month'] })).toMatchObject({
    status: 400,
    body: { by: ['Two periods have no “Month” in common.'] },
  });
  expect(
    await send({ metric: 'profit', filter: { dateStart: '2026' }, compare: 'before', by: ['shoe'] }),
  ).toMatchObject({
    status: 400,
    body: {
      metric: ['There is no metric of this name.'],
      compare: ['Enter previous_period, previous_year, or the dates of the earlier period.'],
      by: ['There is no dimension of this name.'],
    },
  });
  expect(await send({ ...usual, compare: { dateStart: '2026-02-01', dateEnd: '2026-01-01' } })).toMatchObject(
    { status: 400, body: { compare: ['The end date lies before the start date.'] } },
  );
  expect(await send({ ...usual, metric: 'creditValue' })).toMatchObject({
    status: 400,
    body: {
      compare: ['Values as of now have no earlier dates to compare with: “Value of tickets in credit”.'],
    },
  });
  for (const client of [people[2]!.nodes[0], 999_999_999]) {
    expect(await send({ ...usual, filter: { ...dates, client } })).toMatchObject({ status: 404 });
  }
  expect((await send(usual, null)).status).toBe(401);
  // Revalidated like a query.
  const { headers } = await send(usual);
  const again = await server.send(email, change, {
    body: usual,
    headers: { 'if-none-match': String(headers.etag) },
  } as never);
  expect(again.status).toBe(304);
});
