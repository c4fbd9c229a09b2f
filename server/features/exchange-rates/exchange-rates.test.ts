import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import * as calls from '../../../contract/exchange-rates/calls.ts';
import type { Endpoint } from '../../../contract/http/endpoint.ts';
import * as settings from '../../../contract/settings/client.ts';
import { lines as summaryLines, totalSpend } from '../../../contract/summary/calls.ts';
import { bookingDetails } from '../../../contract/traveller/booking-details.ts';
import { restateAmounts } from '../../ingest/currency/restate-job.ts';
import { clientByCode } from '../../tenants/clients.ts';
import type { Row } from '../../test/builders/feed.ts';
import { smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';
import { withWorker } from '../../test/working.ts';

const server = testServer();
withWorker(server, [restateAmounts]);
const owner = 'owner@one.test';
let client = 0;

const ecb = `Date,USD,JPY,AUD,
2026-03-06,1.0850,162.31,1.6480,
2026-03-05,1.0800,161.00,1.6400,
`;
const dinars = `day,from,to,rate
2026-03-05,KWD,AUD,5
2026-03-06,KWD,AUD,5.00005
`;

const line = (key: string, currency: string, amount: string, day: string): Row => ({
  line_key: key,
  booking_reference: key,
  currency,
  amount_paid: amount,
  transaction_date: `2026-03-${day}`,
});
const lines = [
  line('L1', 'AUD', '100.00', '06'),
  line('L2', 'USD', '100.00', '06'),
  line('L3', 'JPY', '12345', '05'),
  line('L4', 'KWD', '10.005', '06'),
  // A Sunday, on which no rate was published.
  line('L5', 'USD', '50.00', '08'),
  line('L6', 'KWD', '-0.001', '05'),
];

async function upload(endpoint: Endpoint, content: string, source?: string, name = 'rates.csv') {
  const form = new FormData();
  form.set('file', new File([content], name));
  if (source !== undefined) form.set('source', source);
  const sent = new Response(form);
  return server.send(owner, endpoint, {
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') as string },
  });
}

beforeAll(async () => {
  await server.tmc('ONE');
  client = (await clientByCode(server.database.db, 'ONE')).id;
  await server.grant(owner, 'ONE', { userType: 'Client' });
  await server.importFeed('ONE', { hierarchy: smallHierarchy, lines: [lines[0] as Row] });
  expect((await upload(calls.loadFile, ecb)).status).toBe(200);
  expect((await upload(calls.loadFile, dinars, 'Central bank')).status).toBe(200);
  const result = await server.importFeed('ONE', { lines: [...lines, line('L7', 'USD', '1.00', '01')] });
  expect(result.sample).toEqual([
    {
      file: 'line_items.csv',
      row: 8,
      column: 'currency',
      value: 'USD',
      reason: 'no exchange rate from USD to AUD on 2026-03-01 or the 7 days before',
    },
  ]);
});

const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

/** The spend of each line; the total must be their sum. */
async function spends(): Promise<number[]> {
  const query = { ...march, figure: 'total', sort: 'bookingReference' };
  const { rows, sums } = (await server.get(owner, summaryLines, { query })) as {
    rows: { bookingReference: string; totalSpend: number }[];
    sums: { totalSpend: number };
  };
  const { total } = (await server.get(owner, totalSpend, { query: march })) as { total: number };
  const each = rows
    .toSorted((one, other) => (one.bookingReference < other.bookingReference ? -1 : 1))
    .map((row) => row.totalSpend);
  expect(sums.totalSpend).toBe(total);
  expect(Math.round(each.reduce((sum, one) => sum + one * 100, 0))).toBe(Math.round(total * 100));
  return each;
}

const byDay = [100, 151.89, 125.75, 50.03, 75.94, -0.01];
const becomes = (expected: number[]) => expect.poll(spends).toEqual(expected);
const updateSettings = (patch: object) =>
  server.send(owner, settings.updateClient, { params: { id: client }, body: { settings: patch } });
async function undoNewest() {
  const { rows } = await server.get(owner, changes.list);
  return server.send(owner, changes.undo, { params: { id: rows[0]?.id } });
}

describe('amounts in other currencies', () => {
  test('are converted by the rate of their day, directly or by way of the euro', async () => {
    expect(await spends()).toEqual(byDay);
    const { rows } = await sql<Record<string, unknown>>`
      select line_key, currency, delivered ->> 'amount_paid' as amount, exchange_rate, rate_date::text, rate_source
      from line_items where client_id = ${client} order by line_key`.execute(server.database.owner);
    const viaEuro = 'ECB, by way of EUR';
    const own = { currency: null, amount: null, exchange_rate: null, rate_date: null, rate_source: null };
    expect(rows).toEqual([
      { line_key: 'L1', ...own },
      ...[
        ['L2', 'USD', '100.00', '1.518894009217', '2026-03-06', viaEuro],
        ['L3', 'JPY', '12345', '0.010186335404', '2026-03-05', viaEuro],
        ['L4', 'KWD', '10.005', '5.00005', '2026-03-06', 'Central bank'],
        ['L5', 'USD', '50.00', '1.518894009217', '2026-03-06', viaEuro],
        ['L6', 'KWD', '-0.001', '5', '2026-03-05', 'Central bank'],
      ].map(([line_key, currency, amount, exchange_rate, rate_date, rate_source]) => ({
        line_key,
        currency,
        amount,
        exchange_rate,
        rate_date,
        rate_source,
      })),
    ]);
  });

  test('are converted again only after a setting that matters was saved', async () => {
    const jobs = async () => {
      const { rows } = await sql<{ number: number }>`
        select count(*) as number from jobs.job where name = ${restateAmounts.name}`.execute(
        server.database.owner,
      );
      return rows[0]!.number;
    };
    const before = await jobs();
    expect((await updateSettings({ default_comparison: 'previous' })).status).toBe(200);
    expect((await undoNewest()).status).toBe(200);
    expect(await jobs()).toBe(before);
    expect((await updateSettings({ exchange_rate_days: 8 })).status).toBe(200);
    expect(await jobs()).toBe(before + 1);
    expect((await undoNewest()).status).toBe(200);
    expect(await jobs()).toBe(before + 2);
  });

  test('change exactly on the day whose rate is corrected, as the preview says, and back again', async () => {
    const corrected = ecb.replace('1.0850', '1.1');
    expect((await upload(calls.previewFile, corrected)).body).toEqual({
      rates: 1,
      corrected: 1,
      gaps: [],
      restated: { lines: 2, before: 227.83, after: 224.73 },
    });
    expect(await spends()).toEqual(byDay);
    expect((await upload(calls.loadFile, corrected)).body).toMatchObject({ rates: 1, corrected: 1 });
    await becomes([100, 149.82, 125.75, 50.03, 74.91, -0.01]);
    expect((await undoNewest()).status).toBe(200);
    await becomes(byDay);
  });

  test('follow a rate entered by hand', async () => {
    const body = { from: 'KWD', to: 'AUD', day: '2026-03-06', rate: '4', source: 'Treasury' };
    expect((await server.send(owner, calls.previewRate, { body })).body).toMatchObject({
      restated: { lines: 1, before: 50.03, after: 40.02 },
    });
    await server.get(owner, calls.setRate, { body });
    await becomes([100, 151.89, 125.75, 40.02, 75.94, -0.01]);
    expect((await undoNewest()).status).toBe(200);
    await becomes(byDay);
  });

  test('are converted by the average of the month, or by budget rates', async () => {
    const preview = await server.send(owner, settings.previewClient, {
      params: { id: client },
      body: { settings: { exchange_rate_rule: 'month_average' } },
    });
    expect(preview.body).toEqual({ retained: null, restated: { lines: 5, before: 403.6, after: 403.38 } });
    expect(await spends()).toEqual(byDay);
    expect((await updateSettings({ exchange_rate_rule: 'month_average' })).status).toBe(200);
    await becomes([100, 151.87, 125.55, 50.03, 75.94, -0.01]);
    const budget_rates = [
      { currency: 'USD', rate: '1.5' },
      { currency: 'JPY', rate: '0.01' },
    ];
    expect((await updateSettings({ exchange_rate_rule: 'budget', budget_rates })).body).toEqual({
      settings: ['By this rule 2 lines in KWD (first on 2026-03-05) would be left without a rate.'],
    });
    const whole = [...budget_rates, { currency: 'KWD', rate: '5' }];
    expect((await updateSettings({ exchange_rate_rule: 'budget', budget_rates: whole })).status).toBe(200);
    await becomes([100, 150, 123.45, 50.03, 75, -0.01]);
    expect((await updateSettings({ exchange_rate_rule: 'transaction_date' })).status).toBe(200);
    await becomes(byDay);
  });
});

test('rows, bookings and files show what was delivered, and the rate', async () => {
  const query = { ...march, figure: 'total', sort: 'asDelivered' };
  const { rows } = (await server.get(owner, summaryLines, { query })) as {
    rows: { bookingReference: string; asDelivered: string | null }[];
  };
  const shown = Object.fromEntries(rows.map((row) => [row.bookingReference, row.asDelivered]));
  expect(shown).toEqual({
    L1: null,
    L2: 'USD 100.00 at 1.518894009217 of 2026-03-06 (ECB, by way of EUR)',
    L3: 'JPY 12345 at 0.010186335404 of 2026-03-05 (ECB, by way of EUR)',
    L4: 'KWD 10.005 at 5.00005 of 2026-03-06 (Central bank)',
    L5: 'USD 50.00 at 1.518894009217 of 2026-03-06 (ECB, by way of EUR)',
    L6: 'KWD -0.001 at 5 of 2026-03-05 (Central bank)',
  });
  const found = await server.get(owner, summaryLines, { query: { ...query, search: 'usd' } });
  expect(found.total).toBe(2);
  const booking = await server.get(owner, bookingDetails, { query: { bookingReference: 'L4' } });
  expect(booking.lines[0]).toMatchObject({
    totalSpend: 50.03,
    delivered: {
      currency: 'KWD',
      amount: '10.005',
      rate: '5.00005',
      rateDate: '2026-03-06',
      rateSource: 'Central bank',
    },
  });
  const headerOf = async (figure: string, dates: object) => {
    const { bytes } = await server.download(owner, summaryLines.file as Endpoint, {
      query: { ...query, ...dates, figure },
    });
    return bytes
      .toString()
      .split('\n')
      .find((row) => row.includes('Booking reference'));
  };
  expect(await headerOf('total', {})).toContain('As delivered');
  expect(await headerOf('total', { dateStart: '2026-03-09' })).not.toContain('As delivered');
});

test('rates that lines need cannot be undone', async () => {
  const { rows } = await server.get(owner, changes.list, { query: { kinds: 'exchange_rates_loaded' } });
  const first = rows.at(-1);
  expect((await server.send(owner, changes.undo, { params: { id: first?.id } })).body).toEqual({
    detail:
      'These rates cannot be undone: 1 line in JPY (first on 2026-03-05), 2 lines in USD (first on 2026-03-06) would be left without a rate.',
  });
});

test('a file that is loaded again changes nothing', async () => {
  expect((await upload(calls.loadFile, ecb)).body).toEqual({
    loadId: null,
    rates: 0,
    corrected: 0,
    gaps: [],
  });
});

test('a file names everything that is wrong with it', async () => {
  const broken = 'day,from,to,rate\n2026-02-30,USD,AUD,1.5\n2026-03-01,USX,AUD,0\n2026-03-02,USD,USD,1\n';
  expect((await upload(calls.loadFile, broken, 'Bank')).body).toEqual({
    file: [
      'rates.csv: row 2, column day, "2026-02-30": there is no such day; row 3, column from, "USX": no currency of ' +
        'ISO 4217, as USD; row 3, column rate, "0": not above 0; row 4, column to, "USD": the same currency as in ' +
        'the column from.',
    ],
  });
  expect((await upload(calls.loadFile, 'day,from,to,rate\n2026-03-01,USD,AUD,1.5\n')).body).toEqual({
    source: ['Enter who published the rates.'],
  });
});

test('a file has a name that people can read', async () => {
  for (const name of ['rates\u0007.csv', '../rates.csv', 'rates\u202ecsv.exe'])
    expect(await upload(calls.loadFile, ecb, undefined, name)).toMatchObject({
      status: 400,
      body: { file: ['The file name holds other characters than a name may.'] },
    });
});

test('the screen lists what there is, what is needed, and where it came from', async () => {
  const { pairs, used, loads, currency } = await server.get(owner, calls.list);
  expect(currency).toBe('AUD');
  expect(pairs.map(({ from, to, rates, lastRate }) => [from, to, rates, lastRate])).toEqual([
    ['EUR', 'AUD', 2, '1.6480'],
    ['EUR', 'JPY', 2, '162.31'],
    ['EUR', 'USD', 2, '1.0850'],
    ['KWD', 'AUD', 2, '5.00005'],
  ]);
  expect(used).toEqual([
    { currency: 'JPY', lines: 1, lastDay: '2026-03-05' },
    { currency: 'KWD', lines: 2, lastDay: '2026-03-06' },
    { currency: 'USD', lines: 2, lastDay: '2026-03-08' },
  ]);
  expect(loads.map(({ source, isUndone }) => [source, isUndone])).toEqual([
    ['Treasury', true],
    ['ECB', true],
    ['Central bank', false],
    ['ECB', false],
  ]);
  const query = { from: 'EUR', to: 'USD', month: '2026-03' };
  expect(
    (await server.get(owner, calls.pairDays, { query })).days.map(({ day, rate }) => [day, rate]),
  ).toEqual([
    ['2026-03-05', '1.0800'],
    ['2026-03-06', '1.0850'],
  ]);
});
