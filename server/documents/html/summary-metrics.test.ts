/** Over the demo, for any filter and user: the page shows the same figures as the screens, for each period. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { count, money, month } from '../../../charts/format.ts';
import { metricText } from '../../../charts/metric-text.ts';
import * as accommodation from '../../../contract/accommodation/calls.ts';
import * as airfare from '../../../contract/airfare/calls.ts';
import type { Answer, Endpoint } from '../../../contract/http/endpoint.ts';
import * as car from '../../../contract/rental-car/calls.ts';
import {
  comparedPeriods,
  createSummaryReport,
  type PeriodMetrics,
  type ReportCard,
  reportCards,
  summaryReport,
} from '../../../contract/reports/summary-report.ts';
import * as summary from '../../../contract/summary/calls.ts';
import { demoDay, demoPeople, drawnLooks, type Person, withDemo } from '../../test/demo-tmcs.ts';
import { testServer } from '../../test/server.ts';
import { type ReadPage, readPage } from './read-page.fixture.ts';

const server = testServer({ template: withDemo, clock: () => new Date(`${demoDay}T02:00Z`) });
const people: Person[] = [];

beforeAll(async () => {
  people.push(...(await demoPeople(server.database.owner)));
});

const format = { currency: 'AUD', locale: 'en-AU' };

const cardsOf: Readonly<Record<string, readonly ReportCard[]>> = {
  'Spend by product': ['totalSpend'],
  'Bookings and compliance': ['transactions', 'compliance'],
  'Air travel': ['air', 'airAverages', 'airCompliance'],
  Carbon: ['emissionIntensity'],
  Accommodation: ['hotel', 'hotelAverages', 'hotelCompliance'],
  'Rental cars': ['car', 'carAverages', 'carCompliance'],
};

/** The number of reports; set higher by hand. */
const numRuns = Number(process.env.REPORTS_READ ?? 1);

test('every figure on the page equals its screen’s, for the same filter', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(drawnLooks(people), async ({ email, filter }) => {
      const nodes = people.find((person) => person.email === email)!.nodes;
      const query = { ...filter, client: filter.client ?? nodes[0]! };
      const first = await server.send(email, summaryReport, { query: { ...query, period: 'current' } });
      // The user cannot see this node: another one is drawn.
      fc.pre(first.status !== 404);
      await checkReport(email, query);
    }),
    { numRuns, endOnFailure: true },
  );
});

async function checkReport(email: string, query: { client: number; dateStart: string; dateEnd: string }) {
  const body = Object.fromEntries(
    await Promise.all(
      comparedPeriods.map(async (period) => [
        period,
        await server.get(email, summaryReport, { query: { ...query, period } }),
      ]),
    ),
  ) as Record<(typeof comparedPeriods)[number], PeriodMetrics>;
  const { current, previous, ytd } = body;
  const page = readPage((await server.get(email, createSummaryReport, { query, body })) as string);

  const day = 86_400_000;
  expect(Date.parse(current.dateStart) - Date.parse(previous.dateEnd)).toBe(day);
  expect(Date.parse(previous.dateEnd) - Date.parse(previous.dateStart)).toBe(
    Date.parse(current.dateEnd) - Date.parse(current.dateStart),
  );
  const ask = <E extends Endpoint>(endpoint: E, { dateStart, dateEnd }: PeriodMetrics = current) =>
    server.get(email, endpoint, { query: { ...query, dateStart, dateEnd } });

  for (const [section, cards] of Object.entries(cardsOf)) {
    for (const name of cards) {
      const card = reportCards[name];
      const answers = await Promise.all([current, previous, ytd].map((one) => ask(card as Endpoint, one)));
      for (const { field, entry } of card.shown) {
        const texts = answers.map((answer) =>
          metricText(entry, (answer as Record<string, number | null>)[field]!, format),
        );
        const place = name === 'airCompliance' && field === 'CO2Emission' ? 'Carbon' : section;
        const rows = page.sections
          .get(place)!
          .map(([label, now, before, , year]) => [label, now, before, year]);
        expect(rows).toContainEqual([entry.label, ...texts]);
      }
    }
  }
  await checkTables(page, ask);
}

async function checkTables(page: ReadPage, ask: <E extends Endpoint>(endpoint: E) => Promise<Answer<E>>) {
  const has = (section: string, rows: readonly (readonly string[])[]) => {
    const shown = page.sections.get(section)!.map((row) => row.slice(0, rows[0]?.length).join('|'));
    for (const row of rows) expect(shown).toContain(row.join('|'));
  };
  const amount = (value: number) => money(value, format);
  const months = await ask(summary.byMonth);
  expect(page.sections.get('Months')).toHaveLength(months.length + 2);
  has(
    'Travellers and destinations',
    (await ask(summary.topTravellers))
      .slice(0, 10)
      .map((row) => [row.travellerName, row.costCentre, count(row.bookings), amount(row.totalSpend)]),
  );
  has(
    'Air travel',
    (await ask(airfare.airlineMarketShare))
      .slice(0, 10)
      .map((row) => [row.airlineName, count(row.tickets), amount(row.totalSpend)]),
  );
  has(
    'Accommodation',
    (await ask(accommodation.spendAnalysis))
      .slice(0, 10)
      .map((row) => [row.hotelName, row.location, count(row.roomNights), amount(row.totalSpend)]),
  );
  has(
    'Rental cars',
    (await ask(car.spendBySupplier)).slice(0, 10).map((row) => [row.name, amount(row.value)]),
  );
  has(
    'Bookings and compliance',
    (await ask(summary.complianceChart)).slice(0, 10).map((row) => [row.name, count(row.value)]),
  );
  has(
    'Months',
    months.map((row) => [
      month(row.month),
      ...[
        row.airSpend,
        row.hotelSpend,
        row.carSpend,
        row.serviceFeesSpend,
        row.otherSpend,
        row.totalSpend,
      ].map(amount),
    ]),
  );
}
