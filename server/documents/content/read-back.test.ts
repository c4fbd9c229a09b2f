/** Over the demo, for any user and filter: what readers see in all three formats is what the API answers. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { money, wholeMoney } from '../../../charts/format.ts';
import { metricText, percentChange, signedPercent } from '../../../charts/metric-text.ts';
import type { Sent } from '../../../contract/http/endpoint.ts';
import * as queries from '../../../contract/query/calls.ts';
import { change } from '../../../contract/query/change.ts';
import { type QueryMetric, queryMetrics } from '../../../contract/query/metrics.ts';
import { printableReport } from '../../../contract/reports/printable-report.ts';
import {
  comparedPeriods,
  createSummaryReport,
  summaryReport,
} from '../../../contract/reports/summary-report.ts';
import { demoDay, demoPeople, drawnLooks, type Person, withDemo } from '../../test/demo-tmcs.ts';
import { readPdf, readSlides } from '../../test/read-files.ts';
import { testServer } from '../../test/server.ts';
import { readPage } from '../html/read-page.fixture.ts';

const server = testServer({ template: withDemo, clock: () => new Date(`${demoDay}T02:00Z`) });
const people: Person[] = [];

beforeAll(async () => {
  people.push(...(await demoPeople(server.database.owner)));
});

const format = { currency: 'AUD', locale: 'en-AU' };
const compare = 'lastYear';

/** The number of reports; set higher by hand. */
const numRuns = Number(process.env.REPORTS_READ ?? 1);

test('every figure and every sentence’s numbers equal the API’s', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(drawnLooks(people), async ({ email, filter }) => {
      const nodes = people.find((person) => person.email === email)!.nodes;
      const query = { ...filter, client: filter.client ?? nodes[0]! };
      const first = await server.send(email, summaryReport, { query: { ...query, period: 'current' } });
      // The user cannot see this node: another one is drawn.
      fc.pre(first.status !== 404);
      await check(email, query);
    }),
    { numRuns, endOnFailure: true },
  );
});

type Query = { client: number; dateStart: string; dateEnd: string; countries?: string };

async function check(email: string, query: Query) {
  const readers = await readAll(email, query);
  const ask = (
    metrics: QueryMetric[],
    by: string | null,
    where: { dimension: string; in: string[] }[] = [],
  ) =>
    server.get(email, queries.query, {
      body: {
        metrics,
        by: by ? [by] : [],
        filter: { ...filterOf(query), where },
        compare: 'previous_year',
        order: [{ metric: metrics[0], direction: 'desc' }],
        limit: 10,
        others: true,
        totals: true,
      } as Sent<typeof queries.query>['body'],
    });

  const { totals: earlier } = await ask(['totalTravelSpend', 'bookings'], null);
  const isCompared = earlier!.before!.some((value) => value !== 0);
  for (const { metrics, by } of tables) {
    const answer = await ask(metrics, by);
    const [now] = answer.totals!.values;
    if (!now || answer.rows.length === 0) continue;
    for (const row of [...answer.rows, ...(answer.others ? [answer.others] : [])]) {
      const [compared] = metrics;
      const [value, before] = [row.values[0] ?? 0, row.before?.[0] ?? 0];
      const cells = [
        ...metrics.map((metric, at) => metricText({ unit: unitOf(metric) }, row.values[at] ?? null, format)),
        ...(isCompared
          ? [
              metricText({ unit: unitOf(compared!) }, before, format),
              before === 0
                ? value === 0
                  ? '–'
                  : 'new'
                : signedPercent(percentChange(value, before), format.locale),
            ]
          : []),
      ];
      // Where members are summed up, what has no value stays empty.
      const shown = row === answer.others ? cells.filter((cell) => cell !== '–') : cells;
      for (const reader of readers) expect(reader.rows).toContainEqual(expect.stringMatching(ending(shown)));
    }
  }

  for (const metrics of cards) {
    const { totals } = await ask(metrics, null);
    if (!totals!.values[0]) continue;
    for (const [at, metric] of metrics.entries()) {
      const [value, before] = [totals!.values[at] ?? null, totals!.before?.[at] ?? null];
      if (!value && !before && isCompared) continue;
      const entry = queryMetrics[metric];
      const words = [
        metricText(entry, value, format),
        ...(before === null || !isCompared ? [] : [`was ${metricText(entry, before, format)}`]),
      ];
      for (const reader of readers) for (const word of words) expect(reader.text).toContain(word);
    }
  }
  await checkReasons(email, query, readers);
}

const unitOf = (metric: QueryMetric) => queryMetrics[metric].unit;
/** A row may begin with a name that was cut. */
const ending = (cells: readonly string[]) =>
  new RegExp(`(^|\\s)${cells.map((cell) => cell.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join(' ')}$`);

const tables: { metrics: QueryMetric[]; by: string }[] = [
  { metrics: ['airfares', 'airBookings', 'averageCostOfAirBooking'], by: 'route' },
  { metrics: ['accommodationSpend', 'roomNights', 'averageNightlyStay'], by: 'hotelCity' },
  { metrics: ['carSpend', 'hireDays', 'averageDailyRate'], by: 'carCompany' },
  { metrics: ['serviceFees', 'serviceFeesCharged', 'averageServiceFee'], by: 'feeType' },
];

const cards: QueryMetric[][] = [
  ['totalTravelSpend', 'bookings'],
  ['airfares', 'tickets', 'averageCostOfAirTicket'],
  ['accommodationSpend', 'roomNights', 'averageNightlyStay'],
  ['carSpend', 'carBookings', 'hireDays', 'averageDailyRate'],
  ['serviceFees', 'serviceFeesCharged', 'averageServiceFee', 'feesOfTotalSpend'],
  ['emissions', 'emissionsPerTrip', 'emissionsPerKilometre', 'segmentsFlown'],
];

type Reader = { rows: string[]; text: string };

/** What each format shows: the rows of its tables, and all of its text on one line. */
async function readAll(email: string, query: Query): Promise<Reader[]> {
  const body = Object.fromEntries(
    await Promise.all(
      comparedPeriods.map(async (period) => [
        period,
        await server.get(email, summaryReport, { query: { ...query, compare, period } }),
      ]),
    ),
  );
  const [page, slides, paper] = await Promise.all([
    server.get(email, createSummaryReport, { query: { ...query, compare }, body }),
    server.download(email, printableReport, { query: { ...query, compare, reportFormat: 'pptx' } }),
    server.download(email, printableReport, { query: { ...query, compare, reportFormat: 'pdf' } }),
  ]);
  const html = readPage(page as string);
  const deck = (await readSlides(slides.bytes)).slides.flatMap(({ shapes }) => shapes);
  const lines = (await readPdf(paper.bytes)).pages.flatMap((one) => one.lines);
  return [
    { rows: [...html.sections.values()].flat().map(lineOf), text: html.text },
    {
      rows: deck.flatMap(({ rows }) => rows.map(lineOf)),
      text: deck.flatMap(({ texts }) => texts).join(' '),
    },
    { rows: lines, text: lines.join(' ') },
  ];
}

const lineOf = (cells: readonly string[]) => cells.filter((cell) => cell !== '').join(' ');

function filterOf({ client, dateStart, dateEnd, countries }: Query) {
  return { client, dateStart, dateEnd, countries: countries ? JSON.parse(countries) : [] };
}

/** The causes in a sentence are those of the change, and add up to it. */
async function checkReasons(email: string, query: Query, readers: readonly Reader[]) {
  const [html] = readers;
  const names = {
    airfares: 'Air spend',
    accommodationSpend: 'Hotel spend',
    carSpend: 'Rental car spend',
  } as const;
  for (const [metric, subject] of Object.entries(names) as [QueryMetric, string][]) {
    const found = new RegExp(
      `${subject} ([+−])([\\d.,]+)%: (\\S+), was (\\S+) in [^.]*\\.\\s+([^.]*(?:\\.\\d[^.]*)*)\\.`,
    ).exec(html!.text);
    if (!found) continue;
    const [, , , now, was, why = ''] = found;
    const body = { metric, filter: filterOf(query), compare: 'previous_year' } as Sent<typeof change>['body'];
    const answer = await server.get(email, change, { body });
    expect(now).toBe(wholeMoney(answer.value, format));
    expect(was).toBe(wholeMoney(answer.before, format));
    const amounts = [...why.matchAll(/(adds?|takes? off) \$([\d,]+)/g)].map(
      ([, verb, amount]) => (verb!.startsWith('add') ? 1 : -1) * Number(amount!.replaceAll(',', '')),
    );
    const sum = amounts.reduce((all, one) => all + one, 0);
    // Each amount is rounded to a whole unit.
    expect(Math.abs(sum - answer.difference!)).toBeLessThanOrEqual(amounts.length);
    for (const { amount } of answer.parts.filter(({ kind }) => kind === 'volume' || kind === 'price'))
      if (Math.round(Math.abs(amount)) > 0) expect(why).toContain(wholeMoney(Math.abs(amount), format));
    expect(money(answer.difference, format)).not.toBe('–');
  }
}
