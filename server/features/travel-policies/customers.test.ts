/** Policies belong to a customer: changing one affects no other customer's, and requires access to the whole customer. */
import { beforeEach, describe, expect, test } from 'vitest';
import * as bookings from '../../../contract/bookings/calls.ts';
import * as changes from '../../../contract/changes/calls.ts';
import * as editing from '../../../contract/hierarchy/editing.ts';
import type { Answer, Endpoint } from '../../../contract/http/endpoint.ts';
import * as summary from '../../../contract/summary/calls.ts';
import * as policies from '../../../contract/travel-policies/calls.ts';
import { warmHues } from '../../../contract/vocabulary/hues.ts';
import { smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';
import { booked, described } from './example.fixture.ts';

const server = testServer();
const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

const feed = {
  hierarchy: smallHierarchy,
  policies: [described('A', 'Advance', 'Y'), described('B', 'Late', 'N'), described('C', 'LATE', 'N')],
  lines: [
    booked('A', 'A1', 'ACME-1'),
    booked('B', 'A2', 'ACME-1'),
    booked('C', 'A3', 'ACME-2'),
    booked('A', 'B1', 'BETA-1'),
    booked('B', 'B2', 'BETA-1'),
    booked('C', 'B3', 'BETA-1'),
  ],
};

let code = 'K0';
let at = 0;
const named = (name: string) => `${name}@${code.toLowerCase()}.test`;
beforeEach(async () => {
  code = `K${++at}`;
  await server.tmc(code);
  await server.importFeed(code, feed);
  await server.grant(named('all'), code);
  const permissions = ['can_edit_policy_codes', 'can_edit_bookings'] as const;
  const nodesOf = { acme: ['ACME'], other: ['ACME'], beta: ['BETA'], plants: ['ACME-1', 'ACME-2'] };
  for (const [name, nodes] of Object.entries(nodesOf))
    await server.grant(named(name), code, { nodes, permissions: [...permissions] });
});

const send = (endpoint: Endpoint, sent: object = {}, name = 'all') =>
  server.send(named(name), endpoint, sent);
const get = <E extends Endpoint>(endpoint: E, sent: object = {}, name = 'all'): Promise<Answer<E>> =>
  server.get(named(name), endpoint, sent);
const client = (node: string) => server.nodeId(code, node);
const rows = async (node: string) =>
  (await get(policies.list, { query: { client: await client(node) } })).rows;
const idsOf = async (node: string) =>
  Object.fromEntries((await rows(node)).map((row) => [row.policyCode, row.policyId]));
const metrics = async (node: string) => {
  const query = { ...march, client: await client(node) };
  return [
    await get(policies.compliant, { query }),
    await get(policies.nonCompliant, { query }),
    await get(policies.codes, { query }),
    (await get(summary.complianceChart, { query })).map(({ name, value, color }) => [
      name,
      value,
      // Which of the policies exist may depend on other customers' descriptions.
      warmHues.includes(color) ? 'warm' : 'cool',
    ]),
    await rows(node),
  ];
};
const texts = { description: 'Ours', is_compliant: true, show_lost_savings: false };
const merge = (ids: unknown[], name = 'all') =>
  send(policies.merge, { body: { policies: ids, ...texts } }, name);
const newest = async (name = 'all') => (await get(changes.list, {}, name)).rows[0];
const undo = async (id: unknown, name = 'all') => send(changes.undo, { params: { id } }, name);

test('edits, merges and undo affect one customer; across customers, figures are grouped by description', async () => {
  const [acme, beta] = [await metrics('ACME'), await metrics('BETA')];
  const { A, B, C } = await idsOf('ACME');
  const edit = { description: 'Advance', is_compliant: false, show_lost_savings: true };
  expect((await send(policies.edit, { params: { id: A }, body: edit })).status).toBe(200);
  expect((await merge([B, C])).status).toBe(200);
  expect(await metrics('ACME')).not.toEqual(acme);
  expect(await metrics('BETA')).toEqual(beta);
  const slices = await get(summary.complianceChart, { query: march });
  expect(slices.map(({ name, value }) => [name, value])).toEqual([
    ['Advance', 2],
    ['Ours', 2],
    ['LATE', 1],
    ['Late', 1],
  ]);
  const detail = { query: { ...march, description: 'Advance' } };
  expect((await get(summary.complianceDetail, detail)).rows.map((row) => row.isCompliant).sort()).toEqual([
    false,
    true,
  ]);
  expect((await undo((await newest())?.id)).status).toBe(200);
  expect((await undo((await get(changes.list)).rows[2]?.id)).status).toBe(200);
  expect([await metrics('ACME'), await metrics('BETA')]).toEqual([acme, beta]);
});

test('policies of two customers can be neither merged nor suggested', async () => {
  const [acme, beta] = [await idsOf('ACME'), await idsOf('BETA')];
  expect(await merge([acme.A, beta.A])).toMatchObject({
    status: 400,
    body: {
      policies: ['Policies of Acme Pty Ltd and Beta Ltd cannot be merged: a policy belongs to one customer.'],
    },
  });
  const { suggestions } = await get(policies.suggestions);
  const pairs = suggestions.map(({ records }) => records.map(({ policyId }) => policyId).sort());
  expect(pairs.sort()).toEqual([[acme.B, acme.C].sort(), [beta.B, beta.C].sort()].sort());
});

describe('a user who sees only part of a customer', () => {
  test('sees its policies but can change none of them', async () => {
    const before = await metrics('ACME');
    const { A, B, C } = await idsOf('ACME');
    const told = async (name: string) =>
      (await get(policies.list, {}, name)).rows.map(({ policyCode, mayEdit }) => [policyCode, mayEdit]);
    expect(await told('plants')).toEqual(['A', 'B', 'C'].map((one) => [one, false]));
    expect(await told('acme')).toEqual(['A', 'B', 'C'].map((one) => [one, true]));
    const raws = await get(policies.raw, { params: { id: A } }, 'plants');
    const refused = { status: 403, body: { detail: policies.wholeCustomerOnly } };
    const edit = { params: { id: A }, body: texts };
    expect(await send(policies.edit, edit, 'plants')).toMatchObject(refused);
    expect(await merge([B, C], 'plants')).toMatchObject(refused);
    const dismissed = { body: { suggestions: [[B, C]] } };
    expect(await send(policies.dismiss, dismissed, 'plants')).toMatchObject(refused);
    const unmerged = { body: { policies: raws.map(({ id }) => id) } };
    expect(await send(policies.unmerge, unmerged, 'plants')).toMatchObject(refused);
    // Another customer's policy is not found, like one that does not exist.
    const foreign = { params: { id: (await idsOf('BETA')).A }, body: texts };
    expect((await send(policies.edit, foreign, 'plants')).status).toBe(404);
    expect(await metrics('ACME')).toEqual(before);
    expect((await send(policies.edit, edit, 'acme')).status).toBe(200);
  });

  test('can no longer undo changes of their own', async () => {
    const { B, C } = await idsOf('ACME');
    expect((await merge([B, C], 'acme')).status).toBe(200);
    const { id } = (await newest('acme')) ?? {};
    await server.grant(named('acme'), code, {
      nodes: ['ACME-1', 'ACME-2'],
      permissions: ['can_edit_policy_codes'],
    });
    expect((await get(changes.detail, { params: { id } }, 'acme')).notUndoable).toBe(
      policies.wholeCustomerOnly,
    );
    expect(await undo(id, 'acme')).toMatchObject({
      status: 403,
      body: { detail: policies.wholeCustomerOnly },
    });
    expect((await undo(id, 'plants')).status).toBe(404);
  });
});

test('a change is visible to and undone by exactly those who may edit the customer’s policies', async () => {
  const { A, B, C } = await idsOf('ACME');
  await send(policies.edit, { params: { id: C }, body: texts }, 'acme');
  const edited = await newest('acme');
  // The subject of the first record no longer exists: it was merged into another.
  expect((await merge([A, C], 'acme')).status).toBe(200);
  const merged = await newest('acme');
  const kinds = { query: { kinds: 'travel_policy_edited,travel_policies_merged' } };
  expect((await get(changes.list, kinds, 'other')).rows.map(({ id }) => id)).toEqual([
    merged?.id,
    edited?.id,
  ]);
  for (const name of ['beta', 'plants']) expect((await get(changes.list, kinds, name)).rows).toEqual([]);
  expect((await undo(merged?.id, 'beta')).status).toBe(404);
  expect((await undo(merged?.id, 'other')).status).toBe(200);
  expect((await undo(edited?.id, 'other')).status).toBe(200);
  expect(Object.keys(await idsOf('ACME'))).toEqual(['A', 'B', 'C']);
  expect(B).toBe((await idsOf('ACME')).B);
});

test('codes stay with the customer that the feed named when a node moves below another customer', async () => {
  const { nodes, version } = await get(editing.editorTree);
  const moved = nodes.find(({ label }) => label === 'Head office');
  const change = { id: moved?.id, label: 'Head office', parent_id: await client('ACME') };
  expect(await send(editing.saveTree, { body: { version, nodes: [change], deleted: [] } })).toMatchObject({
    status: 200,
  });
  const organisation = await client('ACME');
  const codes = await get(bookings.rawPolicyCodes, { query: { organisation } });
  expect(codes.map((one) => one.code)).toEqual(['A', 'A', 'B', 'B', 'C', 'C']);
  const lineOf = async (reference: string) =>
    (await get(bookings.searchBookings, { query: { reference } })).lines[0];
  const [own, other] = [await lineOf('A1'), await lineOf('B1')];
  expect([own?.organisation_id, other?.organisation_id]).toEqual([organisation, organisation]);
  expect(other?.feed_organisation_id).toBe(await client('BETA'));
  const choose = (id: number | undefined) =>
    send(bookings.editLine, { params: { id: other?.id }, body: { raw_policy_code: id } });
  const idIn = (customerId: number | undefined, policyCode: string) =>
    codes.find((one) => one.organisation_id === customerId && one.code === policyCode)?.id;
  expect(await choose(idIn(own?.feed_organisation_id, 'B'))).toMatchObject({
    status: 400,
    body: { raw_policy_code: ['Choose a policy code of the line’s customer.'] },
  });
  expect((await choose(idIn(other?.feed_organisation_id, 'B'))).status).toBe(200);
});
