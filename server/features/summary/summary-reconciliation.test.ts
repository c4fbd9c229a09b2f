import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Answer, Endpoint } from '../../../contract/endpoint.ts';
import { countryCriteria } from '../../../contract/filters.ts';
import * as summary from '../../../contract/summary.ts';
import { writeSyntheticFeed } from '../../demo/synthetic-feed.ts';
import { testServer } from '../../test/server.ts';

// Whatever the filter: what a figure opens to adds up to the figure.
const server = testServer();
const people = ['everything@one.test', 'some@one.test'];
let nodes: number[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-feed-'));
  try {
    await writeSyntheticFeed(folder, {
      lines: 4000,
      seed: 'reconciliation',
      today: '2026-06-30',
      customers: 4,
      costCentres: 24,
      travellers: 120,
    });
    await server.tmc('ONE');
    await server.importFolder('ONE', folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const all = await server.database.owner.selectFrom('nodes').select(['id', 'code']).orderBy('id').execute();
  nodes = all.filter((node) => node.code !== null).map((node) => node.id);
  await server.grant('everything@one.test', 'ONE');
  await server.grant('some@one.test', 'ONE', { nodes: all.flatMap((node) => node.code ?? []).slice(5, 15) });
});

type Filter = { dateStart: string; dateEnd: string; client?: number; countries?: string };

const day = fc.integer({ min: 0, max: 1200 }).map((ago) => {
  return new Date(Date.UTC(2026, 5, 30) - ago * 86_400_000).toISOString().slice(0, 10);
});

const row = fc.record({
  criteria: fc.constantFrom(...countryCriteria),
  condition: fc.constantFrom('AND', 'OR'),
  countries: fc.uniqueArray(fc.constantFrom('AU', 'NZ', 'SG', 'GB', 'US', 'JP'), {
    minLength: 1,
    maxLength: 4,
  }),
});

const filters = fc
  .record({
    email: fc.constantFrom(...people),
    days: fc.tuple(day, day),
    node: fc.option(fc.nat(), { nil: undefined }),
    countries: fc.array(row, { maxLength: 3 }),
  })
  .map(({ email, days, node, countries }) => {
    const [dateStart, dateEnd] = [...days].sort() as [string, string];
    const client = node === undefined ? undefined : nodes[node % nodes.length];
    return {
      email,
      filter: {
        dateStart,
        dateEnd,
        ...(client !== undefined && { client }),
        ...(countries.length > 0 && { countries: JSON.stringify(countries) }),
      } satisfies Filter,
    };
  });

const cents = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
const references = (rows: { bookingReference: string }[]) =>
  new Set(rows.map((one) => one.bookingReference)).size;

test('every drill-down adds up to its figure under random filters', { timeout: 120_000 }, async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(filters, async ({ email, filter }) => {
      const ask = async <E extends Endpoint>(endpoint: E, more: object = {}) =>
        (await server.get(email, endpoint, { query: { ...filter, ...more } })) as Answer<E>;
      const visible = await server.send(email, summary.totalSpend, { query: filter });
      if (visible.status === 404) return;
      answered += 1;

      const total = await ask(summary.totalSpend);
      expect(cents([total.air, total.hotel, total.car, total.service_fees, total.other])).toBe(
        cents([total.total]),
      );
      const months = await ask(summary.byMonth);
      expect(cents(months.map((month) => month.totalSpend))).toBe(cents([total.total]));

      const { bookings } = await ask(summary.transactionSummary);
      const places = await ask(summary.byDestination);
      expect(places.reduce((sum, place) => sum + place.value, 0)).toBe(bookings);
      let opened = 0;
      for (const { locationId, value } of places) {
        const trips = await ask(summary.destinationAnalysis, locationId === null ? {} : { locationId });
        expect(references(trips)).toBe(value);
        opened += cents(trips.map((trip) => trip.totalSpend));
      }
      expect(opened).toBe(cents([total.total]));

      const change = await ask(summary.costOfChangeSummary);
      const changes = await ask(summary.costOfChange);
      expect(cents(changes.map((one) => one.costOfChange))).toBe(cents([change.costOfChange]));
      expect(references(changes)).toBe(change.bookings);
      expect(cents([change.airSpend])).toBe(cents([total.air]));

      const compliance = await ask(summary.compliance);
      const broken = await ask(summary.complianceDetail);
      expect(bookings === 0 ? null : (references(broken) / bookings) * 100).toBe(
        compliance.nonCompliantBookings,
      );
      for (const { name, value } of await ask(summary.complianceChart)) {
        expect(references(await ask(summary.complianceDetail, { description: name }))).toBe(value);
      }

      const travellers = await ask(summary.topTravellers);
      const top = await ask(summary.topTravellers, { limit: 10 });
      expect(top).toEqual(travellers.slice(0, 10));
    }),
    { numRuns: 25, seed: 20260630 },
  );
  expect(answered).toBeGreaterThan(10);
});
