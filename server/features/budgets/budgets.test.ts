import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as budgets from '../../../contract/budgets/calls.ts';
import type { Answer } from '../../../contract/http/endpoint.ts';
import * as summary from '../../../contract/summary/calls.ts';
import { kinds } from '../../kinds.ts';
import { changeByCommand } from '../../mutations/door.ts';
import { changeUndone, undoChange } from '../../mutations/undo.ts';
import { clientByCode } from '../../tenants/clients.ts';
import { testServer } from '../../test/server.ts';
import { fy26, loadExample, nodes, requestsOf, today } from './example.fixture.ts';

const server = testServer({ clock: () => new Date(`${today}T01:00:00Z`) });
let ask: Awaited<ReturnType<typeof requestsOf>>;
let clientId: number;

beforeAll(async () => {
  await loadExample(server);
  ask = await requestsOf(server);
  clientId = (await clientByCode(server.database.db, 'ONE')).id;
});
beforeEach(async () => {
  await server.database.owner.deleteFrom('budgets').execute();
});

const records = () =>
  server.database.owner
    .selectFrom('changes')
    .selectAll()
    .where('kind', '=', 'budget_set')
    .orderBy('id')
    .execute();

const undo = (recordId: number) =>
  changeByCommand(server.database.db, clientId, changeUndone, (change) =>
    undoChange(change, kinds, recordId),
  );

const budgetsOf = async () =>
  Object.fromEntries((await ask.list('ACME')).rows.map((row) => [row.costCentre, row.budget]));

test('returns this and the previous fiscal year’s spend, and forecasts', async () => {
  const { customer, fiscalYear, period, previous, rows } = await ask.list('ACME');
  expect(customer).toEqual({ id: ask.id('ACME'), label: 'Acme Pty Ltd' });
  expect(fiscalYear).toEqual({ id: 630, label: 'Ends on 30 June', end_month: 6, end_day: 30 });
  expect(period).toEqual({ dateStart: '2025-07-01', dateEnd: '2026-06-30' });
  expect(previous).toEqual({ dateStart: '2024-07-01', dateEnd: '2025-06-30' });
  const shown = rows.map((row) => [row.costCentre, row.previous, row.current, row.budget]);
  expect(shown.sort()).toEqual([
    ['Acme Pty Ltd', 450.05, 607.07, null],
    ['Operations', 450.05, 607.07, null],
    ['Plant 1', 400, 600, null],
    ['Plant 2', 50.05, 7.07, null],
  ]);
  const plant = rows.find(({ costCentre }) => costCentre === 'Plant 1');
  // 258 of 365 days have elapsed; the previous year spent 300 of 400 in as many days.
  expect(plant?.linearForecast).toBe(Math.round((60000 / 258) * 365) / 100);
  expect(plant?.seasonalForecast).toBe(800);
  const parents = new Map(rows.map(({ entityId, parentId }) => [entityId, parentId]));
  expect(parents.get(ask.id('ACME-1'))).toBe(ask.id('ACME-OPS'));
  expect(parents.get(ask.id('ACME'))).toBeNull();
});

test('lists the customers that a reader sees, with the budgets of those seen completely', async () => {
  await ask.save({ ACME: 1000 });
  const customersFor = (by: string, query: { client?: number } = {}) =>
    server.get(by, budgets.customers, { query });
  const [acme, beta, ...others] = await customersFor('all@one.test');
  const { rows } = await ask.list('ACME');
  const { linearForecast, seasonalForecast } = rows.find(({ entityId }) => entityId === ask.id('ACME'))!;
  expect(acme).toEqual({
    id: ask.id('ACME'),
    label: 'Acme Pty Ltd',
    period: { dateStart: '2025-07-01', dateEnd: '2026-06-30' },
    current: 607.07,
    budget: 1000,
    linearForecast,
    seasonalForecast,
  });
  expect(beta).toMatchObject({
    label: 'Beta Ltd',
    period: { dateStart: '2026-01-01', dateEnd: '2026-12-31' },
    current: 4000,
    budget: null,
  });
  expect(others).toEqual([]);
  expect(await customersFor('plant@one.test')).toMatchObject([
    { label: 'Acme Pty Ltd', current: 600, budget: null },
  ]);
  expect(await customersFor('all@one.test', { client: ask.id('BETA') })).toEqual([beta]);
  const foreign = { client: ask.id('BETA') };
  expect((await server.send('plant@one.test', budgets.customers, { query: foreign })).status).toBe(404);
  expect((await server.send('reader@one.test', budgets.customers)).status).toBe(403);
});

test('selects other years by a day in them; a future year has no forecast, a past year’s is its spend', async () => {
  const next = await ask.list('ACME', { dateEnd: '2027-06-30' });
  expect(next.period).toEqual({ dateStart: '2026-07-01', dateEnd: '2027-06-30' });
  expect(next.rows.find(({ costCentre }) => costCentre === 'Plant 1')).toMatchObject({
    previous: 600,
    current: 2,
    linearForecast: null,
    seasonalForecast: null,
  });
  const over = await ask.list('ACME', { dateEnd: '2025-01-01' });
  expect(over.rows.find(({ costCentre }) => costCentre === 'Plant 1')).toMatchObject({
    previous: 1,
    current: 400,
    linearForecast: 400,
    seasonalForecast: 400,
  });
});

test('matches Summary’s total spend for every node, year and reader', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...nodes),
      fc.constantFrom('2024-05-01', '2025-01-31', '2026-06-30', '2027-06-30'),
      fc.constantFrom('all@one.test', 'plant@one.test', 'beta@one.test'),
      async (node, dateEnd, by) => {
        const query = { client: ask.id(node), dateEnd };
        const { status, body } = await server.send(by, budgets.list, { query });
        if (status === 404) return;
        const { period, previous, rows } = body as Answer<typeof budgets.list>;
        if (!period || !previous) throw new Error('No year');
        for (const { entityId, ...row } of rows) {
          for (const [spend, dates] of [
            [row.current, period],
            [row.previous, previous],
          ] as const) {
            const filter = { client: entityId, ...dates };
            const total = await server.get(by, summary.totalSpend, { query: filter });
            expect(total).toMatchObject({ total: spend });
            const lines = await server.get(by, budgets.lines, { query: { ...filter, figure: 'current' } });
            expect(lines).toMatchObject({ sums: { totalSpend: spend } });
          }
        }
      },
    ),
    { numRuns: 20, seed: 20260315 },
  );
});

test('saves budgets together, and records and undoes each separately', async () => {
  expect(await ask.save({ ACME: 1000.5, 'ACME-1': 800, 'ACME-2': 0 })).toMatchObject({
    status: 200,
    body: null,
  });
  expect(await budgetsOf()).toEqual({
    'Acme Pty Ltd': 1000.5,
    Operations: null,
    'Plant 1': 800,
    'Plant 2': 0,
  });
  expect(await ask.save({ ACME: 2000, 'ACME-1': null, 'ACME-2': 0 })).toMatchObject({ status: 200 });
  const [one, other] = (await records()).slice(-2);
  expect([one, other]).toMatchObject([
    {
      actor: 'all@one.test',
      subject_id: `${ask.id('ACME')} 2025-07-01 2026-06-30`,
      subject_label: 'Acme Pty Ltd, FY26',
      before: { amount: 1000.5 },
      after: { amount: 2000 },
    },
    { subject_label: 'Plant 1, FY26', before: { amount: 800 }, after: null },
  ]);
  await undo(one!.id);
  await undo(other!.id);
  expect(await budgetsOf()).toMatchObject({ 'Acme Pty Ltd': 1000.5, 'Plant 1': 800, 'Plant 2': 0 });
  await undo((await records()).at(-1)!.id);
  expect(await budgetsOf()).toMatchObject({ 'Plant 1': null });
  await ask.save({ ACME: 1 });
  await expect(undo((await records()).at(-4)!.id)).rejects.toThrow('amount changed since');
});

test('keeps budgets per fiscal year, and records no change for an equal amount', async () => {
  await ask.save({ ACME: 5 });
  const before = await records();
  expect(await ask.save({ ACME: 5, 'ACME-1': null })).toMatchObject({ status: 200 });
  expect(await records()).toEqual(before);
  await ask.save({ ACME: 6 }, { dateStart: '2026-07-01', dateEnd: '2027-06-30' });
  expect((await ask.list('ACME')).rows.find(({ parentId }) => parentId === null)?.budget).toBe(5);
  const next = await ask.list('ACME', { dateEnd: '2026-07-01' });
  expect(next.rows.find(({ parentId }) => parentId === null)?.budget).toBe(6);
});

const words = 'Enter an amount from 0 to 1,000,000,000 with at most two decimals.';

test.each([1_000_000_001, 1_000_000_000.01, -1, -0.01, '1e3', '', '7', undefined, true, 1.234])(
  'rejects the amount %s by name and saves nothing',
  async (amount) => {
    const before = await records();
    expect(await ask.save({ ACME: 7, 'ACME-1': amount })).toMatchObject({
      status: 400,
      body: { 1: [words] },
    });
    expect(await records()).toEqual(before);
    expect(await budgetsOf()).toMatchObject({ 'Acme Pty Ltd': null });
  },
);

test.each([0, 0.01, 1e3, 999_999_999.99, 1_000_000_000])('accepts the amount %s', async (amount) => {
  expect(await ask.save({ ACME: amount })).toMatchObject({ status: 200 });
  expect(await budgetsOf()).toMatchObject({ 'Acme Pty Ltd': amount });
});

test('rejects a missing list, dates that are not a fiscal year, and a duplicate cost centre', async () => {
  expect((await ask.save({})).status).toBe(400);
  const wrong = (query: Record<string, unknown>) => ask.save({ ACME: 1 }, query).then(({ status }) => status);
  expect(await wrong({ dateStart: '2025-07-02' })).toBe(409);
  expect(await wrong({ fiscalYear: 1231 })).toBe(409);
  expect(await wrong({ fiscalYear: 1301 })).toBe(400);
  expect(await wrong({ dateEnd: '2026-02-30' })).toBe(400);
  const twice = [1, 2].map((amount) => ({ entity: ask.id('ACME'), amount }));
  const query = { client: ask.id('ACME'), ...fy26 };
  const { status, body } = await server.send('all@one.test', budgets.save, { query, body: twice });
  expect([status, body]).toEqual([400, { __all__: ['A cost centre is there twice.'] }]);
  expect(await budgetsOf()).toMatchObject({ 'Acme Pty Ltd': null });
});

test('a reader of part of a node can neither see nor set its budget', async () => {
  await ask.save({ ACME: 100, 'ACME-1': 50, 'ACME-2': 25 });
  const { rows } = await ask.list('ACME', { by: 'plant@one.test' });
  const visible = rows.map((row) => [row.costCentre, row.isGranted, row.current, row.budget]);
  expect(visible.sort()).toEqual([
    ['Acme Pty Ltd', false, 600, null],
    ['Operations', false, 600, null],
    ['Plant 1', true, 600, 50],
  ]);
  const before = await records();
  const status = async (amounts: object, query: Record<string, unknown>) =>
    (await ask.save(amounts, query)).status;
  expect(await status({ 'ACME-1': 60, ACME: 1 }, { by: 'plant@one.test' })).toBe(404);
  expect(await status({ 'ACME-2': 1 }, { by: 'plant@one.test' })).toBe(404);
  expect(await status({ ACME: 1 }, { by: 'beta@one.test' })).toBe(404);
  // A cost centre of a different customer than the selected one.
  expect(await status({ 'BETA-1': 1 }, {})).toBe(404);
  expect(await status({ ACME: 1 }, { by: 'reader@one.test' })).toBe(403);
  const foreign = await server.nodeId('TWO', 'ACME');
  expect(await status({ ACME: 1 }, { client: foreign })).toBe(404);
  expect(await records()).toEqual(before);
  expect(await status({ 'ACME-1': 60 }, { by: 'plant@one.test' })).toBe(200);
  const body = [{ entity: foreign, amount: 1 }];
  const query = { client: ask.id('ACME'), ...fy26 };
  expect((await server.send('all@one.test', budgets.save, { query, body })).status).toBe(404);
});

test.each([
  ['nobody', null, 401],
  ['a user without the permission', 'reader@one.test', 403],
  ['a reader of another part', 'beta@one.test', 404],
  ['a user of another TMC', 'all@two.test', 404],
] as const)('%s cannot read budgets', async (_name, by, status) => {
  expect((await server.send(by, budgets.list, { query: { client: ask.id('ACME') } })).status).toBe(status);
  const params = { entity: ask.id('ACME') };
  expect((await server.send(by, budgets.notifications, { params })).status).toBe(status);
});

test('uses the fiscal year in the settings, else the feed’s; without one or a customer there are no rows', async () => {
  const { owner } = server.database;
  const settle = async (node_id: number, fiscal_year_end: string | null) => {
    await owner.deleteFrom('customer_settings').execute();
    await owner
      .insertInto('customer_settings')
      .values({ client_id: clientId, node_id, fiscal_year_end })
      .execute();
  };
  await settle(ask.id('ACME'), '02-29');
  expect(await ask.list('ACME-1')).toMatchObject({
    fiscalYear: { id: 229, label: 'Ends on the last of February' },
    period: { dateStart: '2026-03-01', dateEnd: '2027-02-28' },
    previous: { dateStart: '2025-03-01', dateEnd: '2026-02-28' },
  });
  const years = await server.get('all@one.test', budgets.fiscalYears);
  expect(years.map(({ id }) => id)).toEqual([131, 229, 331, 430, 531, 630, 731, 831, 930, 1031, 1130, 1231]);
  await settle(ask.id('ACME'), '04-05');
  const more = await server.get('all@one.test', budgets.fiscalYears);
  expect(more).toContainEqual({ id: 405, label: 'Ends on 5 April', end_month: 4, end_day: 5 });
  expect(more).toHaveLength(13);
  await settle(ask.id('ACME'), null);
  await owner.updateTable('nodes').set({ fiscal_year_end: null }).where('id', '=', ask.id('ACME')).execute();
  expect(await ask.list('ACME')).toEqual({
    customer: { id: ask.id('ACME'), label: 'Acme Pty Ltd' },
    fiscalYear: null,
    period: null,
    previous: null,
    rows: [],
  });
  expect((await ask.save({ ACME: 1 })).status).toBe(409);
  await owner
    .updateTable('nodes')
    .set({ fiscal_year_end: '06-30' })
    .where('id', '=', ask.id('ACME'))
    .execute();
  const isCustomer = async (is: boolean) => {
    const placed = { is_user_defined: !is, customer_id: is ? ask.id('BETA') : null };
    await owner.updateTable('nodes').set(placed).where('id', '=', ask.id('BETA')).execute();
  };
  await isCustomer(false);
  expect(await ask.list('BETA')).toMatchObject({ customer: null, fiscalYear: null, rows: [] });
  await isCustomer(true);
});
