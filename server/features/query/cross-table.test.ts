import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/query/calls.ts';
import { lines as linesOfCell, members as membersOf } from '../../../contract/query/cells.ts';
import { timeDimensions } from '../../../contract/query/dimensions.ts';
import { queryLimits } from '../../../contract/query/input.ts';
import { metricGroups, queryMetricNames } from '../../../contract/query/metrics.ts';
import { demoDay, demoPeople, type Person, withDemo } from '../../test/demo-tmcs.ts';
import { testServer } from '../../test/server.ts';
import {
  earliestLines,
  haveMeaning,
  naiveDimensions,
  naiveMetrics,
  type RawLine,
  rawLines,
} from './naive.fixture.ts';

const server = testServer({ template: withDemo, clock: () => new Date(`${demoDay}T02:00Z`) });
const people: Person[] = [];
const lines: RawLine[] = [];

beforeAll(async () => {
  people.push(...(await demoPeople(server.database.owner)));
  const references = { reference_fields: [{ field: 'project_code', label: 'Project' }] };
  await sql`update clients set settings = settings || ${JSON.stringify(references)}::jsonb`.execute(
    server.database.owner,
  );
  lines.push(...(await rawLines(server.database.owner as never, people[0]!.nodes[0]!)));
});

/** The number of random queries; set higher by hand. */
const numRuns = Number(process.env.QUERIES ?? 8);
const timeout = Math.max(600_000, numRuns * 20_000);
const day = (before: number) =>
  new Date(Date.parse(demoDay) - before * 86_400_000).toISOString().slice(0, 10);
/** Dimensions whose members are the same in every period. */
const timeless = Object.keys(naiveDimensions).filter((name) => !timeDimensions.includes(name));

const drawn = fc.record({
  metrics: fc.uniqueArray(fc.constantFrom(...Object.keys(naiveMetrics)), { minLength: 1, maxLength: 3 }),
  names: fc.uniqueArray(fc.constantFrom(...Object.keys(naiveDimensions)), { minLength: 1, maxLength: 3 }),
  last: fc.nat(100),
  days: fc.nat(60),
  limit: fc.constantFrom(2, 10_000),
});

const of = (dateStart: string, dateEnd: string) =>
  lines.filter((line) => line.transaction_date >= dateStart && line.transaction_date <= dateEnd);
const keyOf = (line: RawLine, name: string) => naiveDimensions[name]!(line)[0];

type Members = readonly { key: unknown }[];
const textOf = (members: Members) => JSON.stringify(members.map(({ key }) => key));
/** The text of the members that a line belongs to. */
const memberText = (line: RawLine, names: readonly string[]) =>
  JSON.stringify(names.map((name) => keyOf(line, name)));

/** The lines of a range of dates, found by their members, and the values that the product should answer for them. */
class NaiveRange {
  readonly #lines: readonly RawLine[];
  readonly #metrics: readonly string[];
  readonly #earliest: ReadonlySet<unknown>;
  readonly #grouped = new Map<string, ReadonlyMap<string, RawLine[]>>();

  constructor(lines: readonly RawLine[], metrics: readonly string[]) {
    this.#lines = lines;
    this.#metrics = metrics;
    this.#earliest = earliestLines(lines);
  }

  of(names: readonly string[], members: Members): readonly RawLine[] {
    const level = names.join();
    const groups = this.#grouped.get(level) ?? Map.groupBy(this.#lines, (line) => memberText(line, names));
    this.#grouped.set(level, groups);
    return groups.get(textOf(members)) ?? [];
  }

  values(some: readonly RawLine[]) {
    return this.#metrics.map((name) => naiveMetrics[name]!(some, (line) => this.#earliest.has(line.id)));
  }
}

test('columns, their others, subtotals and totals of random queries equal a plain computation', {
  timeout,
}, async () => {
  let checked = 0;
  const check = async ({
    metrics,
    names,
    last,
    days,
    limit,
  }: typeof drawn extends fc.Arbitrary<infer D> ? D : never) => {
    if (!haveMeaning(metrics, names)) return;
    const by = names.slice(0, -1);
    const across = names.at(-1)!;
    const [dateStart, dateEnd] = [day(last + days), day(last)];
    const isCompared = names.every((name) => timeless.includes(name));
    const sent = {
      metrics,
      by,
      across,
      filter: { dateStart, dateEnd },
      limit,
      others: true,
      totals: true,
      subtotals: true,
      order: [{ metric: metrics[0]!, direction: 'desc' }],
      ...(isCompared && { compare: 'previous_period' }),
    };
    const answer = await server.get(people[0]!.email, calls.query, { body: sent } as never);
    const earlier = answer.comparedDates;
    const now = new NaiveRange(of(dateStart, dateEnd), metrics);
    const before = earlier && new NaiveRange(of(earlier.dateStart, earlier.dateEnd), metrics);
    const { columns, others } = answer.across!;
    const hasColumn = new Set(columns.map(({ key }) => key));
    const inNoColumn = (line: RawLine) => !hasColumn.has(keyOf(line, across));
    const expected = (linesOf: (range: NaiveRange) => readonly RawLine[]) => {
      const side = (isOf: (line: RawLine) => boolean) => ({
        values: now.values(linesOf(now).filter(isOf)),
        ...(before && { before: before.values(linesOf(before).filter(isOf)) }),
      });
      const cells = columns.map(({ key }) => side((line) => keyOf(line, across) === key));
      return { ...side(() => true), cells: [...cells, ...(others > 0 ? [side(inNoColumn)] : [])] };
    };
    const expectedOf = (members: Members) =>
      expected((range) => range.of(by.slice(0, members.length), members));
    const context = JSON.stringify(sent);
    for (const { by: members, ...values } of [...answer.rows, ...answer.subtotals!])
      expect(values, `${context} ${JSON.stringify(members)}`).toEqual(expectedOf(members));
    expect(answer.totals, context).toEqual(expectedOf([]));
    if (!answer.others) return;
    const { rows: _, ...values } = answer.others;
    const shown = new Set(answer.rows.map(({ by: members }) => textOf(members)));
    const inNoRow = (line: RawLine) => !shown.has(memberText(line, by));
    expect(values, context).toEqual(expected((range) => range.of([], []).filter(inNoRow)));
    checked += 1;
  };
  await fc.assert(fc.asyncProperty(drawn, check), { numRuns: numRuns * 3 });
  expect(checked).toBeGreaterThan(0);
});

test('the lines of random cells add up to the cell', { timeout }, async () => {
  const { email } = people[1]!;
  const filter = { dateStart: day(120), dateEnd: day(1) };
  let opened = 0;
  const check = async ({ metrics, names }: typeof drawn extends fc.Arbitrary<infer D> ? D : never) => {
    const [metric] = metrics as ['bookings'];
    if (!haveMeaning([metric], names)) return;
    const body = { metrics: [metric], by: names, filter, limit: 10_000 };
    const { rows } = await server.get(email, calls.query, { body } as never);
    const row = rows[Math.floor(rows.length / 2)];
    if (!row) return;
    const where = JSON.stringify(names.map((dimension, at) => ({ dimension, in: [row.by[at]!.key] })));
    const query = { ...filter, figure: metric, where };
    const { sums, total } = await server.get(email, linesOfCell, { query } as never);
    const parts = linesOfCell.entries[metric].made.map(({ sum }) => (sums as Record<string, number>)[sum]);
    const [part, whole] = parts as [number, number?];
    const percent = linesOfCell.entries[metric].unit === ('percent' as string) ? 100 : 1;
    const made = whole === undefined ? part : whole === 0 ? null : (part / whole) * percent;
    if (made === null) expect(row.values[0], JSON.stringify(query)).toBeNull();
    else expect(row.values[0], JSON.stringify(query)).toBeCloseTo(made, 6);
    expect(total).toBe(sums.lines);
    const others = JSON.stringify(JSON.parse(where).map((one: object) => ({ ...one, except: true })));
    const rest = await server.get(email, linesOfCell, { query: { ...query, where: others } } as never);
    if (names.length === 1) {
      const whole = await server.get(email, linesOfCell, { query: { ...query, where: '[]' } } as never);
      expect(total + rest.total, JSON.stringify(query)).toBe(whole.total);
    }
    opened += 1;
  };
  await fc.assert(fc.asyncProperty(drawn, check), { numRuns: numRuns * 2 });
  expect(opened).toBeGreaterThan(numRuns / 4);
});

test('a range with too many days to stand side by side is refused, and many members are summed up', async () => {
  const { email } = people[0]!;
  const filter = { dateStart: day(400), dateEnd: day(1) };
  const ask = (across: string) =>
    server.send(email, calls.query, { body: { metrics: ['bookings'], across, filter } } as never);
  const refused = await ask('day');
  expect(refused).toMatchObject({
    status: 400,
    body: {
      across: [
        `“Day” has 400 members in these dates, and at most ${queryLimits.timeColumns} fit side by side. Choose fewer dates, or show it in rows.`,
      ],
    },
  });
  const { across, rows } = await server.get(email, calls.query, {
    body: { metrics: ['bookings'], across: 'traveller', filter },
  } as never);
  expect(across!.columns).toHaveLength(queryLimits.columns);
  expect(across!.others).toBeGreaterThan(0);
  expect(rows[0]!.cells).toHaveLength(queryLimits.columns + 1);
});

test('members are found by part of their name, those with the most lines first', async () => {
  const [whole, part] = [people[0]!, people[1]!];
  const filter = { dateStart: day(400), dateEnd: day(1) };
  const ask = async (email: string, search: string) =>
    server.get(email, membersOf, { body: { dimension: 'costCentre', search, filter } } as never);
  const all = await ask(whole.email, '');
  const searched = all.members[3]!.label.slice(1, 6).trim().toUpperCase();
  const found = await ask(whole.email, searched);
  expect(found.members.length).toBeGreaterThan(0);
  for (const { label } of found.members) expect(label.toUpperCase()).toContain(searched);
  expect((await ask(part.email, '')).total).toBeLessThan(all.total);
});

test('every metric stands in one group', () => {
  expect(Object.values(metricGroups).flat().toSorted()).toEqual([...queryMetricNames].toSorted());
});
