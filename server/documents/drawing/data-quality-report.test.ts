import { beforeAll, expect, test } from 'vitest';
import { decimal, percent } from '../../../charts/format.ts';
import * as quality from '../../../contract/data-quality/calls.ts';
import { ruleNames, rules, weightOf } from '../../../contract/data-quality/rules.ts';
import { latestUpdate } from '../../../contract/latest-update/calls.ts';
import { percentage } from '../../../contract/metrics/metric.ts';
import { dataQualityReport } from '../../../contract/reports/data-quality-report.ts';
import { flight, type Row, smallHierarchy } from '../../test/builders/feed.ts';
import { hardNames } from '../../test/builders/report-document.ts';
import { readPdf } from '../../test/read-files.ts';
import { createCanvas, renderedPages } from '../../test/rendered-pages.ts';
import { testServer } from '../../test/server.ts';

const server = testServer({ clock: () => new Date('2026-04-02T00:00Z') });
const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

/** A line on each weekday of half a year, but on none of those in March that the source lacks. */
const linesOf = (source: string, lacking: readonly number[], more: Row = {}): Row[] =>
  Array.from({ length: 182 }, (_, at) => new Date(Date.UTC(2025, 9, 1 + at)))
    .filter((day) => day.getUTCDay() > 0 && day.getUTCDay() < 6)
    .filter((day) => !(day.getUTCMonth() === 2 && lacking.includes(day.getUTCDate())))
    .map((day) => day.toISOString().slice(0, 10))
    .map((day, at) =>
      flight('MEL', 'SYD', day, {
        data_source: source,
        line_key: `${source} ${at}`,
        transaction_date: day,
        employee_number: at % 5 === 0 ? '' : 'E1',
        traveller_name: 'Ada Lovelace',
        ...more,
      }),
    );

const sourceNames = [...hardNames.slice(0, 8), hardNames[10]!, hardNames[11]!];

beforeAll(async () => {
  for (const code of ['ONE', 'TWO', 'NONE']) await server.tmc(code);
  await server.importFeed('ONE', {
    hierarchy: smallHierarchy,
    lines: [
      ...linesOf('agency', [4, 5]),
      ...linesOf('portal', [10], { node_code: 'BETA-1', class_of_travel: 'Economy', cheapest_rate: '90.00' }),
    ],
  });
  const names = [1, 2].flatMap((copy) => sourceNames.map((name) => `${copy} ${name}`.slice(0, 480)));
  await server.importFeed('TWO', {
    hierarchy: [{ node_code: 'ACME', parent_code: '', label: hardNames[11]! }],
    lines: names.flatMap((name) => linesOf(name, [4])),
  });
  await server.importFeed('NONE', { hierarchy: smallHierarchy, lines: [] });
  const permissions = ['can_import' as const];
  await server.grant('all@one.test', 'ONE', { permissions });
  await server.grant('part@one.test', 'ONE', { nodes: ['ACME'], permissions });
  await server.grant('reader@one.test', 'ONE', { nodes: ['ACME'], permissions: [] });
  await server.grant('all@two.test', 'TWO', { permissions });
  await server.grant('all@none.test', 'NONE', { permissions });
});

async function paper(email: string, query: object = march) {
  const { bytes, headers } = await server.download(email, dataQualityReport, { query });
  return { bytes, headers, ...(await readPdf(bytes)) };
}

const one = (value: number | null) => decimal(value, 1, 'en-AU');
const share = (value: number | null) => (value === null ? '–' : percent(value, 'en-AU', 1));

test.each(['all@one.test', 'part@one.test'])('shows the figures of the screen of %s', async (email) => {
  const [shown, { incomplete }, { pages, headers }] = await Promise.all([
    server.get(email, quality.overview, { query: march }),
    server.get(email, latestUpdate),
    paper(email),
  ]);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(
      /"Reports - Data Quality - .* - 2026-03-01 to 2026-03-31\.pdf"/,
    ),
    'cache-control': 'no-store',
  });
  const [{ lines } = { lines: [] as string[] }, ...others] = pages;
  expect(others).toEqual([]);
  expect(shown.all.score).toBeLessThan(100);
  for (const { source, lines: count, score } of shown.sources)
    expect(lines.some((line) => line.endsWith(`${source} ${count} ${one(score)}`))).toBe(true);
  expect(lines.some((line) => line.endsWith(`All sources ${shown.all.lines} ${one(shown.all.score)}`))).toBe(
    true,
  );
  for (const rule of ruleNames) {
    const { base, defects, baseMoney, defectMoney } = shown.all.rules[rule];
    const name = rule === 'gap' ? 'No missing days (of days)' : rules[rule].title;
    const shares = [
      weightOf(rule, shown.all.rules),
      percentage(base - defects, base),
      percentage(baseMoney - defectMoney, baseMoney),
    ];
    expect(lines).toContain([name, ...shares.map(share), defects, base].join(' '));
    const trend = shown.trend.shares[rule].map(one).join(' ');
    expect(lines.filter((line) => line.endsWith(trend)).length).toBeGreaterThan(0);
  }
  expect(lines).toContain(`Score ${shown.trend.scores.map(one).join(' ')}`);
  expect(incomplete.length).toBe(email === 'all@one.test' ? 2 : 1);
  for (const { source, missingDays } of incomplete)
    expect(lines).toContain(`Mar 2026 ${source} ${missingDays} 31-Mar-2026`);
});

test('is of the chosen node', async () => {
  const client = await server.nodeId('ONE', 'BETA');
  const { pages } = await paper('all@one.test', { ...march, client });
  const { lines = [] } = pages[0] ?? {};
  expect(lines).toContain('Beta Ltd');
  expect(lines.some((line) => /All sources 21 /.test(line))).toBe(true);
  expect(lines.some((line) => /agency \d+ \d/.test(line) && !line.startsWith('Mar'))).toBe(false);
});

test('is refused without the permission of the screen, and for organisations out of sight', async () => {
  const send = (email: string | null, more: object = {}) =>
    server.send(email, dataQualityReport, { query: { ...march, ...more } });
  expect((await send(null)).status).toBe(401);
  expect((await send('reader@one.test')).status).toBe(403);
  expect((await send('part@one.test', { client: await server.nodeId('ONE', 'BETA') })).status).toBe(404);
  expect((await send('all@one.test', { client: await server.nodeId('TWO', 'ACME') })).status).toBe(404);
  expect(await send('all@one.test', { dateEnd: '2026-02-30' })).toMatchObject({
    status: 400,
    body: { dateEnd: expect.any(Array) },
  });
});

test('is one page without any line', async () => {
  const { pages } = await paper('all@none.test');
  expect(pages).toHaveLength(1);
  expect(pages[0]?.lines).toContain('There are no lines in these dates');
  expect(pages[0]?.lines).toContain(
    'No source lacks days on which lines are usual, in this month and the two before.',
  );
});

test.skipIf(!createCanvas)('is one page of legible texts with many sources of long names', async () => {
  await server.database.owner
    .updateTable('clients')
    .set({ name: hardNames[10]!, locale: 'de-DE' })
    .where('code', '=', 'TWO')
    .execute();
  const query = { ...march, client: await server.nodeId('TWO', 'ACME') };
  const { bytes, pages } = await paper('all@two.test', query);
  expect(pages).toHaveLength(1);
  const { lines = [], texts = [] } = pages[0] ?? {};
  expect(lines.join('\n')).toMatch(/\+12 more sources[\s\S]*All sources 420/);
  expect(lines.join('\n')).toContain('+15 more months of sources');
  expect(lines.join('\n')).toContain('100,0 %');
  expect(Math.max(...texts.map(({ x, w }) => x + w))).toBeLessThan(596);
  const [page, ...others] = await renderedPages(bytes);
  expect(others).toEqual([]);
  expect(page?.overlaps).toEqual([]);
});
