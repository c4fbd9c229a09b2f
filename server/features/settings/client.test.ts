import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { compliance } from '../../../contract/airfare/calls.ts';
import * as changes from '../../../contract/changes/calls.ts';
import { type Client, clientList } from '../../../contract/hierarchy/calls.ts';
import type { Answer } from '../../../contract/http/endpoint.ts';
import { exportSegments } from '../../../contract/reports/data-export.ts';
import * as settings from '../../../contract/settings/client.ts';
import {
  exportColumns,
  usualClientSettings,
  usualExportColumns,
} from '../../../contract/vocabulary/client-settings.ts';
import { clientByCode } from '../../tenants/clients.ts';
import { flight, smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const owner = 'owner@one.test';
const id = { ONE: 0, TWO: 0 };

beforeAll(async () => {
  for (const code of ['ONE', 'TWO'] as const) {
    await server.tmc(code);
    const lines = [
      flight('MEL', 'SYD', '2026-03-10', { ticket_number: 'T1', amount_paid: '100.00', distance_km: '1000' }),
    ];
    await server.importFeed(code, { hierarchy: smallHierarchy, lines });
    id[code] = (await clientByCode(server.database.db, code)).id;
  }
  await server.grant(owner, 'ONE', { userType: 'Client' });
  await server.grant('staff@one.test', 'ONE', { userType: 'Staff' });
  await server.grant('reader@one.test', 'ONE', { permissions: [] });
  await server.grant('owner@two.test', 'TWO', { userType: 'Client' });
});

const update = (body: object, { by = owner, of = id.ONE } = {}) =>
  server.send(by, settings.updateClient, { params: { id: of }, body });
const settle = (part: object) => update({ settings: part });
const settled = async (by = 'reader@one.test') =>
  ((await server.get(by, clientList)) as Client[])[0]?.settings;
const records = async () => {
  const query = { kinds: 'client_settings_changed' };
  return (await server.get(owner, changes.list, { query })).rows;
};
const undo = async (place: number, by = owner) =>
  server.send(by, changes.undo, { params: { id: (await records())[place]?.id } });

test('all users of the TMC read the current settings, initially the defaults', async () => {
  expect(await settled()).toEqual(usualClientSettings);
});

test('merges changed settings with the others, and undoes each separately', async () => {
  expect(await settle({ report_text_color: '#000000', default_date_range: 'last_year' })).toMatchObject({
    status: 200,
    body: { id: id.ONE, settings: { report_text_color: '#000000', default_date_range: 'last_year' } },
  });
  await settle({
    chart_bar_color: '#aabbcc',
    default_country: 'NZ',
    default_comparison: 'lastYear',
    fiscal_year_end: '06-30',
  });
  expect(await settled()).toEqual({
    ...usualClientSettings,
    report_text_color: '#000000',
    default_date_range: 'last_year',
    chart_bar_color: '#AABBCC',
    default_country: 'NZ',
    default_comparison: 'lastYear',
    fiscal_year_end: '06-30',
  });
  expect(await settled('owner@two.test')).toEqual(usualClientSettings);
  expect((await records())[0]).toMatchObject({ subject: 'TMC ONE', kind: 'client_settings_changed' });
  expect((await undo(1)).status).toBe(200);
  expect(await settled()).toMatchObject({
    report_text_color: '#FFFFFF',
    default_date_range: null,
    chart_bar_color: '#AABBCC',
  });
  expect((await undo(1)).status).toBe(200);
  expect(await settled()).toEqual(usualClientSettings);
});

test('undoes a change from before a setting was added', async () => {
  await settle({ report_text_color: '#000000' });
  await sql`
    update changes set before = before - 'co2_factor_year', after = after - 'co2_factor_year'
    where id = ${(await records())[0]?.id}`.execute(server.database.owner);
  expect((await undo(0)).status).toBe(200);
  expect(await settled()).toEqual(usualClientSettings);
});

test('records no change for equal values', async () => {
  const before = await records();
  expect((await settle({ report_text_color: '#ffffff' })).status).toBe(200);
  expect((await update({ logo_key: '' })).status).toBe(200);
  expect(await records()).toEqual(before);
});

test.each([
  ['a colour by its name', { report_text_color: 'white' }, 'Enter a colour as #RRGGBB.'],
  ['a short colour', { chart_bar_color: '#fff' }, 'Enter a colour as #RRGGBB.'],
  ['text after a colour', { chart_map_color: '#ffffff;x' }, 'Enter a colour as #RRGGBB.'],
  ['a missing report colour', { report_background_color: null }, 'Enter a colour as #RRGGBB.'],
  ['an empty list of columns', { data_export_columns: [] }, 'Choose at least one column.'],
  ['an unknown column', { data_export_columns: ['salary'] }, 'Choose columns of the list.'],
  ['a duplicate column', { data_export_columns: ['tax', 'tax'] }, 'Choose each column once.'],
  ['an unknown country code', { default_country: 'XX' }, 'Unknown country.'],
  ['null for yes or no', { shares_credits: null }, 'Choose yes or no.'],
  ['an unknown range', { default_date_range: 'always' }, 'Choose a date range of the list.'],
  ['an unknown comparison', { default_comparison: 'next' }, 'Choose a comparison of the list.'],
  ['an end of a fiscal year that does not exist', { fiscal_year_end: '02-30' }, 'Enter a day that exists.'],
  ['a year without factors', { co2_factor_year: 2023 }, 'Choose a year of the list.'],
  ['a year as text', { co2_factor_year: 'this' }, 'Choose a year of the list.'],
  ['an unknown method', { co2_radiative_forcing: null }, 'Choose with or without.'],
])('rejects %s with 400 and a message', async (_name, part, message) => {
  expect(await settle(part)).toMatchObject({ status: 400, body: { settings: [message] } });
});

test.each([
  'http://v.test/a.mp4',
  'javascript:alert(1)',
  'data:text/html,x',
  '//v.test',
  'https://a:b@v.test',
  'v',
])('rejects a video at %s with 400', async (intro_video_url) => {
  const message = 'Enter an address that begins with https://, without a user or password.';
  expect(await settle({ intro_video_url })).toMatchObject({ status: 400, body: { settings: [message] } });
});

test.each([
  ['nothing', {}, '__all__'],
  ['an unknown setting', { settings: { logo: 'x' } }, 'settings'],
  ['a logo by its key', { logo_key: 'f'.repeat(64) }, 'logo_key'],
])('rejects %s with 400', async (_name, body, field) => {
  expect(await update(body)).toMatchObject({ status: 400, body: { [field]: expect.anything() } });
});

test('only users of type Client change settings, and only of their active TMC', async () => {
  const before = await records();
  const body = { settings: { report_text_color: '#000000' } };
  expect((await update(body, { by: 'staff@one.test' })).status).toBe(403);
  expect((await update(body, { by: 'reader@one.test' })).status).toBe(403);
  expect((await update(body, { of: id.TWO })).status).toBe(404);
  expect((await update(body, { by: 'owner@two.test' })).status).toBe(404);
  expect((await undo(0, 'staff@one.test')).status).toBe(403);
  expect(await records()).toEqual(before);
});

test('emissions follow a change of factors at once, and its undo', async () => {
  const query = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };
  const emitted = async () => {
    const { headers, body } = await server.send('reader@one.test', compliance, { query });
    return { kilograms: (body as Answer<typeof compliance>).CO2Emission, etag: headers.etag };
  };
  const usual = await emitted();
  // 1,000 km without a class, outside the UK.
  expect(usual.kilograms).toBe(142.53);
  await settle({ co2_factor_year: 2024 });
  expect((await emitted()).kilograms).toBe(175.8);
  await settle({ co2_radiative_forcing: 'without' });
  expect((await emitted()).kilograms).toBe(103.77);
  expect((await undo(1)).status).toBe(200);
  expect((await emitted()).kilograms).toBe(84.2);
  expect((await undo(1)).status).toBe(200);
  expect(await emitted()).toEqual(usual);
});

test('the export has the chosen columns in order, and the usual ones after a reset', async () => {
  const head = async () => {
    const query = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };
    const { bytes } = await server.download('reader@one.test', exportSegments, { query });
    return bytes.toString('utf8').replace('\uFEFF', '').split(/\r?\n/);
  };
  await settle({ data_export_columns: ['amount_paid', 'ticket_number'] });
  expect((await head()).slice(0, 2)).toEqual(['Amount paid,Ticket number', '100.00,T1']);
  await settle({ data_export_columns: null });
  const usual = usualExportColumns.map((id) => exportColumns[id]);
  expect((await head())[0]).toBe(usual.join());
  expect(usual).not.toContain('Source file');
  await settle({
    data_export_columns: ['ticket_number', 'import_id', 'layout', 'source_file', 'source_row'],
  });
  expect((await head())[1]).toMatch(/^T1,\d+,,line_items.csv,\d+$/);
  await settle({ data_export_columns: null });
  const listed = (await server.get('reader@one.test', settings.dataExportColumns)) as { label: string }[];
  expect(listed.map(({ label }) => label)).toEqual(Object.values(exportColumns));
});

test('delivers reports of each period on a day from 1 to 31', async () => {
  const days = async () =>
    ((await server.get('staff@one.test', settings.deliveryDateList)) as { day_of_month: number }[]).map(
      ({ day_of_month }) => day_of_month,
    );
  const set = (periodId: unknown, day_of_month: unknown, by = owner) =>
    server.send(by, settings.setDeliveryDate, { params: { periodId }, body: { day_of_month } });
  expect(await days()).toEqual([1, 1, 1, 1]);
  expect(await set(2, 31)).toMatchObject({
    status: 200,
    body: [{}, { period_id: 2, day_of_month: 31 }, {}, {}],
  });
  expect(await days()).toEqual([1, 31, 1, 1]);
  for (const day of [0, 32, 1.5, '3', null]) {
    const body = { day_of_month: ['Enter a day from 1 to 31.'] };
    expect(await set(1, day)).toMatchObject({ status: 400, body });
  }
  expect(await set(9, 1)).toMatchObject({ status: 400, body: { periodId: ['Unknown period.'] } });
  expect((await set(1, 2, 'staff@one.test')).status).toBe(403);
  expect((await server.send('reader@one.test', settings.deliveryDateList)).status).toBe(403);
  await undo(0);
  expect(await days()).toEqual([1, 1, 1, 1]);
});

test('the introduction page allows only the video in the settings', async () => {
  const page = (video: string, of = id.ONE) =>
    server.send(null, settings.introduction, { params: { id: of }, query: { video } });
  const film = 'https://films.test/intro%20one.mp4?v=2&x=<i>';
  expect((await page(film)).status).toBe(404);
  await settle({ intro_video_url: film });
  const { status, headers, body } = await page(film);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const policy = String(headers['content-security-policy']);
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^style-src 'sha256-[\w+/=]+'$/),
    'media-src https://films.test/intro%20one.mp4',
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  expect(body).toContain('<video src="https://films.test/intro%20one.mp4?v=2&#38;x=%3Ci%3E"');
  expect((await page('https://films.test/other.mp4')).status).toBe(404);
  expect((await page(film, id.TWO)).status).toBe(404);
  expect((await page(film, 1_000_000)).status).toBe(404);

  const player = 'https://player.test/embed/a;b,c';
  await settle({ intro_video_url: player });
  const framed = await page(player);
  expect(framed.headers['content-security-policy']).toContain(
    'frame-src https://player.test/embed/a%3Bb%2Cc;',
  );
  expect(framed.body).toContain('<iframe src="https://player.test/embed/a;b,c"');
  await settle({ intro_video_url: null });
  expect((await page(player)).status).toBe(404);
});
