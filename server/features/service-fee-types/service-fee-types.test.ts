import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import type { Answer, Endpoint } from '../../../contract/http/endpoint.ts';
import * as feeTypes from '../../../contract/service-fee-types/calls.ts';
import * as serviceFees from '../../../contract/service-fees/calls.ts';
import { type Row, smallHierarchy } from '../../test/builders/feed.ts';
import { testPagedTables } from '../../test/paged-tables.ts';
import { expectNulRefused } from '../../test/report-access.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

const fee = (service_fee_type: string, amount_paid: string, node_code = 'ACME-1', more: Row = {}): Row => ({
  product_type: 'Service Fee',
  line_key: `${service_fee_type} ${amount_paid}`,
  service_fee_type,
  amount_paid,
  node_code,
  ...more,
});

const lines = [
  fee('After hours', '10.00'),
  fee('AH fee', '20.00'),
  fee('Afterhours', '30.00', 'ACME-2'),
  fee('Online', '5.00'),
  fee('Beta’s', '7.00', 'BETA-1'),
  fee('Void', '9.00', 'BETA-1', { status: 'Void' }),
];

let code = 'T0';
let at = 0;
/** Each test has its own TMC and users. */
async function freshTmc() {
  code = `T${++at}`;
  await server.tmc(code);
  await server.importFeed(code, { hierarchy: smallHierarchy, lines });
  await server.grant(all(), code);
  await server.grant(some(), code, { nodes: ['ACME-1'], permissions: ['can_edit_service_fee_type'] });
  await server.grant(whole(), code, { nodes: ['ACME'], permissions: ['can_edit_service_fee_type'] });
  await server.grant(reader(), code, { permissions: [] });
}
const all = () => `all@${code.toLowerCase()}.test`;
const some = () => `some@${code.toLowerCase()}.test`;
/** Sees a whole customer. */
const whole = () => `whole@${code.toLowerCase()}.test`;
const reader = () => `reader@${code.toLowerCase()}.test`;

const send = (endpoint: Endpoint, sent: object = {}, email = all()) => server.send(email, endpoint, sent);
async function get<E extends Endpoint>(endpoint: E, sent: object = {}, email = all()): Promise<Answer<E>> {
  return server.get(email, endpoint, sent);
}

const list = async (query: object = {}, email = all()) =>
  (await get(feeTypes.list, { query }, email)).rows.map((row) => row.serviceFeeTypeDescription);
const idOf = async (description: string) =>
  (await get(feeTypes.list)).rows.find((row) => row.serviceFeeTypeDescription === description)
    ?.serviceFeeTypeId ?? 0;
const rawIds = async (description: string) => {
  const raws = await get(feeTypes.raw, { query: { serviceFeeTypeId: await idOf(description) } });
  return Object.fromEntries(raws.map((raw) => [raw.description, raw.id]));
};
/** Fees by type, as a dashboard shows them. */
const spend = async () =>
  Object.fromEntries(
    (await get(serviceFees.spendAnalysis, { query: march })).map((row) => [row.feeType, row.totalAmount]),
  );

async function merge(descriptions: string[], new_description: string, more: object = {}) {
  const service_fee_types = await Promise.all(descriptions.map(idOf));
  return send(feeTypes.merge, { body: { service_fee_types, new_description, ...more } });
}
async function undoNewest() {
  const { rows } = await get(changes.list);
  return send(changes.undo, { params: { id: rows[0]?.id } });
}

const imported = {
  'After hours': 10,
  'AH fee': 20,
  Afterhours: 30,
  Online: 5,
  'Beta’s': 7,
};
const merged = { 'After hours': 60, Online: 5, 'Beta’s': 7 };

describe('in a fresh TMC', () => {
  beforeEach(freshTmc);

  test('a merge takes effect at once, can be undone and repeated, and survives later imports', async () => {
    expect(await spend()).toEqual(imported);
    const primary = await idOf('After hours');
    const asked = { primary_service_fee_type: primary };
    const done = await merge(['AH fee', 'Afterhours', 'After hours'], ' After hours ', asked);
    expect(done.status).toBe(200);
    expect(await spend()).toEqual(merged);
    expect(await idOf('After hours')).toBe(primary);
    expect(await list()).toEqual(['After hours', 'Beta’s', 'Online', 'Void']);

    expect(await undoNewest()).toMatchObject({ status: 200 });
    expect(await spend()).toEqual(imported);
    expect(await undoNewest()).toMatchObject({ status: 200 });
    expect(await spend()).toEqual(merged);

    await server.importFeed(code, { hierarchy: smallHierarchy, lines });
    expect(await spend()).toEqual(merged);
    await server.importFeed(code, {
      hierarchy: smallHierarchy,
      lines: [...lines, fee('AH fee', '100.00'), fee('After-hours', '1000.00')],
    });
    expect(await spend()).toEqual({ ...merged, 'After hours': 160, 'After-hours': 1000 });
    expect(await undoNewest()).toMatchObject({ status: 409 });
  });

  test('unmerged types have the feed’s text again, and so has the first one’s own raw text', async () => {
    await merge(['AH fee', 'Afterhours', 'After hours'], 'Evenings');
    expect(await spend()).toMatchObject({ Evenings: 60 });
    const raws = await rawIds('Evenings');
    expect(Object.keys(raws)).toEqual(['AH fee', 'After hours', 'Afterhours'].sort());
    const id = await idOf('Evenings');

    const unmerge = (...names: string[]) =>
      send(feeTypes.unmerge, { body: { raw_service_fee_types: names.map((name) => raws[name]) } });
    expect((await unmerge('After hours')).status).toBe(200);
    expect(await spend()).toEqual({ 'After hours': 10, Evenings: 50, Online: 5, 'Beta’s': 7 });
    expect(await idOf('Evenings')).toBe(id);
    expect((await unmerge('After hours')).status).toBe(409);

    expect((await unmerge('AH fee', 'Afterhours')).status).toBe(200);
    expect(await spend()).toEqual(imported);
    expect(await undoNewest()).toMatchObject({ status: 200 });
    expect(await spend()).toEqual({ 'After hours': 10, Evenings: 50, Online: 5, 'Beta’s': 7 });
    // Merged types can be merged again.
    expect((await merge(['Evenings', 'Online'], 'All', { primary_service_fee_type: id })).status).toBe(200);
    expect(await spend()).toEqual({ 'After hours': 10, All: 55, 'Beta’s': 7 });
    expect(await idOf('All')).toBe(id);
  });

  test('an edit changes the text; a later change blocks its undo', async () => {
    const id = await idOf('Online');
    const edit = (description: string) => send(feeTypes.edit, { params: { id }, body: { id, description } });
    expect((await edit('Booked online')).status).toBe(200);
    expect(await spend()).toMatchObject({ 'Booked online': 5 });
    const { rows } = await get(changes.list);
    expect(rows[0]).toMatchObject({ kind: 'service_fee_type_edited', subject: 'Booked online' });
    const { total } = await get(changes.list);
    expect((await edit('Booked online')).status).toBe(200);
    expect((await get(changes.list)).total).toBe(total);
    await merge(['Booked online', 'AH fee'], 'Both', { primary_service_fee_type: id });
    expect(await send(changes.undo, { params: { id: rows[0]?.id } })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('records changed since, by ') },
    });
    await undoNewest();
    expect((await send(changes.undo, { params: { id: rows[0]?.id } })).status).toBe(200);
    expect(await spend()).toEqual(imported);
  });

  test('of two overlapping merges one succeeds and the other is rejected', async () => {
    const [first, second, third] = await Promise.all(['AH fee', 'Online', 'Afterhours'].map(idOf));
    const { rows } = await get(feeTypes.list);
    const seen = (ids: (number | undefined)[]) =>
      rows.filter((row) => ids.includes(row.serviceFeeTypeId)).flatMap((row) => row.rawServiceFeeTypeIds);
    const both = await Promise.all(
      [
        [first, second],
        [second, third],
      ].map((service_fee_types) =>
        send(feeTypes.merge, {
          body: { service_fee_types, seen_raw_ids: seen(service_fee_types), new_description: 'One' },
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toEqual({
      detail:
        'Somebody else merged or unmerged some of these meanwhile. Please look at the list and choose again.',
    });
  });

  test('rejects a merge from a list that is older than another merge, and saves nothing', async () => {
    const { rows } = await get(feeTypes.list);
    const chosen = rows.filter((row) => ['AH fee', 'Afterhours'].includes(row.serviceFeeTypeDescription));
    const seen_raw_ids = chosen.flatMap((row) => row.rawServiceFeeTypeIds);
    const [first] = await Promise.all(['AH fee', 'Online', 'Afterhours'].map(idOf));
    await merge(['AH fee', 'Online'], 'AH fee', { primary_service_fee_type: first });
    const now = await spend();
    const again = (more: object) => merge(['AH fee', 'Afterhours'], 'One', more);
    expect(await again({ seen_raw_ids })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Somebody else merged or unmerged some of these') },
    });
    expect(await spend()).toEqual(now);
    const [anew] = (await get(feeTypes.list)).rows.filter((row) => row.serviceFeeTypeId === first);
    const both = [...seen_raw_ids, ...(anew?.rawServiceFeeTypeIds ?? [])];
    expect((await again({ seen_raw_ids: both })).status).toBe(200);
    expect(await undoNewest()).toMatchObject({ status: 200 });
    // A request without `seen_raw_ids` merges whatever is current.
    expect((await again({})).status).toBe(200);
    expect((await spend()).One).toBe(55);
  });

  test('types of the same or abbreviated words are suggested until dismissed', async () => {
    await server.importFeed(code, {
      hierarchy: smallHierarchy,
      lines: [...lines, fee('AFTER-HOURS', '1.00'), fee('Hours aft.', '1.00')],
    });
    const { suggestions } = await get(feeTypes.suggestions);
    const listed = (await get(feeTypes.list)).rows;
    for (const row of suggestions.flatMap(({ records }) => records)) expect(listed).toContainEqual(row);
    const words = suggestions.map(({ records }) => records.map((one) => one.serviceFeeTypeDescription));
    expect(words).toEqual([
      ['AFTER-HOURS', 'After hours'],
      ['AFTER-HOURS', 'After hours', 'Hours aft.'],
    ]);
    expect(suggestions.map(({ reason }) => reason)).toEqual([
      'Same words',
      'Abbreviated: aft for after; Other word order',
    ]);
    const ids = suggestions.map(({ records }) => records.map(({ serviceFeeTypeId }) => serviceFeeTypeId));
    expect((await send(feeTypes.dismiss, { body: { suggestions: ids } })).status).toBe(200);
    expect(await get(feeTypes.suggestions)).toEqual({ suggestions: [], total: 0 });
  });

  test('a user of a whole customer edits only types that no other customer’s lines use', async () => {
    expect(await list({}, whole())).toEqual(['After hours', 'Afterhours', 'AH fee', 'Online']);
    const [mine, other] = [await idOf('Online'), await idOf('Beta’s')];
    const edit = (id: number) =>
      send(feeTypes.edit, { params: { id }, body: { description: 'New' } }, whole());
    expect((await edit(other)).status).toBe(404);
    expect((await edit(mine)).status).toBe(200);
    const body = { service_fee_types: [mine, other], new_description: 'x' };
    expect((await send(feeTypes.merge, { body }, whole())).status).toBe(404);
    const raws = await rawIds('Beta’s');
    const unmerge = { body: { raw_service_fee_types: Object.values(raws) } };
    expect((await send(feeTypes.unmerge, unmerge, whole())).status).toBe(404);
    expect((await send(feeTypes.raw, { query: { serviceFeeTypeId: other } }, whole())).status).toBe(404);
    // They see and undo their own changes.
    await merge(['AH fee', 'Beta’s'], 'Out of sight');
    await undoNewest();
    const { rows } = await get(changes.list, {}, whole());
    expect(rows.map(({ subject }) => subject)).not.toContain('Out of sight');
    expect(rows[0]).toMatchObject({ subject: 'New' });
    expect((await send(changes.undo, { params: { id: rows[0]?.id } }, whole())).status).toBe(200);
    expect(await spend()).toEqual(imported);
  });

  const outOfReach = {
    status: 403,
    body: {
      detail:
        'This service fee type is also used outside your access. Only users who see all data of every customer that uses it can change it.',
    },
  };
  const edited = (id: number, email: string) =>
    send(feeTypes.edit, { params: { id }, body: { description: 'New' } }, email);

  test('a user of part of a customer edits none of its types, not even one that only this part uses', async () => {
    expect(await list({}, some())).toEqual(['After hours', 'AH fee', 'Online']);
    const [one, two] = [await idOf('Online'), await idOf('AH fee')];
    expect(await edited(one, some())).toMatchObject(outOfReach);
    const body = { service_fee_types: [one, two], new_description: 'x' };
    expect(await send(feeTypes.merge, { body }, some())).toMatchObject(outOfReach);
    expect(await spend()).toEqual(imported);
  });

  test('rejects every change of a type that another customer uses', async () => {
    const id = await idOf('AH fee');
    expect((await edited(id, whole())).status).toBe(200);
    const [own] = (await get(changes.list, {}, whole())).rows;
    const open = () => get(changes.detail, { params: { id: own?.id } }, whole());
    expect(await open()).toMatchObject({ notUndoable: null });
    // A void line of another customer, which no figure counts.
    await server.importFeed(code, {
      hierarchy: smallHierarchy,
      lines: [...lines, fee('AH fee', '1.00', 'BETA-1', { status: 'Void' })],
    });
    expect(await edited(id, whole())).toMatchObject(outOfReach);
    const service_fee_types = [id, await idOf('Online')];
    const body = { service_fee_types, new_description: 'x' };
    expect(await send(feeTypes.merge, { body }, whole())).toMatchObject(outOfReach);
    expect(await open()).toMatchObject({ notUndoable: outOfReach.body.detail });
    expect(await send(changes.undo, { params: { id: own?.id } }, whole())).toMatchObject(outOfReach);

    expect((await send(feeTypes.merge, { body })).status).toBe(200);
    // Only one of the merged types is used by the other customer.
    const { Online: raw } = await rawIds('x');
    const unmerge = { body: { raw_service_fee_types: [raw] } };
    expect(await send(feeTypes.unmerge, unmerge, whole())).toMatchObject(outOfReach);
    expect((await send(feeTypes.unmerge, unmerge)).status).toBe(200);
  });
});

describe('invalid requests', () => {
  beforeAll(freshTmc);

  const merging = (body: object, email?: string) => send(feeTypes.merge, { body }, email);

  test.each([
    [{}, 'service_fee_types', 'Enter a list of ids.'],
    [{ service_fee_types: [] }, 'service_fee_types', 'Please select at least 2 service fee types to merge.'],
    [
      { service_fee_types: [1, 1] },
      'service_fee_types',
      'Please select at least 2 service fee types to merge.',
    ],
    [
      { service_fee_types: Array.from({ length: 5001 }, (_, index) => index + 1) },
      'service_fee_types',
      'Please select at most 5,000 service fee types to merge.',
    ],
    [{ service_fee_types: [1, 'x'] }, 'service_fee_types', 'Enter a whole number.'],
    [{ seen_raw_ids: ['x'] }, 'seen_raw_ids', 'Enter a whole number.'],
    [
      { seen_raw_ids: Array.from({ length: 50_001 }, (_, index) => index + 1) },
      'seen_raw_ids',
      'Too many at once.',
    ],
    [{ new_description: ' \t\n ' }, 'new_description', 'Please enter description'],
    [{ new_description: undefined }, 'new_description', 'Please enter description'],
    [{ new_description: 'x'.repeat(501) }, 'new_description', 'Enter at most 500 characters.'],
    [{ new_description: 'a\u0007b' }, 'new_description', 'Enter a text without control characters.'],
    [{ new_description: 'a\0b' }, 'new_description', 'Enter a text without control characters.'],
  ])('%j', async (wrong, field, message) => {
    const { status, body } = await merging({ new_description: 'x', ...wrong });
    expect([status, (body as Record<string, string[]>)[field]]).toEqual([400, [message]]);
  });

  test('rejects a primary that is not among the merged, unknown ids, and ids of another TMC', async () => {
    const [one, two] = [await idOf('AH fee'), await idOf('Online')];
    const asked = { service_fee_types: [one, two], new_description: 'x' };
    expect(await merging({ ...asked, primary_service_fee_type: 999_999 })).toMatchObject({
      status: 400,
      body: { primary_service_fee_type: ['Choose one of those that are merged.'] },
    });
    expect((await merging({ ...asked, service_fee_types: [one, 999_999] })).status).toBe(404);
    const before = code;
    await freshTmc();
    expect((await merging(asked)).status).toBe(404);
    expect((await send(feeTypes.edit, { params: { id: one }, body: { description: 'x' } })).status).toBe(404);
    code = before;
    const none = { body: { raw_service_fee_types: [] } };
    expect(await send(feeTypes.unmerge, none)).toMatchObject({
      status: 400,
      body: { raw_service_fee_types: ['Please select at least 1 service fee type to unmerge.'] },
    });
    expect((await send(feeTypes.unmerge, { body: { raw_service_fee_types: [999_999] } })).status).toBe(404);
    // A type that was never merged cannot be unmerged.
    const raws = await rawIds('Online');
    const alone = { body: { raw_service_fee_types: Object.values(raws) } };
    expect((await send(feeTypes.unmerge, alone)).status).toBe(409);
  });

  test('saves nothing without the permission', async () => {
    const [one, two] = [await idOf('AH fee'), await idOf('Online')];
    const asked = { service_fee_types: [one, two], new_description: 'x' };
    expect((await merging(asked, reader())).status).toBe(403);
    const edit = { params: { id: one }, body: { description: 'x' } };
    expect((await send(feeTypes.edit, edit, reader())).status).toBe(403);
    const unmerge = { body: { raw_service_fee_types: [one] } };
    expect((await send(feeTypes.unmerge, unmerge, reader())).status).toBe(403);
    expect((await send(feeTypes.raw, { query: { serviceFeeTypeId: one } }, reader())).status).toBe(403);
    expect(await spend()).toEqual(imported);
  });

  test('lists a customer’s own types, of any date, and rejects foreign nodes and anonymous requests', async () => {
    expect(await list({ client: await server.nodeId(code, 'BETA') })).toEqual(['Beta’s', 'Void']);
    const before = code;
    await freshTmc();
    const foreign = await server.nodeId(code, 'BETA');
    code = before;
    expect((await send(feeTypes.list, { query: { client: foreign } })).status).toBe(404);
    const hidden = await server.nodeId(code, 'BETA-1');
    expect((await send(feeTypes.list, { query: { client: hidden } }, some())).status).toBe(404);
    expect((await send(feeTypes.list, { query: { client: 'x' } })).status).toBe(400);
    expect((await server.send(null, feeTypes.list, {})).status).toBe(401);
    await expectNulRefused(server, all(), feeTypes.list, {});
  });
});

describe('the table', () => {
  beforeAll(async () => {
    code = 'PAGED';
    await server.tmc(code);
    await server.importFeed(code, { hierarchy: smallHierarchy, lines });
    await server.grant('all@paged.test', code);
  });
  testPagedTables(server, feeTypes, { email: 'all@paged.test', query: {}, ignoresCase: true });
});
