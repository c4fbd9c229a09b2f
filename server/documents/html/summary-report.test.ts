import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/http/endpoint.ts';
import { selectOrganisation } from '../../../contract/reports/organisation.ts';
import {
  comparedPeriods,
  createSummaryReport,
  metricsChanged,
  type PeriodMetrics,
  summaryReport,
} from '../../../contract/reports/summary-report.ts';
import { updateClient } from '../../../contract/settings/client.ts';
import { openReading } from '../../access/ask.ts';
import { recipientOf } from '../../identity/recipient.ts';
import { settingsOf } from '../../tenants/settings.ts';
import { flight, smallHierarchy, stay } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';
import type { ReportRequest } from '../request.ts';
import { makePage } from './make.ts';
import { readPage } from './read-page.fixture.ts';

const server = testServer({ clock: () => new Date('2026-04-01T00:00Z') });

const script = '<script>alert("1")</script>';
const longName = `The ${'Extraordinarily Long '.repeat(20)}Hotel & <Suites>`;

const lines = [
  flight('MEL', 'SIN', '2026-03-10', {
    node_code: 'ACME-1',
    traveller_name: script,
    supplier_name: 'Example “Air” & Sons',
    transaction_date: '2026-03-02',
    amount_paid: '1000.00',
  }),
  stay('Hotel', 'SIN', '2026-03-10', '2026-03-14', {
    node_code: 'ACME-2',
    booking_reference: 'B2',
    traveller_name: 'Bob Brown',
    supplier_name: longName,
    transaction_date: '2026-03-03',
    amount_paid: '600.50',
  }),
  // The previous month, and the fiscal year, which began in July.
  flight('MEL', 'SIN', '2026-02-10', {
    node_code: 'ACME-1',
    booking_reference: 'B3',
    transaction_date: '2026-02-01',
    amount_paid: '500.00',
  }),
  { node_code: 'ACME-1', booking_reference: 'B4', transaction_date: '2025-07-01', amount_paid: '7.00' },
  { node_code: 'ACME-1', booking_reference: 'B5', transaction_date: '2025-06-30', amount_paid: '90.00' },
  flight('MEL', 'SIN', '2026-01-10', {
    node_code: 'ACME-1',
    booking_reference: 'B6',
    transaction_date: '2025-01-01',
    status: 'Ticket Credit',
    credit_value: '120.00',
    credit_expiry: '2026-04-10',
  }),
];

let acme = 0;
const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

beforeAll(async () => {
  await server.tmc('ONE');
  const gamma = { node_code: 'GAMMA', parent_code: '', label: 'Gamma' };
  await server.importFeed('ONE', { hierarchy: [...smallHierarchy, gamma], lines });
  await server.tmc('TWO');
  await server.importFeed('TWO', { hierarchy: [{ node_code: 'X', parent_code: '', label: 'X' }] });
  await server.grant('all@one.test', 'ONE', { userType: 'Client' });
  await server.grant('plant2@one.test', 'ONE', { nodes: ['ACME-2'], permissions: [] });
  await server.grant('all@two.test', 'TWO');
  acme = await server.nodeId('ONE', 'ACME');
});

type Body = Record<(typeof comparedPeriods)[number], PeriodMetrics>;

async function metricsFor(email: string, query: object = { client: acme, ...march }): Promise<Body> {
  const answers = comparedPeriods.map(async (period) => [
    period,
    await server.get(email, summaryReport, { query: { ...query, period } }),
  ]);
  return Object.fromEntries(await Promise.all(answers));
}

const create = (email: string, body: object, query: object = { client: acme, ...march }) =>
  server.send(email, createSummaryReport, { query, body });

async function pageFor(email: string, query: object = { client: acme, ...march }) {
  const { status, body, headers } = await create(email, await metricsFor(email, query), query);
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  return String(body);
}

describe('the figures', () => {
  test('cover the dates, as many days before them, and the customer’s fiscal year to date', async () => {
    const { current, previous, ytd } = await metricsFor('all@one.test');
    const dates = ({ dateStart, dateEnd }: PeriodMetrics) => [dateStart, dateEnd];
    expect([current, previous, ytd].map(dates)).toEqual([
      ['2026-03-01', '2026-03-31'],
      ['2026-01-29', '2026-02-28'],
      ['2025-07-01', '2026-03-31'],
    ]);
    const total = ({ cards }: PeriodMetrics) => cards.totalSpend.total;
    expect([current, previous, ytd].map(total)).toEqual([1600.5, 500, 2107.5]);
    const beta = await server.nodeId('ONE', 'BETA');
    const ofBeta = await metricsFor('all@one.test', { client: beta, ...march });
    expect(dates(ofBeta.ytd)).toEqual(['2026-01-01', '2026-03-31']);
    // A customer without a fiscal year has the TMC's, which is the calendar year at first.
    const client = await server.nodeId('ONE', 'GAMMA');
    const yearOfGamma = async () => dates((await metricsFor('all@one.test', { client, ...march })).ytd);
    expect(await yearOfGamma()).toEqual(['2026-01-01', '2026-03-31']);
    const body = { settings: { fiscal_year_end: '02-28' } };
    await server.get('all@one.test', updateClient, { params: { id: 1 }, body });
    expect(await yearOfGamma()).toEqual(['2026-03-01', '2026-03-31']);
  });

  test('require an organisation that the user can see', async () => {
    const sendAs = (email: string, query: object, call: Endpoint = summaryReport) =>
      server.send(email, call, { query: { ...march, period: 'current', ...query } });
    expect(await sendAs('all@one.test', {})).toMatchObject({
      status: 400,
      body: { client: [selectOrganisation] },
    });
    expect((await sendAs('all@one.test', { client: acme, period: 'next' })).status).toBe(400);
    expect((await sendAs('all@two.test', { client: acme })).status).toBe(404);
    const beta = await server.nodeId('ONE', 'BETA');
    expect((await sendAs('plant2@one.test', { client: beta })).status).toBe(404);
  });
});

describe('the page', () => {
  test('compares the periods, and lists highlights', async () => {
    const { sections, text: whole } = readPage(await pageFor('all@one.test'));
    expect(sections.get('Products and months')).toContainEqual([
      'Total',
      '$1,600.50',
      '100.00%',
      '$500.00',
      '▲ +220.1%',
    ]);
    expect(sections.get('Hotels')).toContainEqual(['Singapore', '$600.50', '4', '$150.13', '$0.00', 'new']);
    expect(whole).toContain('Travel spend rose 220.1% to $1,601');
    expect(whole).toContain('Air spend +100.0%: $1,000, was $500 in 29 Jan – 28 Feb 2026.');
    expect(whole).toContain('New: hotel spend, $601.');
    expect(whole).toContain('Credits: 1 unused ticket worth $120 expires within 30 days.');
    expect(whole).toContain(
      'CO₂e by UK government conversion factors, business travel, of the year of travel',
    );
    for (const fact of ['TMC ONE', 'Acme Pty Ltd', 'March 2026', 'by transaction date', 'all@one.test'])
      expect(whole).toContain(fact);
  });

  test('compares with the same period last year, if asked to', async () => {
    const query = { client: acme, ...march, compare: 'lastYear' };
    const { previous } = await metricsFor('all@one.test', query);
    expect([previous.dateStart, previous.dateEnd]).toEqual(['2025-03-01', '2025-03-31']);
    const { text: whole } = readPage(await pageFor('all@one.test', query));
    expect(whole).toContain('Nothing: there was no travel in March 2025');
    expect(whole).not.toMatch(/\bnew\b/i);
    const body = await metricsFor('all@one.test');
    expect((await create('all@one.test', body, query)).status).toBe(409);
    expect(
      (
        await server.send('all@one.test', summaryReport, {
          query: { ...query, period: 'current', compare: 'never' },
        })
      ).status,
    ).toBe(400);
  });

  test('is self-contained, and runs nothing', async () => {
    const page = await pageFor('all@one.test');
    expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    expect(page).not.toMatch(/<script|<link|<iframe|javascript:|\bon\w+=/i);
    expect([...page.matchAll(/\b(?:src|href|url)\s*[=(]\s*["']?([^"')\s>]*)/gi)].map(([, to]) => to)).toEqual(
      [],
    );
    // Nothing requests the address of an XML namespace.
    expect(page.replaceAll(/xmlns(:\w+)?="[^"]*"/g, '')).not.toMatch(/https?:|\/\//);
  });

  test('is readable in any colours of a TMC', async () => {
    const settle = (report_background_color: string, report_text_color: string) =>
      server.get('all@one.test', updateClient, {
        params: { id: 1 },
        body: { settings: { report_background_color, report_text_color } },
      });
    await settle('#FFFF00', '#FFFFFF');
    expect(await pageFor('all@one.test')).toContain('--band: #FFFF00; --on-band: #1F2933;');
    await settle('#D24726', '#FFFFFF');
  });

  test('shows readers only the part that they can see, and no credits without the permission', async () => {
    const { sections, text: whole } = readPage(await pageFor('plant2@one.test'));
    expect([...sections.values()].flat()).toContainEqual(['Total', '$600.50', '100.00%']);
    expect(whole).not.toMatch(/alert|Example|unused ticket/i);
  });

  test('says so where there are no data', async () => {
    const quiet = { client: acme, dateStart: '2020-01-01', dateEnd: '2020-01-31' };
    const { sections, text: whole } = readPage(await pageFor('plant2@one.test', quiet));
    expect([...sections.keys()]).toEqual(['Executive summary', 'Glossary']);
    expect(whole).toContain('No travel spend in Jan 2020');
  });
});

describe('a page is not made from', () => {
  test('figures other than the server’s answers', async () => {
    const body = await metricsFor('all@one.test');
    const forged = structuredClone(body);
    forged.current.cards.totalSpend.total = 1;
    expect(await create('all@one.test', forged)).toMatchObject({
      status: 409,
      body: { detail: metricsChanged },
    });
    const renamed = structuredClone(body);
    renamed.previous.dateStart = '2026-01-28';
    expect((await create('all@one.test', renamed)).status).toBe(409);
    // Figures of another reader, of other dates, and of the wrong period.
    expect((await create('plant2@one.test', body)).status).toBe(409);
    const april = { client: acme, dateStart: '2026-04-01', dateEnd: '2026-04-30' };
    expect((await create('all@one.test', body, april)).status).toBe(409);
    expect((await create('all@one.test', { ...body, ytd: body.current })).status).toBe(409);
    expect((await create('all@two.test', body)).status).toBe(404);
    expect((await create('all@one.test', { current: body.current })).status).toBe(400);
    expect((await create('all@one.test', body, march)).status).toBe(400);
    expect((await create('all@one.test', body)).status).toBe(200);
  });

  test('figures of outdated data', async () => {
    const body = await metricsFor('all@one.test');
    await server.importFeed('ONE', {
      lines: [...lines, { transaction_date: '2026-03-05', amount_paid: '1.00' }],
    });
    expect((await create('all@one.test', body)).status).toBe(409);
    expect(readPage(await pageFor('all@one.test')).text).toContain('$1,601.50');
  });
});

test('a schedule produces the same page as a file', async () => {
  const { db, ask } = server.app;
  const user = await server.database.owner
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'plant2@one.test')
    .executeTakeFirstOrThrow();
  const client = await server.database.owner
    .selectFrom('clients')
    .selectAll()
    .where('code', '=', 'ONE')
    .executeTakeFirstOrThrow();
  const recipient = (await recipientOf(db, user.id, client.id))!;
  const settings = settingsOf(client);
  const reading = {
    ...openReading(recipient.scope, recipient.dataVersion, ask),
    now: server.app.clock(),
    settings,
  };
  const request: ReportRequest = {
    type: 'Summary Report',
    extension: 'html',
    filter: { nodeId: acme, countries: [], ...march },
    dateField: 'transaction_date',
    productTypes: [],
    compare: 'lastYear',
  };
  const file = await makePage(db, reading, { name: 'plant2@one.test', permissions: [] }, request);
  expect(file).toMatchObject({
    fileName: 'Reports - Summary Report - Acme Pty Ltd - 2026-03-01 to 2026-03-31.html',
    dataVersion: recipient.dataVersion,
  });
  expect(await text(file.bytes)).toBe(
    await pageFor('plant2@one.test', { client: acme, ...march, compare: 'lastYear' }),
  );
  const beta = { ...request, filter: { ...request.filter, nodeId: await server.nodeId('ONE', 'BETA') } };
  await expect(makePage(db, reading, { name: '', permissions: [] }, beta)).rejects.toMatchObject({
    status: 404,
  });
});
