import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import * as contract from '../../../contract/endpoints.ts';
import { type CardEndpoint, isCard } from '../../../contract/http/report.ts';
import type { MetricEntry } from '../../../contract/metrics/metric.ts';
import { query } from '../../../contract/query/calls.ts';
import { type QueryMetric, queryMetrics } from '../../../contract/query/metrics.ts';
import { demoDay, demoPeople, drawnLooks, type Person, withDemo } from '../../test/demo-tmcs.ts';
import { testServer } from '../../test/server.ts';

// The test server answers from both engines and compares them.
const server = testServer({ template: withDemo, clock: () => new Date(`${demoDay}T02:00Z`) });
const people: Person[] = [];
beforeAll(async () => {
  people.push(...(await demoPeople(server.database.owner)));
});

/** The number of random filters; set higher by hand. */
const numRuns = Number(process.env.QUERIES ?? 4);

const cards = Object.values(contract).flatMap((calls) =>
  Object.values(calls).filter(isCard),
) as CardEndpoint[];
const shown = cards.flatMap((card) => card.shown.map(({ field, entry }) => ({ card, field, entry })));

/** The card that shows a metric: its entry has the same definition, whatever the label. */
const placeOf = ({ formula, lines, unit }: MetricEntry) =>
  shown.find(({ entry }) => entry.formula === formula && entry.lines === lines && entry.unit === unit);

const onScreens = (Object.keys(queryMetrics) as QueryMetric[]).flatMap((name) => {
  const place = placeOf(queryMetrics[name]);
  return place ? [{ name, ...place }] : [];
});

/** Metrics of tables, and parts of those on cards. */
const elsewhere = (Object.keys(queryMetrics) as QueryMetric[]).filter(
  (name) => !onScreens.some((one) => one.name === name),
);

test('all other metrics that can be queried are on a card', () => {
  expect(elsewhere).toEqual([
    'costOfChange',
    'changedBookings',
    'daysBookedInAdvance',
    'averageServiceFee',
    'averageFeePerBooking',
    'onlineFeesCharged',
    'feesOfTotalSpend',
    'overnightTrips',
    'forwardTrips',
  ]);
});

test('queries answer what the cards of the screens show', { timeout: 900_000 }, async () => {
  const check = async ({ email, filter }: { email: string; filter: Record<string, unknown> }) => {
    const { countries, ...others } = filter;
    const body = {
      metrics: [] as string[],
      filter: { ...others, ...(countries !== undefined && { countries: JSON.parse(String(countries)) }) },
    };
    const asked = onScreens.slice();
    const found = new Map<string, unknown>();
    for (let at = 0; at < asked.length; at += 20) {
      const some = asked.slice(at, at + 20).map(({ name }) => name);
      const answer = await server.send(email, query, { body: { ...body, metrics: some } } as never);
      if (answer.status === 404) return;
      const [row] = (answer.body as { rows: { values: unknown[] }[] }).rows;
      for (const [place, name] of some.entries()) found.set(name, row!.values[place]);
    }
    const answers = new Map<CardEndpoint, Record<string, unknown>>();
    for (const { name, card, field } of asked) {
      if (!answers.has(card)) {
        answers.set(
          card,
          (await server.get(email, card, { query: filter } as never)) as Record<string, unknown>,
        );
      }
      expect([name, found.get(name)], JSON.stringify(filter)).toEqual([name, answers.get(card)![field]]);
    }
  };
  const looks = fc.constant(null).chain(() => drawnLooks(people));
  await fc.assert(fc.asyncProperty(looks, check as never), { numRuns });
});
