import { expect, test } from 'vitest';
import * as calls from '../../../contract/imports/calls.ts';
import * as deliveries from '../../../contract/imports/deliveries.ts';
import { totalSpend } from '../../../contract/summary/calls.ts';
import { workOnDelivery } from '../../deliveries/job.ts';
import { type Row, smallHierarchy } from '../../test/builders/feed.ts';
import { deliveringTo } from '../../test/delivering.ts';
import { testServer } from '../../test/server.ts';
import { withWorker } from '../../test/working.ts';

const server = testServer();
withWorker(server, [workOnDelivery]);

/** A client whose only import rejected these lines. */
async function rejecting(code: string, lines: Row[], hierarchy: Row[] = smallHierarchy) {
  await server.tmc(code);
  await server.importFeed(code, { hierarchy, lines });
  const by = `importer@${code.toLowerCase()}.test`;
  await server.grant(by, code, { permissions: ['can_import'] });
  const { rows } = await server.get(by, calls.list, { query: {} });
  const id = rows[0]?.id as number;
  const rejected = (query: object = {}) => server.get(by, deliveries.rejectedRows, { params: { id }, query });
  const correct = (body: object) => server.send(by, deliveries.correct, { params: { id }, body });
  const spend = async () =>
    (await server.get(by, totalSpend, { query: { dateStart: '2026-03-01', dateEnd: '2026-03-31' } })).total;
  return { by, id, rejected, correct, spend, ...deliveringTo(server, by) };
}

const lines = [
  { amount_paid: 'much', traveller_name: 'Zoë, "Z"' },
  { amount_paid: 'more' },
  { amount_paid: '1.00' },
];

test('rejected rows are shown with the column at fault, and sent again corrected', async () => {
  const { id, rejected, correct, check, load, reaches, spend } = await rejecting('CORRECT', lines);
  const { columns, rows, total } = await rejected();
  expect(total).toBe(2);
  const [first, second] = rows;
  expect(first).toMatchObject({ row: 2, column: 'amount_paid', reason: expect.stringContaining('decimal') });
  const cell = (name: string) => first?.cells[columns.indexOf(name)];
  expect([cell('amount_paid'), cell('traveller_name')]).toEqual(['much', 'Zoë, "Z"']);

  const corrected = { id: first?.id, cells: { amount_paid: '20.00', traveller_name: 'Zoë – "Z"' } };
  const made = (await correct({ rows: [corrected] })).body as { id: number };
  expect(made).toMatchObject({
    state: 'received',
    name: 'line_items.csv',
    delivery: { corrects: id, files: [{ name: 'line_items.csv' }] },
  });
  expect(await check(made.id)).toMatchObject({ read: 1, rejected: 0 });
  await load(made.id, { controlTotal: '20.00' });
  await reaches(made.id, 'loaded');
  expect(await spend()).toBe(21);

  const all = (await correct({ rows: [corrected], withOthers: true })).body as { id: number };
  expect(await check(all.id)).toMatchObject({
    read: 2,
    rejected: 1,
    delivery: { check: { unchanged: 1, rows: [{ value: 'more' }] } },
  });
  expect(second?.cells).toContain('more');
});

test('rows of other files are corrected, too', async () => {
  const hierarchy = [...smallHierarchy, { node_code: 'NEW', parent_code: 'NOWHERE', label: 'New' }];
  const line = { node_code: 'NEW', amount_paid: '5.00' };
  const { rejected, correct, check } = await rejecting('OTHERS', [line], hierarchy);
  const [node] = (await rejected({ file: 'hierarchy.csv' })).rows;
  const body = { rows: [{ id: node?.id, cells: { parent_code: 'ACME' } }] };
  const alone = (await correct(body)).body as { id: number };
  expect(await check(alone.id)).toMatchObject({ read: 0, delivery: { check: { nodes: { added: 1 } } } });
  const both = (await correct({ ...body, withOthers: true })).body as { id: number };
  expect(await check(both.id)).toMatchObject({
    read: 1,
    rejected: 0,
    delivery: { check: { added: 1, amountPaid: 5 } },
  });
});

test('refuses rows of another import, unknown columns and corrections of nothing', async () => {
  const { by, rejected, correct } = await rejecting('REFUSING', lines);
  const stranger = await rejecting('STRANGER', lines);
  const [own] = (await rejected()).rows;
  const [foreign] = (await stranger.rejected()).rows;
  expect((await correct({ rows: [{ id: foreign?.id, cells: {} }] })).status).toBe(404);
  expect(await correct({ rows: [{ id: own?.id, cells: { colour: 'red' } }] })).toMatchObject({
    status: 400,
    body: { rows: ['line_items.csv has no column colour.'] },
  });
  expect((await correct({ rows: [] })).status).toBe(400);
  expect((await server.get(by, calls.list, { query: {} })).total).toBe(1);
});
