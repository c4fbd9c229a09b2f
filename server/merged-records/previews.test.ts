/** Compares the preview of an edit or a merge with what saving it does. */
import { beforeAll, describe, expect, test } from 'vitest';
import * as changes from '../../contract/changes/calls.ts';
import type { Answer, Endpoint } from '../../contract/http/endpoint.ts';
import * as feeTypes from '../../contract/service-fee-types/calls.ts';
import * as policies from '../../contract/travel-policies/calls.ts';
import * as travellers from '../../contract/traveller-merging/calls.ts';
import { flight, type Row, smallHierarchy } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';

const server = testServer();
const [boss, part, none] = ['boss@one.test', 'part@one.test', 'none@one.test'];

const booked = (policy_code: string, traveller_name: string, node_code: string, more: Row = {}): Row =>
  flight('MEL', 'SIN', '2026-03-10', {
    ...{ policy_code, traveller_name, node_code, amount_paid: '300.00', cheapest_rate: '200.00' },
    line_key: `${policy_code} ${traveller_name} ${node_code} ${more.status}`,
    ...more,
  });
const fee = (service_fee_type: string, node_code: string): Row => ({
  product_type: 'Service Fee',
  line_key: `${service_fee_type} ${node_code}`,
  ...{ service_fee_type, node_code, amount_paid: '10.00' },
});
const described = (policy_code: string, is_compliant: string, show_lost_savings: string): Row => ({
  ...{ policy_code, description: policy_code, is_compliant, show_lost_savings },
});
const feed = {
  hierarchy: smallHierarchy,
  policies: [described('GOOD', 'Y', 'N'), described('BAD', 'N', 'Y'), described('FINE', 'Y', 'N')],
  lines: [
    booked('GOOD', 'Ada', 'ACME-1'),
    booked('GOOD', 'Ada', 'ACME-2', { amount_paid: '150.50' }),
    booked('GOOD', 'Ada', 'ACME-1', { status: 'Void' }),
    booked('GOOD', 'Ada', 'ACME-1', { status: 'Refunded', amount_paid: '-100.25' }),
    booked('BAD', 'Bob', 'ACME-1'),
    booked('BAD', 'Bob', 'ACME-2', { cheapest_rate: '' }),
    booked('FINE', 'Cleo', 'ACME-2'),
    ...[fee('Online', 'ACME-1'), fee('Online', 'BETA-1'), fee('Phone', 'BETA-1'), fee('Fax', 'ACME-2')],
  ],
};

beforeAll(async () => {
  for (const code of ['ONE', 'TWO']) {
    await server.tmc(code);
    await server.importFeed(code, feed);
    await server.grant(`boss@${code.toLowerCase()}.test`, code, { userType: 'Client' });
  }
  await server.grant(part, 'ONE', {
    nodes: ['ACME-1'],
    permissions: ['can_edit_policy_codes', 'can_edit_service_fee_type', 'can_edit_travellers'],
  });
  await server.grant('other@one.test', 'ONE');
  await server.grant(none, 'ONE', { permissions: ['view_budgets'] });
});

const policyId = async (code: string, email = boss) =>
  (await server.get(email, policies.list)).rows.find((row) => row.policyCode === code)?.policyId ?? 0;
const feeId = async (name: string, email = boss) =>
  (await server.get(email, feeTypes.list)).rows.find((row) => row.serviceFeeTypeDescription === name)
    ?.serviceFeeTypeId ?? 0;
const travellerId = async (name: string, email = boss) =>
  (await server.get(email, travellers.list)).rows.find((row) => row.travellerName === name)?.travellerId ?? 0;

async function previewOf<E extends Endpoint>(endpoint: E, sent: object, email = boss): Promise<Answer<E>> {
  const { status, body } = await server.send(email, endpoint, sent);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as Answer<E>;
}

/** Everything that a preview must not change: lists, figures, recorded changes, the data version. */
async function everything() {
  const lists = [policies.list, feeTypes.list, travellers.list].map((list) => server.get(boss, list));
  return {
    lists: await Promise.all(lists),
    records: (await server.get(boss, changes.list)).total,
    versions: await server.database.owner
      .selectFrom('data_version')
      .selectAll()
      .orderBy('client_id')
      .execute(),
  };
}

const nothing = { lines: 0, amount: 0 };
const meaning = (is_compliant: boolean, show_lost_savings: boolean) => ({
  ...{ description: 'One', is_compliant, show_lost_savings },
});

describe('policies', () => {
  const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };
  const metrics = async () => {
    const broken = await server.get(boss, policies.nonCompliant, { query: march });
    const { lostSavings } = await server.get(boss, policies.codes, { query: march });
    return [broken.nonCompliantLines, broken.nonCompliantSpend, lostSavings];
  };
  const undoNewest = async () => {
    const [newest] = (await server.get(boss, changes.list)).rows;
    expect((await server.send(boss, changes.undo, { params: { id: newest?.id } })).status).toBe(200);
  };

  test('an edit turns the lines that figures show as turned after saving', async () => {
    const before = await everything();
    const sent = { params: { id: await policyId('GOOD') }, body: meaning(false, true) };
    expect(await previewOf(policies.previewEdit, sent)).toEqual({
      ...{ lines: 3, customers: 1, isBeyondAccess: false },
      toNonCompliant: { lines: 3, amount: 350.25 },
      toCompliant: nothing,
      lostSavingsAdded: { lines: 1, amount: 100 },
      lostSavingsRemoved: nothing,
      differing: [],
    });
    expect(await everything()).toEqual(before);
    const [lines, spend, lost] = await metrics();
    expect((await server.send(boss, policies.edit, sent)).status).toBe(200);
    expect(await metrics()).toEqual([lines! + 3, spend! + 350.25, lost! + 100]);
    await undoNewest();
  });

  test('an edit of the description alone, or of nothing, turns no line', async () => {
    const id = await policyId('BAD');
    for (const description of ['Worse', 'BAD']) {
      const body = { ...meaning(false, true), description };
      expect(await previewOf(policies.previewEdit, { params: { id }, body })).toEqual({
        ...{ lines: 2, customers: 1, isBeyondAccess: false, differing: [] },
        ...{ toNonCompliant: nothing, toCompliant: nothing },
        ...{ lostSavingsAdded: nothing, lostSavingsRemoved: nothing },
      });
    }
  });

  test('a merge warns of policies that differ, and turns those that differ from the merged one', async () => {
    const before = await everything();
    const body = { policies: [await policyId('GOOD'), await policyId('BAD')], ...meaning(true, false) };
    const merged = await previewOf(policies.previewMerge, { body });
    expect(merged).toEqual({
      ...{ lines: 5, customers: 1, isBeyondAccess: false },
      toNonCompliant: nothing,
      toCompliant: { lines: 2, amount: 600 },
      lostSavingsAdded: nothing,
      lostSavingsRemoved: { lines: 1, amount: 100 },
      differing: ['compliance', 'lost savings'],
    });
    expect(await everything()).toEqual(before);
    const [lines, spend, lost] = await metrics();
    expect((await server.send(boss, policies.merge, { body })).status).toBe(200);
    expect(await metrics()).toEqual([lines! - 2, spend! - 600, lost! - 100]);
    await undoNewest();
    const alike = { policies: [await policyId('GOOD'), await policyId('FINE')], ...meaning(true, false) };
    expect((await previewOf(policies.previewMerge, { body: alike })).differing).toEqual([]);
  });

  test('a stale preview is rejected like a stale save', async () => {
    const [row] = (await server.get(boss, policies.list)).rows;
    const sent = { params: { id: row!.policyId }, body: { ...meaning(true, true), version: 'old' } };
    expect((await server.send(boss, policies.previewEdit, sent)).status).toBe(409);
    const ids = [await policyId('GOOD'), await policyId('BAD')];
    const body = { policies: ids, seen_raw_ids: [999_999], ...meaning(true, true) };
    expect((await server.send(boss, policies.previewMerge, { body })).status).toBe(409);
  });

  test('concurrent previews beside a save block nobody', async () => {
    const body = { policies: [await policyId('GOOD'), await policyId('BAD')], ...meaning(true, false) };
    const edit = { params: { id: await policyId('FINE') }, body: meaning(false, false) };
    const answers = await Promise.all([
      ...[1, 2, 3, 4].map(() => server.send(boss, policies.previewMerge, { body })),
      server.send(boss, policies.edit, edit),
      ...[1, 2, 3, 4].map(() => server.send('other@one.test', policies.previewMerge, { body })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await undoNewest();
  });
});

describe('fee types and travellers', () => {
  test('a preview counts the affected lines and customers', async () => {
    const before = await everything();
    const [online, phone] = [await feeId('Online'), await feeId('Phone')];
    const edit = { params: { id: online }, body: { description: 'Web' } };
    const two = { lines: 2, customers: 2, isBeyondAccess: false };
    expect(await previewOf(feeTypes.previewEdit, edit)).toEqual(two);
    const body = { service_fee_types: [online, phone], new_description: 'Web' };
    expect(await previewOf(feeTypes.previewMerge, { body })).toEqual({ ...two, lines: 3 });

    const [ada, bob] = [await travellerId('Ada'), await travellerId('Bob')];
    const named = { params: { id: ada }, body: { name: 'Ada L' } };
    expect(await previewOf(travellers.previewEdit, named)).toMatchObject({ lines: 3, customers: 1 });
    const both = { body: { travellers: [ada, bob], override_name: 'Ada' } };
    expect(await previewOf(travellers.previewMerge, both)).toMatchObject({ lines: 5, customers: 1 });
    expect(await everything()).toEqual(before);
  });

  test('a user who sees part learns of their own lines, and that there are others', async () => {
    const edit = { params: { id: await travellerId('Ada') }, body: { name: 'Ada L' } };
    expect(await previewOf(travellers.previewEdit, edit, part)).toEqual({
      ...{ lines: 2, customers: 1, isBeyondAccess: true },
    });
  });

  test('rejects a fee type that is also used outside the user’s access', async () => {
    const edit = { params: { id: await feeId('Online') }, body: { description: 'Web' } };
    expect(await server.send(part, feeTypes.previewEdit, edit)).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('is also used outside your access') },
    });
  });
});

describe('invalid previews', () => {
  /** Each preview with a valid body, and with an invalid field. */
  const each = [
    [
      policies.previewEdit,
      policyId,
      (ids: number[]) => ({ ...meaning(true, true), id: ids[0] }),
      'description',
    ],
    [
      policies.previewMerge,
      policyId,
      (ids: number[]) => ({ policies: ids, ...meaning(true, true) }),
      'policies',
    ],
    [feeTypes.previewEdit, feeId, () => ({ description: 'x' }), 'description'],
    [
      feeTypes.previewMerge,
      feeId,
      (ids: number[]) => ({ service_fee_types: ids, new_description: 'x' }),
      'service_fee_types',
    ],
    [travellers.previewEdit, travellerId, () => ({ name: 'x' }), 'name'],
    [
      travellers.previewMerge,
      travellerId,
      (ids: number[]) => ({ travellers: ids, override_name: 'x' }),
      'travellers',
    ],
  ] as const;
  const names = new Map([
    [policyId, ['GOOD', 'BAD']],
    [feeId, ['Online', 'Phone']],
    [travellerId, ['Ada', 'Bob']],
  ]);

  test.each(each)('$path', async (endpoint: Endpoint, idOf, bodyOf, field) => {
    const idsOf = (email: string) => Promise.all(names.get(idOf)!.map((name) => idOf(name, email)));
    const ask = async (email: string | null, ids: number[], wrong: object = {}) =>
      server.send(email, endpoint, {
        ...(endpoint.params && { params: { id: ids[0] } }),
        body: { ...bodyOf(ids), ...wrong },
      });
    const own = await idsOf(boss);
    expect((await ask(boss, own)).status).toBe(200);
    expect((await ask(null, own)).status).toBe(401);
    expect((await ask(none, own)).status).toBe(403);
    const foreign = await idsOf('boss@two.test');
    expect((await ask(boss, foreign)).status).toBe(404);
    expect((await ask(boss, [own[0]!, foreign[1]!])).status).toBe(endpoint.params ? 200 : 404);
    const { status, body } = await ask(boss, own, { [field]: '\u0007' });
    expect([status, Object.keys(body as object)]).toEqual([400, [field]]);
  });
});
