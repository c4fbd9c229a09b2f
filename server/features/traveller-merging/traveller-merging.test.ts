import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import type { Answer, Endpoint } from '../../../contract/http/endpoint.ts';
import * as traveller from '../../../contract/traveller/calls.ts';
import * as travellers from '../../../contract/traveller-merging/calls.ts';
import { type Row, smallHierarchy } from '../../test/builders/feed.ts';
import { testPagedTables } from '../../test/paged-tables.ts';
import { expectNulRefused } from '../../test/report-access.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

const line = (traveller_name: string, amount_paid: string, node_code: string, more: Row = {}): Row => ({
  line_key: `${traveller_name} ${amount_paid}`,
  traveller_name,
  amount_paid,
  node_code,
  ...more,
});
const lines = [
  line('Ada Lovelace', '10.00', 'ACME-1', { employee_number: '7' }),
  line('LOVELACE ADA', '20.00', 'ACME-1', { employee_number: '7' }),
  line('A Lovelace', '40.00', 'ACME-2', { transaction_date: '2026-03-20' }),
  line('Bob Brown', '5.00', 'ACME-2'),
  line('Beth', '3.00', 'BETA-1'),
];
const feed = { hierarchy: smallHierarchy, lines };

let code = 'V0';
let at = 0;
const all = () => `all@${code.toLowerCase()}.test`;
const acme = () => `acme@${code.toLowerCase()}.test`;
const plant2 = () => `plant2@${code.toLowerCase()}.test`;
const reader = () => `reader@${code.toLowerCase()}.test`;
async function freshTmc() {
  code = `V${++at}`;
  await server.tmc(code);
  await server.importFeed(code, feed);
  await server.grant(all(), code);
  await server.grant(acme(), code, { nodes: ['ACME'], permissions: ['can_edit_travellers'] });
  await server.grant(plant2(), code, { nodes: ['ACME-2'], permissions: ['can_edit_travellers'] });
  await server.grant(reader(), code, { permissions: ['can_edit_policy_codes'] });
}

const send = (endpoint: Endpoint, sent: object = {}, email = all()) => server.send(email, endpoint, sent);
async function get<E extends Endpoint>(endpoint: E, sent: object = {}, email = all()): Promise<Answer<E>> {
  return server.get(email, endpoint, sent);
}
const rows = async (query: object = {}, email = all()) => (await get(travellers.list, { query }, email)).rows;
const shown = async (query: object = {}, email = all()) =>
  (await rows(query, email)).map((row) => [
    row.travellerName,
    row.travellerEmployeeNumber,
    row.costCentre,
    row.travellerRaw.length,
  ]);
const idOf = async (name: string) =>
  (await rows()).find((row) => row.travellerName === name)?.travellerId ?? 0;
const spend = async () =>
  Object.fromEntries(
    (await get(traveller.spendAnalysis, { query: march })).rows.map((row) => [
      row.travellerName,
      row.totalSpend,
    ]),
  );
const merge = async (names: string[], body: object = {}, email = all()) =>
  send(
    travellers.merge,
    { body: { travellers: await Promise.all(names.map(idOf)), override_name: 'Ada', ...body } },
    email,
  );
async function undoNewest(email = all()) {
  const [newest] = (await get(changes.list, {}, email)).rows;
  return (await send(changes.undo, { params: { id: newest?.id } }, email)).status;
}

const imported = { 'Ada Lovelace': 10, 'LOVELACE ADA': 20, 'A Lovelace': 40, 'Bob Brown': 5, Beth: 3 };
const merged = { Ada: 70, 'Bob Brown': 5, Beth: 3 };
const allOfAda = ['LOVELACE ADA', 'Ada Lovelace', 'A Lovelace'];

describe('in a fresh TMC', () => {
  beforeEach(freshTmc);

  test('figures follow a merge, its undo, an unmerge, and later feeds', async () => {
    expect(await spend()).toEqual(imported);
    const lowest = Math.min(...(await Promise.all(allOfAda.map(idOf))));
    expect((await merge(allOfAda, { override_employee_number: ' ' })).status).toBe(200);
    expect(await spend()).toEqual(merged);
    expect(await idOf('Ada')).toBe(lowest);
    expect((await shown())[0]).toEqual(['Ada', null, 'Plant 2', 3]);
    expect(await undoNewest()).toBe(200);
    expect(await spend()).toEqual(imported);
    expect(await undoNewest()).toBe(200);
    expect(await spend()).toEqual(merged);

    await server.importFeed(code, feed);
    expect(await spend()).toEqual(merged);
    await server.importFeed(code, {
      ...feed,
      lines: [...lines, line('A Lovelace', '100.00', 'ACME-1'), line('Ada L', '1.00', 'ACME-1')],
    });
    expect(await spend()).toEqual({ ...merged, Ada: 170, 'Ada L': 1 });

    const raws = await get(travellers.raw, { query: { travellerId: lowest } });
    expect(raws.map(({ name, employee_number }) => [name, employee_number])).toEqual([
      ['A Lovelace', null],
      ['Ada Lovelace', '7'],
      ['LOVELACE ADA', '7'],
    ]);
    const unmerge = (...ids: (number | undefined)[]) =>
      send(travellers.unmerge, { body: { travellers: ids } });
    expect((await unmerge(...raws.map(({ id }) => id))).status).toBe(200);
    expect(await spend()).toEqual({ ...imported, 'A Lovelace': 140, 'Ada L': 1 });
    expect((await rows()).find((row) => row.travellerName === 'LOVELACE ADA')).toMatchObject({
      travellerEmployeeNumber: '7',
    });
    expect((await unmerge(raws[0]?.id)).status).toBe(409);
    expect(await undoNewest()).toBe(200);
    expect(await spend()).toEqual({ ...merged, Ada: 170, 'Ada L': 1 });
  });

  test('an edit survives an import, and can be undone', async () => {
    const id = await idOf('Bob Brown');
    const body = { id, name: ' Robert Brown ', employee_number: '12' };
    expect((await send(travellers.edit, { params: { id }, body })).status).toBe(200);
    await server.importFeed(code, feed);
    expect(await shown({ search: 'robert' })).toEqual([['Robert Brown', '12', 'Plant 2', 1]]);
    const edited = (await get(changes.list)).rows.find(({ kind }) => kind === 'traveller_edited');
    expect((await send(changes.undo, { params: { id: edited?.id } })).status).toBe(200);
    expect(await spend()).toEqual(imported);
  });

  test('rejects a merge of travellers of two customers, and names both', async () => {
    expect(await merge(['Bob Brown', 'Beth'])).toMatchObject({
      status: 400,
      body: {
        travellers: [
          'Travellers of Acme Pty Ltd and Beta Ltd cannot be merged: a traveller belongs to one customer.',
        ],
      },
    });
    expect(await spend()).toEqual(imported);
  });

  test('applies grants and permissions', async () => {
    const ids = Object.fromEntries((await rows()).map((row) => [row.travellerName, row.travellerId]));
    const edit = async (name: string, email: string) =>
      (await send(travellers.edit, { params: { id: ids[name] }, body: { name: 'x' } }, email)).status;
    expect(await edit('Beth', acme())).toBe(404);
    expect(await edit('Ada Lovelace', plant2())).toBe(404);
    expect(await edit('Bob Brown', reader())).toBe(403);
    const asked = (...names: string[]) => ({
      body: { travellers: names.map((name) => ids[name]), override_name: 'x' },
    });
    expect((await send(travellers.merge, asked('Bob Brown', 'Ada Lovelace'), plant2())).status).toBe(404);
    expect((await send(travellers.merge, asked('Bob Brown', 'Ada Lovelace'), reader())).status).toBe(403);
    const raw = (name: string, email: string) =>
      send(travellers.raw, { query: { travellerId: ids[name] } }, email);
    expect((await raw('Ada Lovelace', plant2())).status).toBe(404);
    expect((await raw('Ada Lovelace', reader())).status).toBe(403);
    const adas = (await raw('Ada Lovelace', all())).body as { id: number }[];
    const unmerge = { body: { travellers: adas.map(({ id }) => id) } };
    expect((await send(travellers.unmerge, unmerge, plant2())).status).toBe(404);
    expect((await send(travellers.unmerge, unmerge, reader())).status).toBe(403);
    expect((await shown({}, plant2())).map(([name]) => name)).toEqual(['A Lovelace', 'Bob Brown']);
    expect((await send(travellers.list, {}, reader())).status).toBe(403);
    expect((await server.send(null, travellers.list, {})).status).toBe(401);

    // Visible changes: those of one's customer, and one's own.
    expect((await merge(['Bob Brown', 'A Lovelace'], {}, plant2())).status).toBe(200);
    const seenBy = async (email: string) =>
      (await get(changes.list, {}, email)).rows.filter(({ kind }) => kind === 'travellers_merged').length;
    expect([await seenBy(plant2()), await seenBy(acme()), await seenBy(all())]).toEqual([1, 1, 1]);
    await merge(['Ada', 'Ada Lovelace']);
    expect([await seenBy(plant2()), await seenBy(acme())]).toEqual([1, 2]);

    const before = code;
    await freshTmc();
    expect(await edit('Beth', all())).toBe(404);
    expect((await send(travellers.merge, asked('Bob Brown', 'Beth'))).status).toBe(404);
    const foreign = await server.nodeId(before, 'BETA');
    expect((await send(travellers.list, { query: { client: foreign } })).status).toBe(404);
    await expectNulRefused(server, all(), travellers.list, {});
  });

  test('rejects a merge that saw other raw travellers', async () => {
    const two = (await rows()).filter(({ travellerName }) => allOfAda.slice(0, 2).includes(travellerName));
    const seen = { seen_raw_ids: two.flatMap(({ travellerRaw }) => travellerRaw) };
    const body = { travellers: two.map(({ travellerId }) => travellerId), override_name: 'Ada', ...seen };
    const primary_traveller = await idOf('Ada Lovelace');
    await merge(['Ada Lovelace', 'A Lovelace'], { override_name: 'Ada Lovelace', primary_traveller });
    expect((await send(travellers.merge, { body })).status).toBe(409);
    expect(await undoNewest()).toBe(200);
    expect((await send(travellers.merge, { body })).status).toBe(200);
  });

  test('of two concurrent overlapping merges, ten times, one succeeds and the other is rejected', async () => {
    for (let round = 0; round < 10; round++) {
      const [ada, lovelace, initial] = await Promise.all(allOfAda.map(idOf));
      const listed = await rows();
      const seen = (ids: (number | undefined)[]) =>
        listed.filter(({ travellerId }) => ids.includes(travellerId)).flatMap((row) => row.travellerRaw);
      const both = await Promise.all(
        [
          [ada, lovelace],
          [lovelace, initial],
        ].map((ids) =>
          send(travellers.merge, {
            body: { travellers: ids, seen_raw_ids: seen(ids), override_name: 'Ada' },
          }),
        ),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await undoNewest()).toBe(200);
      expect(await spend()).toEqual(imported);
    }
  });
});

describe('suggestions', () => {
  const found = async (email = all(), query: object = {}) => {
    const { suggestions, total } = await get(travellers.suggestions, { query }, email);
    expect(total).toBe(suggestions.length);
    return suggestions.map(({ reason, records }) => [reason, ...records.map((one) => one.travellerName)]);
  };
  const more = [
    line('Béth', '1.00', 'BETA-1'),
    line('Bob Browne', '2.00', 'ACME-1'),
    line('Mr Bob Brown', '4.00', 'BETA-1'),
    line('Ann Other', '8.00', 'ACME-1', { employee_number: '10' }),
    line('Anne Other', '9.00', 'ACME-1', { employee_number: '11' }),
  ];
  beforeEach(async () => {
    await freshTmc();
    await server.importFeed(code, { ...feed, lines: [...lines, ...more] });
  });

  const suggested = [
    ['Same employee number', 'Ada Lovelace', 'LOVELACE ADA'],
    ['Same name', 'Beth', 'Béth'],
    ['One letter apart', 'Bob Brown', 'Bob Browne'],
  ];

  test('come from one customer, each with its reason, and exclude merged and dismissed ones', async () => {
    expect(await found()).toEqual(suggested);
    expect(await found(all(), { client: await server.nodeId(code, 'BETA') })).toEqual([suggested[1]]);
    expect(await found(plant2())).toEqual([]);
    await merge(['Ada Lovelace', 'LOVELACE ADA'], { override_employee_number: '7' });
    expect(await found()).toEqual(suggested.slice(1));

    const ids = await Promise.all(['Beth', 'Béth'].map(idOf));
    const dismiss = (suggestions: number[][], email = all()) =>
      send(travellers.dismiss, { body: { suggestions } }, email);
    expect((await dismiss([ids], acme())).status).toBe(404);
    expect((await dismiss([ids], reader())).status).toBe(403);
    expect((await dismiss([])).status).toBe(400);
    expect((await dismiss([[ids[0] ?? 0]])).status).toBe(400);
    expect((await dismiss([[999_998, 999_999]])).status).toBe(404);
    expect((await dismiss([ids.toReversed()])).status).toBe(200);
    expect((await dismiss([ids])).status).toBe(200);
    expect(await found()).toEqual(suggested.slice(2));
    await server.importFeed(code, feed);
    expect(await found()).toEqual(suggested.slice(2));
    const dismissed = (await get(changes.list)).rows.filter(({ kind }) => kind.endsWith('dismissed'));
    expect(dismissed.map(({ subject }) => subject)).toEqual(['Béth, Beth']);
    const undo = () => send(changes.undo, { params: { id: dismissed[0]?.id } });
    expect([(await undo()).status, (await undo()).status]).toEqual([200, 409]);
    expect(await found()).toEqual(suggested.slice(1));
  });

  test('require the permission and a granted node', async () => {
    expect((await send(travellers.suggestions, {}, reader())).status).toBe(403);
    expect((await server.send(null, travellers.suggestions, {})).status).toBe(401);
    const before = code;
    await freshTmc();
    const foreign = await server.nodeId(before, 'BETA');
    expect((await send(travellers.suggestions, { query: { client: foreign } })).status).toBe(404);
  });
});

describe('invalid requests', () => {
  beforeAll(freshTmc);
  test.each([
    [{ travellers: [1] }, 'travellers', 'Please select at least 2 travellers to merge.'],
    [{ override_name: '' }, 'override_name', 'Please enter Name'],
    [
      { override_employee_number: 'x'.repeat(501) },
      'override_employee_number',
      'Enter at most 500 characters.',
    ],
  ])('%j', async (wrong, field, message) => {
    const asked = { travellers: [1, 2], override_name: 'x', ...wrong };
    const { status, body } = await send(travellers.merge, { body: asked });
    expect([status, (body as Record<string, string[]>)[field]]).toEqual([400, [message]]);
  });
  test('rejects an unmerge of nothing, and an empty name', async () => {
    expect(await send(travellers.unmerge, { body: { travellers: [] } })).toMatchObject({
      body: { travellers: ['Please select at least 1 traveller to unmerge.'] },
    });
    expect(await send(travellers.edit, { params: { id: 1 }, body: { name: ' ' } })).toMatchObject({
      body: { name: ['Please enter Name'] },
    });
  });
  const { list } = travellers;
  describe('the table', () => {
    beforeAll(() => server.grant('paged@x.test', code));
    testPagedTables(server, { list }, { email: 'paged@x.test', query: {}, ignoresCase: true });
  });
});
