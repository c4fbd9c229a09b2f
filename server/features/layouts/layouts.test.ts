/** Layouts as records: saved, versioned, undone, and offered for the files that they fit. */
import { beforeAll, describe, expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import * as deliveries from '../../../contract/imports/deliveries.ts';
import * as calls from '../../../contract/layouts/calls.ts';
import * as inspection from '../../../contract/layouts/inspection.ts';
import { workOnDelivery } from '../../deliveries/job.ts';
import { smallLayout } from '../../layouts/small-layout.fixture.ts';
import { smallHierarchy } from '../../test/builders/feed.ts';
import { deliveringTo } from '../../test/delivering.ts';
import { testServer } from '../../test/server.ts';
import { withWorker } from '../../test/working.ts';

const server = testServer();
withWorker(server, [workOnDelivery]);
const admin = 'admin@one.test';
const { upload, reaches, load } = deliveringTo(server, admin);

beforeAll(async () => {
  for (const code of ['ONE', 'TWO']) {
    await server.tmc(code);
    await server.importFeed(code, { hierarchy: smallHierarchy, lines: [] });
    await server.grant(`admin@${code}.test`.toLowerCase(), code);
  }
  await server.grant('part@one.test', 'ONE', { nodes: ['ACME'] });
  await server.grant('reader@one.test', 'ONE', { permissions: [] });
});

const create = (name: string, layout: object = smallLayout, by = admin) =>
  server.send(by, calls.create, { body: { name, layout } });
const names = async (by = admin) => (await server.get(by, calls.list)).map(({ name }) => name);
const made = async (name: string) => (await create(name)).body as calls.OneLayout;
const undoLast = async () => {
  const { rows } = await server.get(admin, changes.list, { query: { kinds: 'layout_saved' } });
  return server.send(admin, changes.undo, { params: { id: rows[0]!.id } });
};

describe('a layout', () => {
  test('is saved under versions, renamed, deleted, and restored by undo', async () => {
    const { id, version } = await made('Agency');
    expect(version).toBe(1);
    const renamed = await server.get(admin, calls.save, {
      params: { id: id as number },
      body: { name: 'Agency files', layout: { ...smallLayout, dateOrder: 'mdy' }, version: 1 },
    });
    expect(renamed).toMatchObject({
      name: 'Agency files',
      version: 2,
      changedBy: admin,
      layout: { dateOrder: 'mdy' },
    });
    const outdated = await server.send(admin, calls.save, {
      params: { id: id as number },
      body: { name: 'Agency', layout: smallLayout, version: 1 },
    });
    expect([outdated.status, outdated.body]).toEqual([
      409,
      { detail: expect.stringContaining('after you opened it') },
    ]);
    await server.get(admin, calls.remove, { params: { id: id as number } });
    expect(await names()).not.toContain('Agency files');
    expect((await undoLast()).status).toBe(200);
    expect(await server.get(admin, calls.detail, { params: { id: id as number } })).toMatchObject({
      name: 'Agency files',
      version: 4,
      layout: { dateOrder: 'mdy' },
    });
  });

  test('has a name that no other has, and a shape that can be read', async () => {
    await made('Taken');
    expect((await create('TAKEN')).body).toEqual({ name: ['Another layout has this name.'] });
    expect((await create('Navan')).body).toEqual({ name: ['A preset has this name.'] });
    expect((await create(' ')).body).toEqual({ name: ['Enter a name.'] });
    expect((await create('Wrong', { ...smallLayout, lines: [] })).status).toBe(400);
    expect((await create('Wrong', { ...smallLayout, dateOrder: 'dd' })).status).toBe(400);
    let deep: object = { column: 'Nr' };
    for (let level = 0; level < 200; level++) deep = { text: deep };
    const [line] = smallLayout.lines;
    const nested = { ...smallLayout, lines: [{ ...line, fields: { ...line?.fields, line_key: deep } }] };
    expect((await create('Wrong', nested)).body).toEqual({ __all__: ['The values are nested too deeply.'] });
  });

  test('is closed to other TMCs, to users without the permission and to users who see only a part', async () => {
    const { id } = await made('Own');
    expect(await names('admin@two.test')).not.toContain('Own');
    for (const [by, status] of [
      ['admin@two.test', 404],
      ['part@one.test', 403],
      ['reader@one.test', 403],
    ] as const) {
      expect((await server.send(by, calls.detail, { params: { id: id as number } })).status).toBe(status);
      expect((await server.send(by, calls.remove, { params: { id: id as number } })).status).toBe(status);
    }
    expect((await server.send('part@one.test', calls.list)).status).toBe(403);
    const params = { id: await upload({ name: 'a.csv', content: 'a,b\n1,2\n' }) };
    for (const [by, status] of [
      ['admin@two.test', 404],
      ['part@one.test', 403],
      ['reader@one.test', 403],
    ] as const) {
      const tried = await server.send(by, inspection.tryOut, { params, body: { layout: smallLayout } });
      expect([tried.status, (await server.send(by, inspection.inspect, { params })).status]).toEqual([
        status,
        status,
      ]);
    }
    const foreign = await server.nodeId('TWO', 'ACME');
    const body = { layout: smallLayout, node: foreign };
    expect((await server.send(admin, inspection.tryOut, { params, body })).status).toBe(404);
    expect((await create('Part', smallLayout, 'reader@one.test')).status).toBe(403);
  });

  test('of the product is read, and not changed', async () => {
    expect((await names()).slice(-5)).toEqual([
      'concur-itinerary',
      'databasics',
      'invoice-segments',
      'navan',
      'travelbooster',
    ]);
    expect(await server.get(admin, calls.preset, { params: { name: 'navan' } })).toMatchObject({
      id: null,
      layout: { format: 'json' },
    });
    expect((await server.send(admin, calls.preset, { params: { name: 'none' } })).status).toBe(404);
  });
});

describe('files of a delivery', () => {
  const file = (text: string, name = 'Umsätze.csv') => ({ name, content: Buffer.from(text, 'latin1') });
  const rows =
    'Nr;Kostenstelle;Datum;Betrag\nA1;Plant 1;31.12.2025;1.234,50\nA2;ACME-2;05.01.2026;-10,00\nA3;nowhere;x;1\n';
  const inspect = (id: number) => server.get(admin, inspection.inspect, { params: { id } });
  const check = (id: number, body: object) => server.send(admin, deliveries.check, { params: { id }, body });

  test('are shown with the layouts that fit, tried out, and loaded by one', async () => {
    await made('Umsätze');
    const id = await upload(file(rows));
    const found = await inspect(id);
    expect(found).toMatchObject({
      isOwnFormat: false,
      problem: null,
      parts: [
        {
          name: 'Umsätze.csv',
          encoding: 'utf-8',
          delimiter: ';',
          header: ['Nr', 'Kostenstelle', 'Datum', 'Betrag'],
        },
      ],
    });
    expect(found.layouts.filter(({ problem }) => problem === null).map(({ name }) => name)).toContain(
      'Umsätze',
    );
    expect(found.layouts.find(({ name }) => name === 'navan')?.problem).toBe('The layout reads JSON.');
    const tried = await server.get(admin, inspection.tryOut, {
      params: { id },
      body: { layout: smallLayout },
    });
    expect(tried).toMatchObject({
      problem: null,
      lines: [
        ['A1', 'A1', 'Other', 'ACME-1', '2025-12-31', '1234.50'],
        ['A2', 'A2', 'Other', 'ACME-2', '2026-01-05', '-10.00'],
      ],
      faults: [
        {
          file: 'Umsätze.csv',
          row: 4,
          column: 'Datum',
          value: 'x',
          rule: 'is no date in the order day, month, year',
        },
      ],
      missing: [],
    });
    expect((await check(id, { layout: 'umsätze' })).status).toBe(200);
    const checked = await reaches(id, 'ready');
    expect(checked.delivery).toMatchObject({
      reading: { layout: 'Umsätze', version: 1, node: null, dateOrder: null },
      check: {
        added: 2,
        rejected: 1,
        amountPaid: 1224.5,
        rows: [
          {
            file: 'Umsätze.csv',
            row: 4,
            column: 'Datum',
            value: 'x',
            reason: 'is no date in the order day, month, year',
          },
        ],
      },
    });
    expect((await load(id, { controlTotal: '1224.51' })).status).toBe(400);
    expect((await load(id, { controlTotal: '1224.50' })).status).toBe(200);
    expect(await reaches(id, 'loaded')).toMatchObject({
      layout: { name: 'Umsätze', version: 1 },
      added: 2,
      rejected: 1,
    });
  });

  test('whose header changed stop with the names of what is new and what is gone', async () => {
    const id = await upload(file('Nr;Kostenstelle;Tag;Betrag\nA1;ACME-1;31.12.2025;1,00\n'));
    const { layouts } = await inspect(id);
    const problem = 'Umsätze.csv does not have the columns of "rows": "Tag" is new, and "Datum" is gone.';
    expect(layouts.find(({ name }) => name === 'Umsätze')?.problem).toBe(problem);
    await check(id, { layout: 'Umsätze' });
    expect((await reaches(id, 'refused')).problem).toBe(problem);
  });

  test('are not loaded by a layout that was saved since they were checked', async () => {
    const { id: layoutId } = await made('Moving');
    const id = await upload(file('Nr;Kostenstelle;Datum;Betrag\nM1;ACME-1;31.12.2025;1,00\n'));
    await check(id, { layout: 'Moving' });
    await reaches(id, 'ready');
    await server.get(admin, calls.save, {
      params: { id: layoutId as number },
      body: { name: 'Moving', layout: { ...smallLayout, keepsOtherColumns: false } },
    });
    await load(id, { controlTotal: null });
    expect((await reaches(id, 'refused')).problem).toContain('was changed since the files were checked');
  });

  test('need a layout that exists, and a node where they name none', async () => {
    const id = await upload(file(rows));
    expect((await check(id, { layout: 'none' })).body).toEqual({
      layout: ['There is no layout of this name.'],
    });
    expect((await check(id, { layout: 'databasics' })).body).toEqual({
      node: ['Choose the node that takes the lines: the files name no cost centre.'],
    });
  });

  test('are proposed a layout for, by names and values', async () => {
    const text =
      'Invoice Date;PNR;Passenger Name;Total Amount\n31.12.2025;ABC;Ada;1.234,50\n01.01.2026;DEF;Bob;7,00\n';
    const { proposal } = await inspect(await upload(file(text, 'agency.csv')));
    expect(proposal?.layout).toMatchObject({ dateOrder: 'dmy', decimal: ',' });
    const of = (field: string) => proposal?.reasons.find((one) => one.field === field);
    expect(of('amount_paid')).toEqual({
      field: 'amount_paid',
      column: 'Total Amount',
      reason: 'Its name, and values as “1.234,50”, “7,00”.',
    });
    expect(of('transaction_date')?.column).toBe('Invoice Date');
    expect(of('node_code')?.column).toBeNull();
  });
});
