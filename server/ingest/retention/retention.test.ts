/** Old bookings become anonymous or go by a rule of their TMC, and do not come back. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { list as changes } from '../../../contract/changes/calls.ts';
import * as settings from '../../../contract/settings/client.ts';
import * as summary from '../../../contract/summary/calls.ts';
import * as traveller from '../../../contract/traveller/calls.ts';
import type { ClientSettings } from '../../../contract/vocabulary/client-settings.ts';
import type { JobContext } from '../../jobs/queue.ts';
import { clientByCode } from '../../tenants/clients.ts';
import { flight, type Row, smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';
import { applyRetentionRules } from './job.ts';
import { yearsBefore } from './rule.ts';

const server = testServer();
const year = new Date().getUTCFullYear();
/** A day so many years ago, in March. */
const ago = (years: number) => `${year - years}-03-02`;
const boss = (code: string) => `boss@${code.toLowerCase()}.test`;

const mark = 'Quillfeather';
const line = (key: string, day: string, rest: Row) =>
  flight('MEL', 'SYD', day, {
    line_key: key,
    booking_reference: key,
    transaction_date: day,
    amount_paid: '100.00',
    ticket_number: `T-${key}`,
    ...rest,
  });
const old = {
  traveller_name: `Zed ${mark}`,
  employee_number: `E-${mark}`,
  ticket_number: `T-${mark}`,
  invoice_number: `I-${mark}`,
  matter_number: `M-${mark}`,
  travel_booker: `B-${mark}`,
  consultant_name: `C-${mark}`,
  project: `P-${mark}`,
};
const ann = { traveller_name: 'Ann Often', employee_number: 'E1', node_code: 'BETA-1' };
const lines = [
  line(`OLD-${mark}`, ago(6), old),
  line(`OLDER-${mark}`, ago(8), { ...old, amount_paid: '70.00' }),
  line('ANN-OLD', ago(6), ann),
  line('ANN-NEW', ago(1), ann),
  line('MIXED', ago(6), { traveller_name: 'Bo Mixed' }),
  { ...line('MIXED', ago(1), { traveller_name: 'Bo Mixed' }), line_key: 'MIXED-2' },
];
const feed = { hierarchy: smallHierarchy, lines };

beforeAll(async () => {
  for (const code of ['ANON', 'GONE', 'OTHER']) {
    await server.tmc(code);
    expect(await server.importFeed(code, feed)).toMatchObject({ added: 6, rejected: 0 });
    await server.grant(boss(code), code, { userType: 'Client' });
  }
});

async function settle(code: string, part: Partial<ClientSettings>) {
  const { id } = await clientByCode(server.database.db, code);
  return server.send(boss(code), settings.updateClient, { params: { id }, body: { settings: part } });
}
async function preview(code: string, part: Partial<ClientSettings>) {
  const { id } = await clientByCode(server.database.db, code);
  return (await server.get(boss(code), settings.previewClient, { params: { id }, body: { settings: part } }))
    .retained;
}

const night = () => {
  const { app, config, database } = server;
  const context: JobContext = {
    ...{ db: database.db, config, ask: app.ask, audit: app.audit, queue: server.queue },
    sendMail: async () => undefined,
    clock: () => new Date(),
    log: () => undefined,
    signal: new AbortController().signal,
  };
  return applyRetentionRules.run(context, {}, 'job');
};

const range = (from: number, to: number) => ({
  query: { dateStart: `${year - from}-01-01`, dateEnd: `${year - to}-12-31` },
});
/** Of the years before the rule, and of those after it. */
async function figures(code: string, from: number, to: number) {
  const query = range(from, to);
  return {
    spend: await server.get(boss(code), summary.totalSpend, query),
    transactions: await server.get(boss(code), summary.transactionSummary, query),
    travellers: await server.get(boss(code), traveller.summary, query),
    rows: (await server.get(boss(code), traveller.spendAnalysis, query)).total,
  };
}

/** The rows of the client's tables of lines, bookings and travellers that hold the mark. */
async function marked(code: string): Promise<string[]> {
  const { id } = await clientByCode(server.database.db, code);
  const found: string[] = [];
  for (const table of ['line_items', 'bookings', 'raw_travellers', 'travellers']) {
    const { rows } = await sql<{ row: string }>`
      select stored::text as row from ${sql.table(table)} as stored
      where client_id = ${id} and position(${mark} in stored::text) > 0`.execute(server.database.owner);
    found.push(...rows.map(({ row }) => `${table}: ${row}`));
  }
  return found;
}
const applied = async (code: string) =>
  (await server.get(boss(code), changes, { query: { kinds: 'retention_applied', page: 1, pageSize: 10 } }))
    .rows;

describe('a rule', () => {
  test('counts years in the calendar', () => {
    expect(yearsBefore('2026-11-27', 5)).toBe('2021-11-27');
    expect(yearsBefore('2028-02-29', 2)).toBe('2026-02-28');
    expect(yearsBefore('2028-02-29', 4)).toBe('2024-02-29');
  });

  test.each([
    [{ retention_years: 1 }, 'Enter a whole number of years from 2 to 30.'],
    [{ retention_years: 31 }, 'Enter a whole number of years from 2 to 30.'],
    [{ retention_years: 2.5 }, 'Enter a whole number of years from 2 to 30.'],
    [{ retention_action: 'hide' }, 'Choose what is done.'],
    [{ upload_days: 0 }, 'Enter a whole number of days from 1 to 3650.'],
    [{ access_record_days: 4000 }, 'Enter a whole number of days from 1 to 3650.'],
  ])('is refused if it is %j', async (part, message) => {
    expect(await settle('OTHER', part as Partial<ClientSettings>)).toMatchObject({
      status: 400,
      body: { settings: [message] },
    });
  });

  test('says beforehand to how much it would apply, and changes nothing', async () => {
    const before = await figures('ANON', 9, 0);
    expect(await preview('ANON', { retention_years: 5 })).toMatchObject({
      bookings: 3,
      lines: 3,
      travellers: 2,
    });
    expect(await preview('ANON', { retention_years: 7 })).toMatchObject({ bookings: 1, lines: 1 });
    expect(await preview('ANON', { retention_action: 'remove' })).toBeNull();
    await night();
    expect(await figures('ANON', 9, 0)).toEqual(before);
  });
});

describe('making anonymous', () => {
  test('replaces who travelled, and no figure changes', async () => {
    const [before, recent, all] = [
      await figures('ANON', 9, 5),
      await figures('ANON', 2, 0),
      await figures('ANON', 9, 0),
    ];
    expect((await marked('ANON')).length).toBeGreaterThan(0);
    expect((await settle('ANON', { retention_years: 5 })).status).toBe(200);
    await night();
    expect(await marked('ANON')).toEqual([]);
    expect(await figures('ANON', 9, 5)).toEqual(before);
    expect(await figures('ANON', 2, 0)).toEqual(recent);
    // Ann counts under her name and under her pseudonym where both are in the dates.
    const now = await figures('ANON', 9, 0);
    expect([now.spend, now.transactions]).toEqual([all.spend, all.transactions]);
    expect(now.rows).toBe(all.rows + 1);
    const { rows } = await server.get(boss('ANON'), traveller.spendAnalysis, range(9, 0));
    expect(rows.map(({ travellerName: name }) => String(name).replace(/[0-9a-f]{16}$/, '…')).sort()).toEqual([
      'Ann Often',
      'Anonymous …',
      'Anonymous …',
      'Bo Mixed',
    ]);
  });

  test('is recorded as a change by the system, and happens once', async () => {
    expect(await applied('ANON')).toMatchObject([{ actor: 'Retention rule', subject: 'TMC ANON' }]);
    await night();
    expect(await applied('ANON')).toHaveLength(1);
  });

  test('gives a traveller the same pseudonym in a later night', async () => {
    const { query } = range(9, 0);
    const names = async () =>
      (await server.get(boss('ANON'), traveller.spendAnalysis, { query })).rows.map(
        ({ travellerName: name }) => name,
      );
    const before = await names();
    expect((await settle('ANON', { retention_years: 7 })).status).toBe(200);
    // Ann's recent booking ages.
    await sql`update line_items set transaction_date = ${ago(7)} where transaction_date = ${ago(1)}
      and client_id = (select id from clients where code = 'ANON')
      and booking_id in (select id from bookings where reference = 'ANN-NEW')`.execute(server.database.owner);
    expect((await settle('ANON', { retention_years: 5 })).status).toBe(200);
    await night();
    expect(new Set(await names())).toEqual(new Set(before.filter((name) => name !== 'Ann Often')));
  });

  test('is not undone by importing the feed again, even without the rule', async () => {
    const before = await figures('ANON', 9, 0);
    const again = { ...feed, lines: lines.filter(({ line_key: key }) => key !== 'ANN-NEW') };
    for (const retention_years of [5, null]) {
      expect((await settle('ANON', { retention_years })).status).toBe(200);
      const result = await server.importFeed('ANON', again);
      expect(result).toMatchObject({ added: 0, changed: 0, rejected: 4 });
      expect(result.causes.list[0]?.reason).toMatch(/^before \d{4}-\d\d-\d\d: the TMC keeps no older lines$/);
    }
    expect(await marked('ANON')).toEqual([]);
    expect(await figures('ANON', 9, 0)).toEqual(before);
  });
});

test('removing takes old bookings away, and leaves recent figures as they are', async () => {
  const recent = await figures('GONE', 2, 0);
  expect((await settle('GONE', { retention_years: 5, retention_action: 'remove' })).status).toBe(200);
  await night();
  expect(await marked('GONE')).toEqual([]);
  expect(await figures('GONE', 2, 0)).toEqual(recent);
  // What is left of those years belongs to a booking with a recent transaction.
  expect((await figures('GONE', 9, 5)).spend).toMatchObject({ total: 100 });
  expect(await server.importFeed('GONE', feed)).toMatchObject({ added: 0, rejected: 4 });
});

test('another TMC keeps everything', async () => {
  expect((await marked('OTHER')).length).toBeGreaterThan(0);
  expect((await figures('OTHER', 9, 0)).spend).toMatchObject({ total: 570 });
  expect(await applied('OTHER')).toEqual([]);
});
