import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import type { Answer, Endpoint } from '../../../contract/http/endpoint.ts';
import * as policies from '../../../contract/travel-policies/calls.ts';
import * as traveller from '../../../contract/traveller/calls.ts';
import { smallHierarchy } from '../../test/builders/feed.ts';
import { testPagedTables } from '../../test/paged-tables.ts';
import { expectNulRefused } from '../../test/report-access.ts';
import { testServer } from '../../test/server.ts';
import { booked, described } from './example.fixture.ts';

const server = testServer();
const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

const lines = [booked('A', 'B1'), booked('B', 'B2'), booked('C', 'B3'), booked('D', 'B4', 'BETA-1')];
const feed = {
  hierarchy: smallHierarchy,
  policies: [described('A', 'Advance', 'Y'), described('B', 'Too late', 'N'), described('C', 'Late', 'N')],
  lines,
};

let code = 'P0';
let at = 0;
const all = () => `all@${code.toLowerCase()}.test`;
const some = () => `some@${code.toLowerCase()}.test`;
const reader = () => `reader@${code.toLowerCase()}.test`;
async function freshTmc() {
  code = `P${++at}`;
  await server.tmc(code);
  await server.importFeed(code, feed);
  await server.grant(all(), code);
  await server.grant(some(), code, { nodes: ['ACME'], permissions: ['can_edit_policy_codes'] });
  await server.grant(reader(), code, { permissions: ['can_edit_travellers'] });
}

const send = (endpoint: Endpoint, sent: object = {}, email = all()) => server.send(email, endpoint, sent);
async function get<E extends Endpoint>(endpoint: E, sent: object = {}, email = all()): Promise<Answer<E>> {
  return server.get(email, endpoint, sent);
}
const rows = async (query: object = {}) => (await get(policies.list, { query })).rows;
const shown = async (query: object = {}) =>
  (await rows(query)).map((row) => [
    row.policyCode,
    row.policyDescription,
    row.policyIsCompliant,
    row.policyShowLostSavings,
    row.policyRaw.length,
  ]);
const idOf = async (policyCode: string) =>
  (await rows()).find((row) => row.policyCode === policyCode)?.policyId ?? 0;
const rawIds = async (id: number) =>
  Object.fromEntries((await get(policies.raw, { params: { id } })).map((raw) => [raw.code, raw.id]));
/** Compliant bookings, as the Traveller screen shows them. */
const compliant = async () => (await get(traveller.compliance, { query: march })) as Record<string, unknown>;
const texts = { description: 'Late', is_compliant: true, show_lost_savings: false };
const merge = async (...codes: string[]) =>
  send(policies.merge, { body: { policies: await Promise.all(codes.map(idOf)), ...texts } });
async function undoNewest() {
  const [newest] = (await get(changes.list)).rows;
  return (await send(changes.undo, { params: { id: newest?.id } })).status;
}

const imported = [
  ['A', 'Advance', true, true, 1],
  ['B', 'Too late', false, true, 1],
  ['C', 'Late', false, true, 1],
  ['D', 'D', true, false, 1],
];

describe('in a fresh TMC', () => {
  beforeEach(freshTmc);

  test('figures follow a merge, its undo, and later feeds', async () => {
    const before = await compliant();
    expect(await shown()).toEqual(imported);
    expect((await merge('C', 'B')).status).toBe(200);
    expect((await shown()).slice(1)).toEqual([
      ['B', 'Late', true, false, 2],
      ['D', 'D', true, false, 1],
    ]);
    const after = await compliant();
    expect(after).not.toEqual(before);
    expect(await undoNewest()).toBe(200);
    expect([await shown(), await compliant()]).toEqual([imported, before]);
    expect(await undoNewest()).toBe(200);
    expect(await compliant()).toEqual(after);

    await server.importFeed(code, feed);
    expect(await compliant()).toEqual(after);
    await server.importFeed(code, {
      ...feed,
      policies: [described('B', 'B anew', 'N'), described('C', 'C anew', 'Y')],
      lines: [...lines, booked('E', 'B5')],
    });
    expect(await shown()).toEqual([
      ['A', 'Advance', true, true, 1],
      ['B', 'Late', true, false, 2],
      ['D', 'D', true, false, 1],
      ['E', 'E', true, false, 1],
    ]);
    // An unmerged code means what the feed says now, even if the feed said it while the code was merged.
    const raws = await rawIds(await idOf('B'));
    const unmerge = (id: number | undefined) => send(policies.unmerge, { body: { policies: [id] } });
    expect((await unmerge(raws.C)).status).toBe(200);
    expect((await shown()).slice(1, 3)).toEqual([
      ['B', 'Late', true, false, 1],
      ['C', 'C anew', true, true, 1],
    ]);
    expect(await undoNewest()).toBe(200);
    // A policy that loses the code it goes by takes another of its codes.
    expect((await unmerge(raws.B)).status).toBe(200);
    expect((await shown()).slice(1, 3)).toEqual([
      ['B', 'B anew', false, true, 1],
      ['C', 'Late', true, false, 1],
    ]);
    expect((await unmerge(raws.B)).status).toBe(409);
    await server.importFeed(code, { ...feed, policies: [described('C', 'C once more', 'N')] });
    expect((await shown())[2]).toEqual(['C', 'Late', true, false, 1]);
  });

  test('rejects a merge that saw other raw codes', async () => {
    const both = (await rows()).filter(({ policyCode }) => ['A', 'B'].includes(policyCode));
    const body = {
      ...texts,
      policies: both.map(({ policyId }) => policyId),
      seen_raw_ids: both.flatMap(({ policyRaw }) => policyRaw),
    };
    await merge('B', 'C');
    expect((await send(policies.merge, { body })).status).toBe(409);
    await undoNewest();
    expect((await send(policies.merge, { body })).status).toBe(200);
  });

  test('what an edit leaves unchanged keeps following the feed', async () => {
    const edit = { ...texts, description: 'Ours', is_compliant: true, show_lost_savings: true };
    expect((await send(policies.edit, { params: { id: await idOf('A') }, body: edit })).status).toBe(200);
    await server.importFeed(code, { ...feed, policies: [described('A', 'Theirs', 'N')] });
    expect((await shown())[0]).toEqual(['A', 'Ours', false, true, 1]);
    expect(await undoNewest()).toBe(409);
    const edited = (await get(changes.list)).rows.find(({ kind }) => kind === 'travel_policy_edited');
    expect((await send(changes.undo, { params: { id: edited?.id } })).status).toBe(200);
    expect((await shown())[0]).toEqual(['A', 'Theirs', false, true, 1]);
  });

  test('policies of the same description are suggested until dismissed', async () => {
    await server.importFeed(code, { ...feed, policies: [described('B', 'LATE!', 'N')] });
    const { suggestions } = await get(policies.suggestions);
    expect(suggestions).toMatchObject([
      { reason: 'Same description', records: [{ policyCode: 'B' }, { policyCode: 'C' }] },
    ]);
    const ids = suggestions.map(({ records }) => records.map(({ policyId }) => policyId));
    expect((await send(policies.dismiss, { body: { suggestions: ids } })).status).toBe(200);
    expect(await get(policies.suggestions)).toEqual({ suggestions: [], total: 0 });
    expect(await undoNewest()).toBe(200);
    expect((await get(policies.suggestions)).total).toBe(1);
  });

  test('applies grants and permissions', async () => {
    const [a, d] = [await idOf('A'), await idOf('D')];
    const edit = (id: number, email: string) =>
      send(policies.edit, { params: { id }, body: texts }, email).then(({ status }) => status);
    expect([await edit(d, some()), await edit(a, reader()), await edit(a, some())]).toEqual([404, 403, 200]);
    const asked = { body: { policies: [a, d], ...texts } };
    expect((await send(policies.merge, asked, some())).status).toBe(404);
    expect((await send(policies.merge, asked, reader())).status).toBe(403);
    expect((await send(policies.raw, { params: { id: d } }, some())).status).toBe(404);
    expect((await send(policies.raw, { params: { id: d } }, reader())).status).toBe(403);
    const raws = await rawIds(d);
    expect((await send(policies.unmerge, { body: { policies: [raws.D] } }, some())).status).toBe(404);
    expect((await send(policies.list, {}, reader())).status).toBe(403);
    expect((await server.send(null, policies.list, {})).status).toBe(401);
    const codes = (await get(policies.list, {}, some())).rows.map((row) => row.policyCode);
    expect(codes).toEqual(['A', 'B', 'C']);
    const before = code;
    await freshTmc();
    expect(await edit(a, all())).toBe(404);
    expect((await send(policies.merge, asked)).status).toBe(404);
    const foreign = await server.nodeId(before, 'BETA');
    expect((await send(policies.list, { query: { client: foreign } })).status).toBe(404);
    await expectNulRefused(server, all(), policies.list, {});
  });
});

describe('invalid requests', () => {
  beforeAll(freshTmc);
  test.each([
    [{ policies: [1] }, 'policies', 'Please select at least 2 policies to merge.'],
    [{ description: ' ' }, 'description', 'Please enter description'],
    [{ is_compliant: 'maybe' }, 'is_compliant', 'Enter true or false.'],
    [{ description: 'a\u0007' }, 'description', 'Enter a text without control characters.'],
  ])('%j', async (wrong, field, message) => {
    const { status, body } = await send(policies.merge, { body: { policies: [1, 2], ...texts, ...wrong } });
    expect([status, (body as Record<string, string[]>)[field]]).toEqual([400, [message]]);
  });
  test('rejects an unmerge of nothing', async () => {
    expect(await send(policies.unmerge, { body: { policies: [] } })).toMatchObject({
      body: { policies: ['Please select at least 1 policy code to unmerge.'] },
    });
  });
  const { list } = policies;
  describe('the table', () => {
    beforeAll(() => server.grant('paged@x.test', code));
    testPagedTables(server, { list }, { email: 'paged@x.test', query: {}, ignoresCase: true });
  });
});
