import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import * as forward from '../../../contract/forward-bookings/calls.ts';
import * as calls from '../../../contract/query/calls.ts';
import * as cells from '../../../contract/query/cells.ts';
import {
  type QueryDimension,
  queryDimensionNames,
  transactionDates,
} from '../../../contract/query/dimensions.ts';
import { queryLimits } from '../../../contract/query/input.ts';
import { totalSpend } from '../../../contract/summary/calls.ts';
import { demoDay, demoPeople, type Person, withDemo } from '../../test/demo-tmcs.ts';
import { testServer } from '../../test/server.ts';
import {
  earliestLines,
  haveMeaning,
  inCredit,
  naiveCreditMetrics,
  naiveDimensions,
  naiveMetrics,
  type RawLine,
  rawLines,
} from './naive.fixture.ts';

const server = testServer({ template: withDemo, clock: () => new Date(`${demoDay}T02:00Z`) });
const people: Person[] = [];
const lines: RawLine[] = [];
const project = { field: 'project_code', label: 'Project' };

beforeAll(async () => {
  people.push(...(await demoPeople(server.database.owner)));
  // Before any answer, so that the replica is built with the field.
  await sql`update clients set settings = settings || ${JSON.stringify({ reference_fields: [project] })}::jsonb`.execute(
    server.database.owner,
  );
  lines.push(...(await rawLines(server.database.owner as never, people[0]!.nodes[0]!)));
});

/** The number of random queries; set higher by hand. */
const numRuns = Number(process.env.QUERIES ?? 12);
const timeout = Math.max(600_000, numRuns * 20_000);

const day = (before: number) =>
  new Date(Date.parse(demoDay) - before * 86_400_000).toISOString().slice(0, 10);

const drawn = fc.record({
  metrics: fc.uniqueArray(fc.constantFrom(...Object.keys(naiveMetrics)), { minLength: 1, maxLength: 5 }),
  by: fc.uniqueArray(fc.constantFrom(...Object.keys(naiveDimensions)), { maxLength: 3 }),
  last: fc.nat(200),
  days: fc.oneof(fc.nat(40), fc.nat(400)),
  where: fc.option(fc.constantFrom(...Object.keys(naiveDimensions)), { nil: undefined, freq: 2 }),
  members: fc.nat(),
  except: fc.boolean(),
  limit: fc.constantFrom(3, 10_000),
});

type Member = string | number | null;
const keysOf = (line: RawLine, by: readonly string[]) =>
  JSON.stringify(by.map((name) => naiveDimensions[name]!(line)[0]));

test('random queries equal a plain computation from the raw rows', { timeout }, async () => {
  const query = async ({
    metrics,
    by,
    last,
    days,
    where,
    members,
    except,
    limit,
  }: typeof drawn extends fc.Arbitrary<infer Drawn> ? Drawn : never) => {
    if (!haveMeaning(metrics, where ? [...by, where] : by)) return;
    const [dateStart, dateEnd] = [day(last + days), day(last)];
    const inRange = lines.filter(
      (line) => line.transaction_date >= dateStart && line.transaction_date <= dateEnd,
    );
    const earliest = earliestLines(inRange);
    const isEarliest = (line: RawLine) => earliest.has(line.id);
    const all = where ? [...new Set(inRange.map((line) => naiveDimensions[where]!(line)[0]))] : [];
    const chosen: Member[] =
      all.length > 0 ? [all[members % all.length]!, all[(members * 7) % all.length]!] : [null];
    const found = where
      ? inRange.filter((line) => chosen.includes(naiveDimensions[where]!(line)[0]) !== except)
      : inRange;
    const valuesOf = (some: readonly RawLine[]) =>
      metrics.map((name) => naiveMetrics[name]!(some, isEarliest));
    const body = {
      metrics,
      by,
      filter: { dateStart, dateEnd, ...(where && { where: [{ dimension: where, in: chosen, except }] }) },
      limit,
      others: true,
      totals: true,
      order: [{ metric: metrics[0]!, direction: 'desc' }],
    };
    const answer = await server.get(people[0]!.email, calls.query, { body } as never);
    const groups = Map.groupBy(found, (line) => keysOf(line, by));
    const none = valuesOf([]);
    const shown = new Set<string>();
    for (const { by: member, values } of answer.rows) {
      const keys = JSON.stringify(member.map(({ key }) => key));
      shown.add(keys);
      const group = groups.get(keys) ?? [];
      expect(values, `${JSON.stringify(body)} ${keys}`).toEqual(valuesOf(group));
      if (group[0]) {
        expect(member.map(({ label }) => label)).toEqual(
          by.map((name) => naiveDimensions[name]!(group[0]!)[1]),
        );
      }
    }
    const others = found.filter((line) => !shown.has(keysOf(line, by)));
    if (answer.others) expect(answer.others.values).toEqual(valuesOf(others));
    else
      for (const [, group] of Map.groupBy(others, (line) => keysOf(line, by)))
        expect(valuesOf(group)).toEqual(none);
    expect(answer.totals?.values).toEqual(valuesOf(found));
    const ranked = answer.rows.map(({ values }) => values[0]);
    const isRanked = (value: number | null | undefined, next: number | null | undefined) =>
      next === null || (value !== null && Number(value) >= Number(next));
    expect(ranked.every((value, at) => at + 1 >= ranked.length || isRanked(value, ranked[at + 1]))).toBe(
      true,
    );
  };
  await fc.assert(fc.asyncProperty(drawn, query), { numRuns });
});

test('each dimension answers for each metric, and adds up to what the reader sees on Summary', async () => {
  const [whole, part] = [people[0]!, people[1]!];
  const dates = { dateStart: day(60), dateEnd: demoDay };
  const { metrics } = await server.get(whole.email, calls.catalogue);
  const names = metrics.map(({ name }) => name);
  const combines = (metric: string, dimension: QueryDimension) =>
    metrics.find(({ name }) => name === metric)?.dimensions.includes(dimension);
  const most = queryLimits.metrics - 1;
  for (const [at, { email }] of [whole, part].entries()) {
    const { total } = await server.get(email, totalSpend, { query: dates });
    for (const [index, name] of queryDimensionNames.entries()) {
      if (!combines('totalTravelSpend', name)) continue;
      // Each dimension with some of the metrics, in turn.
      const first = ((index + at) * most) % names.length;
      const some = names
        .slice(first, first + most)
        .filter((metric) => metric !== 'totalTravelSpend' && combines(metric, name));
      const body = { metrics: ['totalTravelSpend', ...some], by: [name], filter: dates, limit: 10_000 };
      const { rows } = await server.get(email, calls.query, { body } as never);
      const cents = rows.reduce((sum, { values }) => sum + Math.round((values[0] ?? 0) * 100), 0);
      expect(cents, name).toBe(Math.round(total * 100));
    }
  }
});

test('random queries of tickets in credit equal a plain computation, whatever the dates', {
  timeout,
}, async () => {
  const names = Object.keys(naiveDimensions).filter((name) => !transactionDates.includes(name));
  const credits = inCredit(lines);
  expect(credits.length).toBeGreaterThan(0);
  const metrics = Object.keys(naiveCreditMetrics);
  const query = async (by: string[], where: string) => {
    if (!haveMeaning(metrics, [...by, where])) return;
    const [member] = naiveDimensions[where]!(credits[0]!);
    const filter = { dateStart: day(3), dateEnd: day(2), where: [{ dimension: where, in: [member] }] };
    const body = { metrics, by, filter, totals: true, limit: 10_000 };
    const { rows, totals } = await server.get(people[0]!.email, calls.query, { body } as never);
    const found = credits.filter((line) => naiveDimensions[where]!(line)[0] === member);
    const valuesOf = (some: readonly RawLine[]) => metrics.map((name) => naiveCreditMetrics[name]!(some));
    const groups = Map.groupBy(found, (line) => keysOf(line, by));
    expect(rows.length).toBe(by.length === 0 ? 1 : groups.size);
    for (const { by: members, values } of rows) {
      const keys = JSON.stringify(members.map(({ key }) => key));
      expect(values, `${JSON.stringify(body)} ${keys}`).toEqual(valuesOf(groups.get(keys) ?? []));
    }
    expect(totals?.values).toEqual(valuesOf(found));
  };
  const drawnNames = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 });
  await fc.assert(fc.asyncProperty(drawnNames, fc.constantFrom(...names), query), { numRuns });
});

test('trips ahead are those of the screen, and each dimension tells them apart', async () => {
  const { email } = people[0]!;
  const filter = { dateStart: day(3), dateEnd: day(2) };
  const [departures, { spend }] = await Promise.all([
    server.get(email, forward.departuresSummary, { query: {} }),
    server.get(email, forward.spending, { query: {} }),
  ]);
  const metrics = ['tripsInProgress', 'departuresIn48Hours', 'departuresIn7Days', 'departuresIn30Days'];
  const { rows } = await server.get(email, calls.query, {
    body: { metrics: [...metrics, 'forwardSpend', 'forwardTrips'], filter },
  } as never);
  const { tripsInProgress, in48Hours, in7Days, in30Days } = departures;
  const [values] = rows.map((row) => row.values);
  expect(values?.slice(0, 5)).toEqual([tripsInProgress, in48Hours, in7Days, in30Days, spend]);
  for (const name of ['departureMonth', 'costCentre', 'reference:project_code', 'dataSource', 'airline']) {
    const body = { metrics: ['forwardSpend', 'forwardTrips'], by: [name], filter, limit: 10_000 };
    const grouped = await server.get(email, calls.query, { body } as never);
    const cents = grouped.rows.reduce((sum, row) => sum + Math.round((row.values[0] ?? 0) * 100), 0);
    expect(cents, name).toBe(Math.round(Number(spend) * 100));
    const trips = grouped.rows.reduce((sum, row) => sum + (row.values[1] ?? 0), 0);
    if (name === 'departureMonth') expect(trips).toBe(values?.[5]);
    else expect(trips).toBeGreaterThanOrEqual(Number(values?.[5]));
  }
});

test('refuses combinations without meaning, with the reason', async () => {
  const { email } = people[0]!;
  const ask = (body: object) =>
    server.send(email, calls.query, {
      body: { filter: { dateStart: day(9), dateEnd: day(2) }, ...body },
    } as never);
  expect(
    await ask({ metrics: ['bookings', 'forwardTrips'], by: ['month'], compare: 'previous_year' }),
  ).toMatchObject({
    status: 400,
    body: {
      by: ['“Trips in progress or ahead” is as of now, whatever the dates, so it has no “Month”.'],
      compare: ['Values as of now have no earlier dates to compare with: “Trips in progress or ahead”.'],
    },
  });
  expect(await ask({ metrics: ['airfares'], by: ['creditExpiryMonth'] })).toMatchObject({ status: 400 });
  expect(await ask({ metrics: ['creditValue'], by: ['creditExpiryMonth'] })).toMatchObject({ status: 200 });
  expect(await ask({ metrics: ['roomNights'], across: 'airline' })).toMatchObject({
    status: 400,
    body: { across: ['“Hotel room nights” has no “Airline”: it is a figure of Hotel only.'] },
  });
  expect(await ask({ metrics: ['bookings'], by: ['month'], across: 'month' })).toMatchObject({
    status: 400,
    body: { across: ['Enter each dimension once.'] },
  });
  expect(await ask({ metrics: ['bookings'], by: ['reference:unknown'] })).toMatchObject({
    status: 400,
    body: { by: ['There is no dimension of this name.'] },
  });
});

test('a user without a screen’s permission has none of its metrics', async () => {
  const { code } = await server.database.owner
    .selectFrom('clients')
    .select('code')
    .where('id', '=', Number(lines[0]!.client_id))
    .executeTakeFirstOrThrow();
  await server.grant('plain@demo.test', code, { permissions: [] });
  const body = { metrics: ['creditValue'], filter: { dateStart: day(9), dateEnd: day(2) } };
  const { status } = await server.send('plain@demo.test', calls.query, { body } as never);
  expect(status).toBe(403);
  const { metrics, dimensions } = await server.get('plain@demo.test', calls.catalogue);
  expect(metrics.map(({ name }) => name)).not.toContain('creditValue');
  expect(dimensions).toContainEqual({ name: 'reference:project_code', label: 'Project' });
  const ofCell = { query: { figure: 'creditValue', ...body.filter } };
  for (const call of [cells.lines, cells.lines.file])
    expect((await server.send('plain@demo.test', call, ofCell as never)).status).toBe(403);
  const ofMembers = { body: { dimension: 'customer', metric: 'creditValue', filter: body.filter } };
  expect((await server.send('plain@demo.test', cells.members, ofMembers as never)).status).toBe(403);
});

test('compares with an earlier period, month by month', async () => {
  const { email } = people[0]!;
  const query = (dateStart: string, dateEnd: string, more: object = {}) =>
    server.get(email, calls.query, {
      body: {
        metrics: ['totalTravelSpend'],
        by: ['month'],
        filter: { dateStart, dateEnd },
        totals: true,
        ...more,
      },
    } as never);
  const answer = await query('2026-01-01', '2026-03-31', { compare: 'previous_year' });
  const before = await query('2025-01-01', '2025-03-31');
  expect(answer.comparedDates).toEqual({ dateStart: '2025-01-01', dateEnd: '2025-03-31' });
  expect(answer.rows.map((row) => row.before)).toEqual(before.rows.map((row) => row.values));
  expect(answer.totals?.before).toEqual(before.totals?.values);
});

test('states what is wrong with a query, all at once', async () => {
  const { email } = people[0]!;
  const ask = (body: object) => server.send(email, calls.query, { body } as never);
  const dates = { dateStart: '2026-01-01', dateEnd: '2026-01-31' };
  expect(
    await ask({ metrics: ['profit'], by: ['month', 'month'], filter: { ...dates, dateEnd: '2025-01-01' } }),
  ).toMatchObject({
    status: 400,
    body: {
      metrics: ['There is no metric of this name.'],
      by: ['Enter each dimension once.'],
      filter: ['The end date lies before the start date.'],
    },
  });
  expect(
    await ask({ metrics: ['bookings'], filter: dates, order: [{ metric: 'airfares', direction: 'asc' }] }),
  ).toMatchObject({ status: 400, body: { order: ['Sort only by metrics and dimensions of the query.'] } });
  // A node of another TMC, and none.
  for (const client of [people[2]!.nodes[0], 999_999_999]) {
    expect(await ask({ metrics: ['bookings'], filter: { ...dates, client } })).toMatchObject({ status: 404 });
  }
  expect(
    await ask({
      metrics: ['bookings'],
      filter: { ...dates, where: [{ dimension: 'customer', in: ['no number'] }] },
    }),
  ).toMatchObject({ status: 200, body: { rows: [{ by: [], values: [0] }] } });
  expect(
    (await server.send(null, calls.query, { body: { metrics: ['bookings'], filter: dates } } as never))
      .status,
  ).toBe(401);
});
