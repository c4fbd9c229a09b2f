import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import * as calls from '../../../contract/imports/calls.ts';
import * as deliveries from '../../../contract/imports/deliveries.ts';
import { totalSpend } from '../../../contract/summary/calls.ts';
import { deliveryFolder } from '../../deliveries/folders.ts';
import { workOnDelivery } from '../../deliveries/job.ts';
import { removeDeliveredFiles } from '../../deliveries/sweep-job.ts';
import { takeImportBack } from '../../ingest/take-back/job.ts';
import { smallHierarchy } from '../../test/builders/feed.ts';
import { deliveringTo, linesOf } from '../../test/delivering.ts';
import { testServer } from '../../test/server.ts';
import { withWorker } from '../../test/working.ts';

const server = testServer();
withWorker(server, [workOnDelivery, removeDeliveredFiles, takeImportBack]);

async function importer(code: string) {
  const { id: clientId } = await server.tmc(code);
  await server.importFeed(code, { hierarchy: smallHierarchy });
  const by = `importer@${code.toLowerCase()}.test`;
  await server.grant(by, code, { permissions: ['can_import'] });
  return { by, clientId, ...deliveringTo(server, by) };
}

const spend = async (by: string) =>
  (await server.get(by, totalSpend, { query: { dateStart: '2026-03-01', dateEnd: '2026-03-31' } })).total;

const twoLines = linesOf([{ amount_paid: '10.00' }, { amount_paid: '2.50' }, { amount_paid: 'much' }]);

test('a delivery is checked before anything counts, then loaded with its control total', async () => {
  const { by, upload, check, load, reaches, one } = await importer('WHOLE');
  const id = await upload(twoLines);
  expect(await one(id)).toMatchObject({
    state: 'received',
    name: 'line_items.csv',
    deliveredBy: 'browser',
    delivery: { files: [{ name: 'line_items.csv' }], check: null, corrects: null },
    notTakenBack: 'The import has not been loaded.',
  });
  expect(await check(id)).toMatchObject({
    read: 3,
    added: 0,
    rejected: 1,
    delivery: {
      check: {
        added: 2,
        rejectedRows: 1,
        amountPaid: 12.5,
        sources: [{ dataSource: 'test', lines: 2, amountPaid: 12.5 }],
        rows: [{ file: 'line_items.csv', row: 4, column: 'amount_paid', value: 'much' }],
        causes: [{ column: 'amount_paid', rows: 1 }],
      },
    },
  });
  expect(await spend(by)).toBe(0);

  expect(await load(id, { controlTotal: '12.51' })).toMatchObject({
    status: 400,
    body: {
      controlTotal: ['The control total is 12.51, but amount_paid of the accepted lines adds up to 12.50.'],
    },
  });
  expect((await load(id, {})).status).toBe(400);
  expect(await load(id, { controlTotal: '12.5', strict: true })).toMatchObject({
    status: 400,
    body: { strict: ['Rows would be rejected: 1.'] },
  });
  expect((await one(id)).state).toBe('ready');
  expect(await load(id, { controlTotal: '12.5' })).toMatchObject({ status: 200, body: { state: 'loading' } });
  expect(await reaches(id, 'loaded')).toMatchObject({
    added: 2,
    rejected: 1,
    files: [{ name: 'line_items.csv', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    rejectedFiles: ['line_items.csv'],
    notTakenBack: null,
    problem: null,
  });
  expect(await spend(by)).toBe(12.5);
  const { rows } = await server.get(by, changes.list, { query: { kinds: 'data_imported' } });
  expect(rows[0]).toMatchObject({ actor: expect.stringContaining(by), subject: 'line_items.csv' });
  // It is an import like any other.
  await server.send(by, calls.takeBack, { params: { id }, body: {} });
  await reaches(id, 'taken back');
  expect(await spend(by)).toBe(0);
});

test('a control total may be skipped, and a single file may have any name', async () => {
  const { by, upload, check, load, reaches } = await importer('SKIPPED');
  const id = await upload(linesOf([{ amount_paid: '7.00' }], 'march.csv'));
  await check(id);
  await load(id, { controlTotal: null, strict: true });
  expect(await reaches(id, 'loaded')).toMatchObject({ name: 'march.csv', files: [{ name: 'march.csv' }] });
  expect(await spend(by)).toBe(7);
});

test('several files make a feed; files that are none are refused with one sentence', async () => {
  const { upload, check, one } = await importer('SEVERAL');
  const hierarchy = { name: 'hierarchy.csv', content: 'node_code,label\nNEW,New\n' };
  const fed = await upload(hierarchy, linesOf([{ node_code: 'NEW' }]));
  expect((await check(fed)).delivery?.check).toMatchObject({ added: 1, nodes: { added: 1 } });
  const refusals = [
    [[hierarchy], 'There is no line_items.csv among the files.'],
    [[hierarchy, { name: 'a.csv', content: 'x' }], /^Several files of a feed are called .+, not a\.csv\.$/],
    [[{ name: 'a.csv', content: 'x,y\n1,2\n' }], /^line_items\.csv: the required column .+ is missing\.$/],
    [
      [{ name: 'feed.zip', content: 'PK\x03\x04rest' }],
      'feed.zip is a ZIP archive or an Excel workbook: unpack it first; a workbook, save it as "CSV UTF-8 (Comma delimited)".',
    ],
  ] as const;
  for (const [files, problem] of refusals) {
    const id = await upload(...files);
    const refused = await check(id, 'refused');
    expect(refused.problem).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
    expect(await one(id)).toMatchObject({ notTakenBack: 'The import was refused and loaded nothing.' });
  }
});

test('a delivery that does not fit any more when it is loaded is refused, and nothing of it stored', async () => {
  const { by, clientId, upload, check, load, reaches, one } = await importer('MEANWHILE');
  const id = await upload(linesOf([{ amount_paid: '3.00', node_code: 'LATER' }, { amount_paid: '4.00' }]));
  expect((await check(id)).delivery?.check).toMatchObject({ amountPaid: 4, rejectedRows: 1 });
  // Its first line would be accepted now.
  await server.importFeed('MEANWHILE', { hierarchy: [{ node_code: 'LATER', label: 'Later' }], lines: [] });
  await load(id, { controlTotal: '4.00' });
  expect(await reaches(id, 'refused')).toMatchObject({
    problem: 'The control total is 4.00, but amount_paid of the accepted lines adds up to 7.00.',
    files: [],
  });
  expect(await spend(by)).toBe(0);
  // Files that are no longer those that were checked are refused, too.
  await check(id);
  const file = (await one(id)).delivery?.files[0];
  const path = `${deliveryFolder(server.config, clientId, id)}/${file?.id}`;
  writeFileSync(path, readFileSync(path, 'utf8').replace('4.00', '5.00'));
  await load(id, { controlTotal: null });
  expect((await reaches(id, 'refused')).problem).toBe(
    'The files have changed since they were checked. Check them again.',
  );
});

test('a delivery is deleted with its files, unless it is loaded', async () => {
  const { clientId, upload, check, load, reaches, remove, by } = await importer('DELETED');
  const id = await upload(twoLines);
  const folder = deliveryFolder(server.config, clientId, id);
  expect(existsSync(folder)).toBe(true);
  expect((await remove(id)).status).toBe(200);
  await expect.poll(() => existsSync(folder), { timeout: 20_000 }).toBe(false);
  expect((await server.send(by, calls.detail, { params: { id } })).status).toBe(404);
  const loaded = await upload(twoLines);
  await check(loaded);
  await load(loaded, { controlTotal: null });
  await reaches(loaded, 'loaded');
  expect(await remove(loaded)).toMatchObject({
    status: 409,
    body: { detail: 'It has been loaded already.' },
  });
  expect(await load(loaded, { controlTotal: null })).toMatchObject({ status: 409 });
  const [imported] = (await server.get(by, calls.list, { query: {} })).rows.slice(-1);
  expect(await remove(imported?.id as number)).toMatchObject({
    status: 409,
    body: { detail: 'This import was not uploaded in the browser.' },
  });
});

test('imports are taken back in the order in which they were loaded, not received', async () => {
  const { by, upload, check, load, reaches, one } = await importer('ORDER');
  const early = await upload(linesOf([{ amount_paid: '2.00' }]));
  await server.importFeed('ORDER', { lines: [{ line_key: 'L1', amount_paid: '1.00' }] });
  const [command] = (await server.get(by, calls.list, { query: {} })).rows;
  await check(early);
  await load(early, { controlTotal: '2.00' });
  await reaches(early, 'loaded');
  expect(early).toBeLessThan(command?.id as number);
  expect((await one(command?.id as number)).later).toMatchObject([{ id: early, lines: 1 }]);
  expect((await one(early)).later).toEqual([]);
});

test('is closed to other TMCs, to users without the permission and to users who see only a part', async () => {
  const { upload, one, by } = await importer('CLOSED');
  const id = await upload(twoLines);
  const fileId = (await one(id)).delivery?.files[0]?.id as number;
  await server.tmc('ELSEWHERE');
  await server.grant('other@imports.test', 'ELSEWHERE', { permissions: ['can_import'] });
  await server.grant('reader@imports.test', 'CLOSED', { permissions: [] });
  await server.grant('partial@imports.test', 'CLOSED', { permissions: ['can_import'], nodes: ['ACME'] });
  const answers = async (user: string) => {
    const params = { id };
    const piece = {
      params: { id, fileId },
      query: { offset: 0 },
      body: Buffer.from('x'),
      headers: { 'content-type': 'application/octet-stream' },
    };
    const corrected = { params, body: { rows: [{ id: 1, cells: {} }] } };
    return [
      (await server.send(user, deliveries.sendPiece, piece)).status,
      (await server.send(user, deliveries.check, { params, body: {} })).status,
      (await server.send(user, deliveries.load, { params, body: { controlTotal: null } })).status,
      (await server.send(user, deliveries.rejectedRows, { params, query: {} })).status,
      (await server.send(user, deliveries.correct, corrected)).status,
      (await server.send(user, deliveries.remove, { params })).status,
    ];
  };
  expect(await answers('other@imports.test')).toEqual([404, 404, 404, 404, 404, 404]);
  for (const user of ['reader@imports.test', 'partial@imports.test']) {
    expect(await answers(user)).toEqual([403, 403, 403, 403, 403, 403]);
    const files = [{ name: 'a.csv', bytes: 1 }];
    expect((await server.send(user, deliveries.begin, { body: { files } })).status).toBe(403);
  }
  expect((await server.get(by, calls.detail, { params: { id } })).state).toBe('received');
});
