import { beforeAll, expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import type { Answer } from '../../../contract/http/endpoint.ts';
import * as settings from '../../../contract/settings/organisations.ts';
import { usualIndustries } from '../../../contract/vocabulary/customer-settings.ts';
import { smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const all = 'all@one.test';
const node = { ACME: 0, 'ACME-1': 0, BETA: 0, FOREIGN: 0 };
type Node = keyof typeof node;

beforeAll(async () => {
  for (const code of ['ONE', 'TWO']) {
    await server.tmc(code);
    await server.importFeed(code, { hierarchy: smallHierarchy, lines: [{ node_code: 'ACME-1' }] });
  }
  await server.grant(all, 'ONE');
  await server.grant('plant@one.test', 'ONE', { nodes: ['ACME-1'], permissions: ['can_manage_settings'] });
  await server.grant('reader@one.test', 'ONE', { permissions: [] });
  for (const code of ['ACME', 'ACME-1', 'BETA'] as const) node[code] = await server.nodeId('ONE', code);
  node.FOREIGN = await server.nodeId('TWO', 'ACME');
});

type List = Answer<typeof settings.organisationList>;
const list = async (query: object = {}, email = all) =>
  (await server.get(email, settings.organisationList, { query })) as List;
const one = async (at: Node) => (await list({ organisation: node[at] })).rows[0];
const update = (body: object, { at = 'ACME' as Node, by = all } = {}) =>
  server.send(by, settings.updateOrganisation, { params: { id: node[at] }, body });
const records = async () => {
  const query = { kinds: 'organisation_changed' };
  return (await server.get(all, changes.list, { query })).rows;
};
const undoNewest = async () => {
  const [newest] = await records();
  return server.send(all, changes.undo, { params: { id: newest?.id } });
};

const asFed = {
  industry: 'Mining',
  fiscal_year: 630,
  high_risk: [4, 5],
  high_risk_countries: [],
  premium_class: ['Business Class', 'First Class'],
  feed: { industry: 'Mining', fiscal_year: 630 },
};

test('lists customers by name, with the feed’s values and the defaults', async () => {
  const { rows, total } = await list();
  expect(total).toBe(2);
  expect(rows[0]).toEqual({
    version: expect.any(String),
    id: node.ACME,
    root_id: node.ACME,
    name: 'Acme Pty Ltd',
    ...asFed,
  });
  expect(rows[1]).toMatchObject({ name: 'Beta Ltd', fiscal_year: 1231 });
});

test('finds customers by name and industry, with pagination, or a single one', async () => {
  const names = async (query: object) => {
    const { rows, total, all: every } = await list(query);
    return [rows.map(({ name }) => name), total, every];
  };
  expect(await names({ search: 'BETA' })).toEqual([['Beta Ltd'], 1, 2]);
  expect(await names({ search: 'mining' })).toEqual([['Acme Pty Ltd', 'Beta Ltd'], 2, 2]);
  expect(await names({ pageSize: 1, page: 2 })).toEqual([['Beta Ltd'], 2, 2]);
  expect(await names({ organisation: node.BETA })).toEqual([['Beta Ltd'], 1, 2]);
  expect(await names({ organisation: node.FOREIGN })).toEqual([[], 0, 2]);
});

test('applies settings, resets omitted ones to the feed or default, and undoes each step', async () => {
  const settled = {
    id: node.ACME,
    industry: 'Energy',
    fiscal_year: 331,
    high_risk: [3, 5, 4],
    high_risk_countries: ['NZ', 'FR', 'NZ'],
    premium_class: [],
  };
  const { status, body } = await update(settled);
  expect(status).toBe(200);
  const held = {
    industry: 'Energy',
    fiscal_year: 331,
    high_risk: [3, 4, 5],
    high_risk_countries: ['FR', 'NZ'],
    premium_class: [],
  };
  expect(body).toMatchObject({ ...held, feed: asFed.feed });
  expect(await one('ACME')).toEqual(body);
  expect(await one('BETA')).toMatchObject({ high_risk: [4, 5], high_risk_countries: [] });

  expect((await update({})).status).toBe(200);
  expect(await one('ACME')).toMatchObject(asFed);
  expect((await undoNewest()).status).toBe(200);
  expect(await one('ACME')).toMatchObject(held);
  expect((await undoNewest()).status).toBe(200);
  expect(await one('ACME')).toMatchObject(asFed);
  const [newest] = await records();
  expect(newest).toMatchObject({ subject: 'Acme Pty Ltd', kind: 'organisation_changed' });
});

test('a value equal to the feed’s or the default keeps following it', async () => {
  await update(
    { industry: 'Mining', fiscal_year: 1231, premium_class: ['First Class', 'Business Class'] },
    { at: 'BETA' },
  );
  const hierarchy = smallHierarchy.map((row) =>
    row.node_code === 'BETA' ? { ...row, industry: 'Retail', fiscal_year_end: '03-31' } : row,
  );
  await server.importFeed('ONE', { hierarchy });
  expect(await one('BETA')).toMatchObject({ industry: 'Retail', fiscal_year: 331 });
});

test('records no change for equal values', async () => {
  const before = await records();
  expect((await update({ industry: 'Mining', fiscal_year: 630, high_risk: [5, 4] })).status).toBe(200);
  expect(await records()).toEqual(before);
});

test('a fiscal year may end on the last day of February, but not on a day that does not exist', async () => {
  expect((await update({ fiscal_year: 229 })).body).toMatchObject({ fiscal_year: 229 });
  for (const fiscal_year of [230, 431, 0, 1332, 101.5]) {
    const message = 'Choose a fiscal year of the list.';
    expect(await update({ fiscal_year })).toMatchObject({ status: 400, body: { fiscal_year: [message] } });
  }
  await undoNewest();
});

test.each([
  ['an unlisted industry', { industry: 'Piracy' }, 'industry', 'Choose an industry of the list.'],
  ['an unknown level', { high_risk: [1] }, 'high_risk', 'Choose levels of the list.'],
  [
    'a country by name',
    { high_risk_countries: ['France'] },
    'high_risk_countries',
    'Enter an ISO 3166-1 alpha-2 country code.',
  ],
  ['an unknown country code', { high_risk_countries: ['XX'] }, 'high_risk_countries', 'Unknown country.'],
  ['classes as a text', { premium_class: 'First' }, 'premium_class', 'Enter a list of classes.'],
  ['a different id', { id: 1_000_000 }, 'id', 'This is another organisation.'],
])('rejects %s with 400 and a message on the field', async (_name, body, field, message) => {
  expect(await update(body)).toMatchObject({ status: 400, body: { [field]: [message] } });
});

test('lists the default industries and those of visible customers', async () => {
  await server.importFeed('TWO', {
    hierarchy: smallHierarchy.map((row) => ({ ...row, ...(row.industry && { industry: 'Smuggling' }) })),
  });
  const industries = await server.get(all, settings.industryList);
  expect(industries).toEqual(expect.arrayContaining([...usualIndustries, 'Mining']));
  expect(industries).not.toContain('Smuggling');
});

test('lists and changes only customers that the user sees at least in part, and requires the permission', async () => {
  const visible = await list({}, 'plant@one.test');
  expect(visible).toMatchObject({ total: 1, all: 1, rows: [{ name: 'Acme Pty Ltd' }] });
  const before = await records();
  const body = { industry: 'Energy' };
  expect((await update(body, { at: 'ACME-1' })).status).toBe(404);
  expect((await update(body, { at: 'FOREIGN' })).status).toBe(404);
  expect((await update(body, { at: 'BETA', by: 'plant@one.test' })).status).toBe(404);
  expect((await update(body, { by: 'reader@one.test' })).status).toBe(403);
  for (const read of [settings.organisationList, settings.industryList])
    expect((await server.send('reader@one.test', read)).status).toBe(403);
  expect(await records()).toEqual(before);
});

test('shows records to users with the permission who see at least a part of the customer', async () => {
  await update({ industry: 'Energy' }, { at: 'BETA' });
  const visible = await server.get('plant@one.test', changes.list, {
    query: { kinds: 'organisation_changed' },
  });
  expect(visible.rows.length).toBeGreaterThan(0);
  expect(visible.rows.every(({ subject }) => subject === 'Acme Pty Ltd')).toBe(true);
  expect((await server.get('reader@one.test', changes.list)).rows).toEqual([]);
});
