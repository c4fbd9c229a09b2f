import { beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/scheduled-reports/calls.ts';
import * as ledger from '../../../contract/scheduled-reports/ledger.ts';
import { setDeliveryDate } from '../../../contract/settings/client.ts';
import { testServer } from '../../test/server.ts';
import { loadExample, now, requestsOf, type SummaryInput, summaryInput } from './example.fixture.ts';

let clock = now;
const server = testServer({ clock: () => clock });
let summary: SummaryInput;
const { create, list, pause, preview, deactivate } = requestsOf(server);

beforeAll(async () => {
  await loadExample(server);
  summary = await summaryInput(server);
});

test('another delivery day says which schedules it moves, and when', async () => {
  const moves = (email: string, period: number, day_of_month: number) =>
    server.get(email, calls.movedDeliveries, { query: { period, day_of_month } });
  const { id } = await create(summary);
  const ending = await create({ ...summary, end_date: '2026-12-10' });
  const paused = await create(summary);
  await pause(paused.id);
  const name = expect.stringMatching(/^Monthly Summary Report, /);
  const from = '2026-12-01';
  expect(await moves('boss@one.test', 1, 15)).toEqual([
    { id, name, from, to: '2026-12-15', isDue: false },
    { id: ending.id, name, from, to: null, isDue: false },
  ]);
  expect(await moves('boss@one.test', 1, 1)).toEqual([]);
  expect(await moves('boss@one.test', 2, 15)).toEqual([]);
  const status = async (email: string | null, query: object) =>
    (await server.send(email, calls.movedDeliveries, { query: query as never })).status;
  expect(await status('boss@one.test', { period: 1, day_of_month: 32 })).toBe(400);
  expect(await status('boss@one.test', { period: 9, day_of_month: 1 })).toBe(400);
  expect(await status(null, { period: 1, day_of_month: 2 })).toBe(401);
  // A day that the TMC's date has passed makes the pending delivery due.
  await server.get('boss@one.test', setDeliveryDate, { params: { periodId: 1 }, body: { day_of_month: 20 } });
  clock = new Date('2026-12-15T00:00Z');
  expect(await moves('boss@one.test', 1, 3)).toContainEqual({
    id,
    name,
    from: '2026-12-20',
    to: '2026-12-03',
    isDue: true,
  });
  await server.get('boss@one.test', setDeliveryDate, { params: { periodId: 1 }, body: { day_of_month: 1 } });
  clock = now;
  for (const one of [id, ending.id, paused.id]) await deactivate(one);
});

test('previews the next three deliveries by the delivery day', async () => {
  expect(await preview({ period: 1 })).toEqual([
    '2026-11-30T19:00 of 2026-11-01',
    '2026-12-31T19:00 of 2026-12-01',
    '2027-01-31T19:00 of 2027-01-01',
  ]);
  expect(await preview({ period: 4, end_date: '2028-06-30' })).toEqual([
    '2026-12-31T19:00 of 2026-01-01',
    '2027-12-31T19:00 of 2027-01-01',
  ]);
  const { id } = await create(summary);
  const day = (day_of_month: number) =>
    server.get('boss@one.test', setDeliveryDate, { params: { periodId: 1 }, body: { day_of_month } });
  await day(5);
  clock = new Date('2026-12-04T00:00Z');
  await day(3);
  // The schedule's pending delivery is due now; a new schedule starts with the next one.
  expect((await preview({ period: 1, schedule: id }))[0]).toBe('2026-12-02T19:00 of 2026-11-01');
  expect((await preview({ period: 1 }))[0]).toBe('2027-01-02T19:00 of 2026-12-01');
  expect((await preview({ period: 2, schedule: id }))[0]).toBe('2026-12-31T19:00 of 2026-10-01');
  await deactivate(id);
  clock = now;
});

test('a sample covers the last period and goes only to the requester', async () => {
  const { id } = await create(summary);
  const { recipients: _, end_date: __, ...report } = summary;
  const runs = async (by: string) => (await server.get(by, ledger.runs)).rows;
  expect(await server.get('ann@one.test', calls.sample, { body: { ...report, schedule: id } })).toBeNull();
  const [run, ...others] = await runs('ann@one.test');
  expect(others).toEqual([]);
  expect(run).toMatchObject({
    scheduleId: id,
    isSample: true,
    node: 'Acme Pty Ltd',
    reportType: 'Summary Report',
    dateStart: '2026-10-01',
    dateEnd: '2026-10-31',
    deliveries: { queued: 1 },
  });
  const { recipients } = await server.get('ann@one.test', ledger.run, {
    params: { id: run!.id },
  });
  expect(recipients).toMatchObject([{ recipient: 'ann@one.test', state: 'queued' }]);
  // A sample does not count as a delivery of the schedule.
  expect(await list()).toMatchObject([{ last: null }]);

  const refused = async (wrong: object, by = 'ann@one.test') => {
    const { status, body } = await server.send(by, calls.sample, { body: { ...report, ...wrong } });
    return status === 400 ? body : status;
  };
  expect(await refused({ entities: [] })).toEqual({ entities: ['Customer required.'] });
  expect(await refused({ entities: [await server.nodeId('ONE', 'BETA')] })).toBe(404);
  expect(await refused({ entities: [], schedule: id }, 'bob@one.test')).toBe(404);
  expect(await refused({}, 'reader@one.test')).toBe(403);
  expect(await runs('boss@one.test')).toHaveLength(1);
});

test('lists periods, types and formats', async () => {
  const get = (endpoint: typeof calls.periods | typeof calls.types) => server.get('ann@one.test', endpoint);
  expect(await get(calls.periods)).toEqual([
    { id: 1, name: 'Monthly' },
    { id: 2, name: 'Quarterly' },
    { id: 3, name: 'Half-yearly' },
    { id: 4, name: 'Yearly' },
  ]);
  expect((await get(calls.types)).slice(1, 3)).toEqual([
    { id: 2, name: 'Printable Report', formats: [3, 4] },
    { id: 3, name: 'Invoice', formats: [1, 2] },
  ]);
  expect(await get(calls.formats)).toContainEqual({ id: 3, name: 'Microsoft PowerPoint (.pptx)' });
});
