/** Migrates data from when policies belonged to the whole TMC, including people's changes of them. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import * as bookings from '../../../contract/bookings/calls.ts';
import * as changes from '../../../contract/changes/calls.ts';
import type { Answer, Endpoint } from '../../../contract/http/endpoint.ts';
import * as policies from '../../../contract/travel-policies/calls.ts';
import * as migration from '../../database/migrations/028-policies-of-customers.ts';
import { smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';
import { booked, described } from './example.fixture.ts';

const server = testServer();
const editor = 'editor@one.test';
const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

const lines = [
  ...['A', 'B', 'C', 'D', 'E'].map((code) => booked(code, `ACME ${code}`)),
  // Beta gets its codes after Acme's were edited: edits then applied to both.
  ...['A', 'C', 'D'].map((code) => booked('', `BETA ${code}`, 'BETA-1')),
  booked('E', 'BETA E', 'BETA-1'),
  booked('F', 'BETA F', 'BETA-1'),
];
const feed = {
  hierarchy: smallHierarchy,
  policies: [
    described('A', 'Advance', 'Y'),
    described('B', 'Late', 'N'),
    described('C', 'Late', 'N'),
    described('D', 'Dear', 'Y'),
    described('E', 'DEAR', 'Y'),
    described('Unused', 'Unused', 'N'),
  ],
  lines,
};

const send = (endpoint: Endpoint, sent: object) => server.send(editor, endpoint, sent);
const get = <E extends Endpoint>(endpoint: E, sent: object = {}): Promise<Answer<E>> =>
  server.get(editor, endpoint, sent);
const at = async (customer: string) => ({ client: await server.nodeId('ONE', customer) });
const rows = async (customer: string) => (await get(policies.list, { query: await at(customer) })).rows;
const shown = async (customer: string) =>
  (await rows(customer)).map((row) => [
    row.policyCode,
    row.policyDescription,
    row.policyIsCompliant,
    row.policyShowLostSavings,
    row.policyRaw.length,
  ]);
const compliance = async (customer: string) => ({
  ...(await get(policies.nonCompliant, { query: { ...march, ...(await at(customer)) } })),
  ...(await get(policies.codes, { query: { ...march, ...(await at(customer)) } })),
});
const idOf = async (customer: string, code: string) =>
  (await rows(customer)).find(({ policyCode }) => policyCode === code)?.policyId ?? expect.unreachable();
const texts = { description: 'Ours', is_compliant: false, show_lost_savings: false };
const made = async (endpoint: Endpoint, sent: object) =>
  expect(await send(endpoint, sent)).toMatchObject({ status: 200 });
const historyOf = async (subjectId: number) => {
  const query = {
    kinds: 'travel_policy_edited,travel_policies_merged,travel_policies_unmerged',
    subjectId: String(subjectId),
  };
  return (await get(changes.list, { query })).rows;
};
const lineOf = async (reference: string) => {
  const { lines } = await get(bookings.searchBookings, { query: { reference } });
  return lines[0] ?? expect.unreachable();
};

/** The tables before the migration: a code is shared by all customers and means what the first of them made of it. */
async function undoMigration() {
  const columns = ['raw_policy_code_id', 'feed_raw_policy_code_id', 'edited_raw_policy_code_id'];
  const firstOf = (id: string) => `(
    select min(first.id) from raw_policy_codes first join raw_policy_codes own
      on own.client_id = first.client_id and own.code = first.code
    where own.id = ${id})`;
  const statements = [
    `update line_items l set ${columns.map((column) => `${column} = ${firstOf(`l.${column}`)}`)}
     where l.raw_policy_code_id is not null`,
    // Beta's lines get the codes in their line keys.
    `update line_items l set raw_policy_code_id = raw.id, feed_raw_policy_code_id = raw.id
     from raw_policy_codes raw
     where l.raw_policy_code_id is null and raw.id = ${firstOf('raw.id')} and l.line_key = 'BETA ' || raw.code`,
    `update changes set after = jsonb_set(after, '{rawPolicyCodeId}',
       to_jsonb(${firstOf(`(after ->> 'rawPolicyCodeId')::bigint`)}))
     where kind = 'line_edited' and after ->> 'rawPolicyCodeId' is not null`,
    `delete from raw_policy_codes raw where raw.id <> ${firstOf('raw.id')}`,
    `delete from policy_codes p where not exists (
       select from raw_policy_codes raw where raw.policy_code_id = p.id)`,
    `with policy as (
       insert into policy_codes (client_id, code, description, is_compliant, show_lost_savings)
       select client_id, code, description, is_compliant, show_lost_savings
       from policy_defaults where code = 'Unused' returning *
     )
     insert into raw_policy_codes (client_id, customer_id, code, policy_code_id, feed_description,
       feed_is_compliant, feed_show_lost_savings, feed_is_own)
     select client_id, (select min(customer_id) from bookings), code, id, description, is_compliant,
       show_lost_savings, false from policy`,
    `drop table policy_defaults`,
    `alter table raw_policy_codes drop column customer_id, drop column feed_is_own`,
    `alter table raw_policy_codes add unique (client_id, code)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(server.database.owner);
}

/** The policies of both customers after the migration. */
const asMerged = [
  ['A', 'Ours', false, false, 1],
  ['B', 'Merged', true, true, 2],
  ['D', 'Dear', true, true, 1],
  ['E', 'DEAR', true, true, 1],
];

beforeAll(async () => {
  await server.tmc('ONE');
  await server.importFeed('ONE', feed);
  await server.grant(editor, 'ONE');
  const [a, b, c, d, e] = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((code) => idOf('ACME', code)));
  await made(policies.edit, { params: { id: a }, body: texts });
  await made(policies.edit, { params: { id: d }, body: texts });
  const [edited] = (await get(changes.list)).rows;
  await made(changes.undo, { params: { id: edited?.id } });
  const merged = { description: 'Merged', is_compliant: true, show_lost_savings: true };
  await made(policies.merge, { body: { policies: [b, c], ...merged } });
  await made(policies.dismiss, { body: { suggestions: [[d, e]] } });
  const codes = await get(bookings.rawPolicyCodes, {
    query: { organisation: await server.nodeId('ONE', 'BETA') },
  });
  const { id } = await lineOf('BETA F');
  const code = codes.find((one) => one.code === 'E')?.id ?? null;
  await made(bookings.editLine, { params: { id }, body: { raw_policy_code: code } });
  await undoMigration();
  await server.database.owner.transaction().execute((trx) => migration.up(trx as never));
});

test('each customer has the codes of its lines, with people’s edits and merges', async () => {
  expect(await shown('ACME')).toEqual(asMerged);
  expect(await shown('BETA')).toEqual(asMerged);
  expect(await compliance('ACME')).toMatchObject({ nonCompliantLines: 1, lostSavings: 400 });
  // F was edited to E.
  expect(await compliance('BETA')).toMatchObject({ nonCompliantLines: 1, lostSavings: 400 });
  const ids = [await rows('ACME'), await rows('BETA')].flat().map(({ policyId }) => policyId);
  expect(new Set(ids).size).toBe(8);
});

test('a dismissed suggestion is shown for neither customer', async () => {
  for (const customer of ['ACME', 'BETA']) {
    expect((await get(policies.suggestions, { query: await at(customer) })).total).toBe(0);
  }
});

test('an edited line keeps its code, and can be reset to that of the feed', async () => {
  const { id, raw_policy_code, feed: ofFeed } = await lineOf('BETA F');
  expect([raw_policy_code, ofFeed.raw_policy_code]).toEqual(['E', 'F']);
  const query = { kinds: 'line_edited', subjectId: String(id) };
  const [record] = (await get(changes.list, { query })).rows;
  const { after } = await get(changes.detail, { params: { id: record?.id } });
  expect(after).toMatchObject({ rawPolicyCodeId: 'E' });
  await made(changes.undo, { params: { id: record?.id } });
  expect((await lineOf('BETA F')).raw_policy_code).toBe('F');
});

test('each customer’s changes can be undone separately, and later changes are reported', async () => {
  const histories = await Promise.all(
    ['ACME', 'BETA'].map(async (customer) => ({
      a: await historyOf(await idOf(customer, 'A')),
      b: await historyOf(await idOf(customer, 'B')),
      d: await historyOf(await idOf(customer, 'D')),
    })),
  );
  for (const { a, b, d } of histories) {
    const kinds = [a, b, d].map((records) => records.map(({ kind }) => kind));
    expect(kinds).toEqual([
      ['travel_policy_edited'],
      ['travel_policies_merged'],
      ['travel_policy_edited', 'travel_policy_edited'],
    ]);
    expect(d.map(({ undoOf, isUndone }) => [undoOf, isUndone])).toEqual([
      [d[1]?.id, false],
      [null, true],
    ]);
  }
  const [acme, beta] = histories;
  await made(changes.undo, { params: { id: beta?.b[0]?.id } });
  await made(changes.undo, { params: { id: beta?.a[0]?.id } });
  expect(await shown('ACME')).toEqual(asMerged);
  expect((await shown('BETA')).slice(0, 2)).toEqual([
    ['A', 'Advance', true, true, 1],
    ['C', 'Late', false, true, 1],
  ]);
  const edit = { ...texts, description: 'Theirs' };
  await made(policies.edit, { params: { id: await idOf('ACME', 'A') }, body: edit });
  const refused = await send(changes.undo, { params: { id: acme?.a[0]?.id } });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    409,
    expect.stringContaining('cannot be undone'),
  ]);
});

test('a later feed finds the migrated codes, and describes a new customer’s codes like all others', async () => {
  const gamma = { node_code: 'GAMMA', parent_code: '', label: 'Gamma' };
  const more = [booked('B', 'GAMMA B', 'GAMMA'), booked('Unused', 'GAMMA U', 'GAMMA')];
  const corrected = lines.map((line) => ({ ...line, policy_code: line.line_key?.split(' ')[1] ?? '' }));
  await server.importFeed('ONE', {
    hierarchy: [...smallHierarchy, gamma],
    lines: [...corrected, ...more],
  });
  expect(await shown('GAMMA')).toEqual([
    ['B', 'Late', false, true, 1],
    ['Unused', 'Unused', false, true, 1],
  ]);
  expect((await shown('ACME')).slice(1)).toEqual(asMerged.slice(1));
});
