import { expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import * as calls from '../../../contract/imports/calls.ts';
import { totalSpend } from '../../../contract/summary/calls.ts';
import { takeImportBack } from '../../ingest/take-back/job.ts';
import { smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';
import { withWorker } from '../../test/working.ts';

const server = testServer();
withWorker(server, [takeImportBack]);
const importerOf = (code: string) => `importer@${code.toLowerCase()}.test`;
const [reader, partial, other] = ['reader@imports.test', 'partial@imports.test', 'other@imports.test'];

async function twoImports(code: string) {
  await server.tmc(code);
  const lines = [
    { line_key: 'a', amount_paid: '10.00' },
    { line_key: 'b', amount_paid: 'much' },
  ];
  await server.importFeed(code, { hierarchy: smallHierarchy, lines });
  await server.importFeed(code, {
    lines: [
      { line_key: 'a', amount_paid: '12.00' },
      { line_key: 'c', amount_paid: '5.00' },
    ],
  });
  const importer = importerOf(code);
  await server.grant(importer, code, { permissions: ['can_import'] });
  const { rows } = await server.get(importer, calls.list, { query: {} });
  const [second, first] = rows.map(({ id }) => id);
  return { importer, first: first as number, second: second as number, rows };
}

const spend = async (importer: string) =>
  (await server.get(importer, totalSpend, { query: { dateStart: '2026-03-01', dateEnd: '2026-03-31' } }))
    .total;
const stateOf = async (importer: string, id: number) =>
  (await server.get(importer, calls.detail, { params: { id } })).state;

test('lists imports with their counts, files and rejected rows', async () => {
  const { importer, first, second, rows } = await twoImports('LIST');
  expect(rows).toMatchObject([
    {
      id: second,
      state: 'loaded',
      actor: 'Command line',
      deliveredBy: 'command',
      layout: null,
      added: 1,
      changed: 1,
    },
    { id: first, state: 'loaded', read: 2, added: 1, rejected: 1 },
  ]);
  expect(await server.get(importer, calls.detail, { params: { id: first } })).toMatchObject({
    files: [
      { name: 'hierarchy.csv' },
      { name: 'line_items.csv', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ],
    goes: 0,
    returns: 0,
    later: [{ id: second, lines: 1 }],
    notTakenBack: null,
  });
  expect(await server.get(importer, calls.rejects, { params: { id: first }, query: {} })).toMatchObject({
    rows: [{ file: 'line_items.csv', row: 3, column: 'amount_paid', value: 'much' }],
    total: 1,
  });
});

test('sends rejected rows with their reasons, to be corrected and imported again', async () => {
  const { importer, first } = await twoImports('FILE');
  const sent = { params: { id: first }, query: { file: 'line_items.csv' } };
  const { bytes, headers } = await server.download(importer, calls.rejectsFile, sent);
  expect(headers['content-disposition']).toContain('Rejected line_items.csv');
  const [head, row] = bytes.toString('utf8').split('\r\n');
  expect(head).toMatch(/^\ufeffreject_row,reject_column,reject_reason,data_source,/);
  expect(row).toMatch(/^3,amount_paid,"not a plain decimal number, as 1234.50",test,/);
  expect((await server.get(importer, calls.detail, sent)).rejectedFiles).toEqual(['line_items.csv']);
});

test('takes an import back in the background, with the later ones that were named, and says who did', async () => {
  const { importer, first, second } = await twoImports('BACK');
  expect(await spend(importer)).toBe(17);
  const refused = await server.send(importer, calls.takeBack, { params: { id: first }, body: {} });
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: 'A later import changed 1 line of this import. Take them back together.' },
  });
  const begun = await server.send(importer, calls.takeBack, { params: { id: second }, body: {} });
  expect(begun).toMatchObject({ status: 200, body: { state: 'taking back' } });
  await expect.poll(() => stateOf(importer, second), { timeout: 20_000 }).toBe('taken back');
  expect(await spend(importer)).toBe(10);
  await server.send(importer, calls.takeBack, { params: { id: first }, body: {} });
  await expect.poll(() => stateOf(importer, first), { timeout: 20_000 }).toBe('taken back');
  expect(await spend(importer)).toBe(0);
  expect((await server.get(importer, calls.detail, { params: { id: first } })).notTakenBack).toBe(
    'The import has been taken back already.',
  );
  const recorded = await server.get(importer, changes.list, { query: { kinds: 'import_taken_back' } });
  expect(recorded.rows).toHaveLength(2);
  expect(recorded.rows[0]?.actor).not.toBe('Command line');
});

test('is closed to other TMCs, to users without the permission and to users who see only a part', async () => {
  const { importer, first } = await twoImports('CLOSED');
  await server.tmc('ELSEWHERE');
  await server.grant(other, 'ELSEWHERE', { permissions: ['can_import'] });
  await server.grant(reader, 'CLOSED', { permissions: [] });
  await server.grant(partial, 'CLOSED', { permissions: ['can_import'], nodes: ['ACME'] });
  const answers = async (user: string) => [
    (await server.send(user, calls.detail, { params: { id: first } })).status,
    (await server.send(user, calls.rejects, { params: { id: first }, query: {} })).status,
    (await server.send(user, calls.rejectsFile, { params: { id: first }, query: {} })).status,
    (await server.send(user, calls.takeBack, { params: { id: first }, body: {} })).status,
  ];
  expect(await answers(other)).toEqual([404, 404, 404, 404]);
  expect(await answers(reader)).toEqual([403, 403, 403, 403]);
  expect(await answers(partial)).toEqual([403, 403, 403, 403]);
  expect(await stateOf(importer, first)).toBe('loaded');
});
