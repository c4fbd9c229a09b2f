import { beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/scheduled-reports/calls.ts';
import * as ledger from '../../../contract/scheduled-reports/ledger.ts';
import { setDeliveryDate } from '../../../contract/settings/client.ts';
import { testServer } from '../../test/server.ts';
import { loadExample, now, requestsOf, type SummaryInput, summaryInput } from './example.fixture.ts';

let clock = now;
const server = testServer({ clock: () => clock });
let summary: SummaryInput;
const { create, list, preview, deactivate } = requestsOf(server);

beforeAll(async () => {
  await loadExample(server);
  summary = await summaryInput(server);
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
