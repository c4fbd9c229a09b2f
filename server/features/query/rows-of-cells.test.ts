import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type QueryMetric, queryMetrics } from '../../../contract/query/metrics.ts';
import { usualClientSettings } from '../../../contract/vocabulary/client-settings.ts';
import { ask, openReading, type TimedReading } from '../../access/ask.ts';
import { mintScope } from '../../access/scope.ts';
import { answer } from '../../metrics/layer/answer.ts';
import { isMember } from '../../metrics/layer/members.ts';
import { type Key, type Measure, sqlFor } from '../../metrics/layer/model.ts';
import { rowsBehind } from '../../metrics/layer/rows-behind.ts';
import { settingsOf } from '../../tenants/settings.ts';
import { demoDay, demoPeople, withDemo } from '../../test/demo-tmcs.ts';
import { testServer } from '../../test/server.ts';
import { dimensionsOf, metricsByName, reasonAgainst } from './catalogue.ts';

// The test server answers from both engines and compares them.
const server = testServer({ template: withDemo, clock: () => new Date(`${demoDay}T02:00Z`) });
const numRuns = Number(process.env.QUERIES ?? 12);
const timeout = Math.max(600_000, numRuns * 20_000);
let reading: TimedReading;

const settings = settingsOf({
  name: '',
  base_country: 'AU',
  currency: 'AUD',
  time_zone: 'Australia/Melbourne',
  locale: 'en-AU',
  settings: { reference_fields: [{ field: 'project_code', label: 'Project' }] },
});
const dimensions = dimensionsOf(settings);

beforeAll(async () => {
  const nodes = (await demoPeople(server.database.owner))[0]!.nodes;
  await sql`update clients set settings = settings || ${JSON.stringify({
    reference_fields: settings.referenceFields,
  })}::jsonb`.execute(server.database.owner);
  const { rows } = await sql<{
    client_id: number;
  }>`select client_id from nodes where id = ${nodes[0]}`.execute(server.database.owner);
  const scope = mintScope(rows[0]!.client_id, 0, 'all', usualClientSettings);
  const now = new Date(`${demoDay}T02:00Z`);
  reading = { ...openReading(scope, 0, server.app.ask), settings, now };
});

/** Metrics that are one measure, and not a ratio of two. */
const metrics = Object.entries(metricsByName).filter(([, { kind }]) => kind === 'measure') as [
  QueryMetric,
  Measure<TimedReading>,
][];

/** In stored units: what the rows behind a cell add up to. */
async function sumOfRows(
  name: QueryMetric,
  measure: Measure<TimedReading>,
  filter: never,
  cell: [string, Key][],
) {
  const behind = await rowsBehind(measure, queryMetrics[name], reading, filter);
  const members = cell.map(([by, key]) => isMember(dimensions.get(by as never)!.dimension, key));
  const joins = [...(behind.joins ?? []), ...members.flatMap((one) => one.joins)];
  const rows = measure.fact.join(reading, behind.rows as never, [...new Set(joins)]);
  const value = {
    sum: () => sql`coalesce(sum(${behind.value ?? sqlFor(measure.of!, reading)}), 0)`,
    count: () => sql`count(*)`,
    countDistinct: () => sql`count(distinct ${behind.distinct ?? sqlFor(measure.of!, reading)})`,
  }[measure.aggregate]();
  const narrowed = members.reduce((found, { test }) => found.where(sqlFor(test, reading)), rows);
  const [row] = await ask<{ value: number }>(
    reading,
    narrowed
      .where(behind.where ?? sql<boolean>`true`)
      .select(sql<number>`${value}::bigint`.as('value')) as never,
  );
  return Number(row!.value);
}

test('the rows behind random cells of random queries add up to the cell', { timeout }, async () => {
  const drawn = fc.record({
    metric: fc.constantFrom(...metrics),
    by: fc.uniqueArray(fc.constantFrom(...dimensions.values()), { minLength: 1, maxLength: 2 }),
    days: fc.nat(300),
    cell: fc.nat(),
  });
  let cells = 0;
  const add = async ({
    metric: [name, measure],
    by,
    days,
    cell,
  }: typeof drawn extends fc.Arbitrary<infer D> ? D : never) => {
    if (by.some((one) => reasonAgainst(name, one))) return;
    const dateStart = new Date(Date.parse(demoDay) - days * 86_400_000).toISOString().slice(0, 10);
    const filter = { dateStart, dateEnd: demoDay, countries: [] } as never;
    const rows = await answer(reading, filter, {
      by: Object.fromEntries(by.map((one) => [one.name, one.dimension])),
      of: { value: measure },
    });
    const row = rows[cell % rows.length] as Record<string, { key: Key }> & { value: unknown };
    if (!row) return;
    const keys = by.map((one): [string, Key] => [one.name, row[one.name]!.key]);
    const sum = await sumOfRows(name, measure, filter, keys);
    expect(sum / measure.scale, `${name} by ${JSON.stringify(keys)}`).toBe(row.value);
    cells += 1;
  };
  await fc.assert(fc.asyncProperty(drawn, add), { numRuns: numRuns * 2 });
  expect(cells).toBeGreaterThan(numRuns / 2);
});
