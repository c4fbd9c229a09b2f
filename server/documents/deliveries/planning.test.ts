import { beforeEach, expect, test } from 'vitest';
import * as schedules from '../../../contract/scheduled-reports/calls.ts';
import { readMail } from '../../test/mail-server.ts';
import { deliveries } from './delivering.fixture.ts';

const { server, received, plan, work, at, schedule, runs, node } = deliveries();
let id: number;
const made = async () =>
  (await runs({ schedule: id })).rows.map(({ dateStart, dueAt }) => [dateStart, dueAt]);
const send = (call: typeof schedules.pause | typeof schedules.resume | typeof schedules.deactivate) =>
  server.send('owner@one.test', call, { params: { id } });

beforeEach(async () => {
  ({ id } = await schedule());
});

test('records due deliveries once, however often and by however many processes they are planned', async () => {
  await at('2026-04-01T05:59+11:00');
  await plan();
  expect(await made()).toEqual([]);
  await at('2026-04-01T06:00+11:00');
  await Promise.all([plan(), plan(), plan()]);
  await plan();
  expect(await made()).toEqual([['2026-03-01', '2026-03-31T19:00:00.000Z']]);
});

test('catches up on every missed range after months of downtime, across a daylight saving change', async () => {
  await at('2026-06-02T00:00+10:00');
  await plan();
  expect(await made()).toEqual([
    ['2026-05-01', '2026-05-31T20:00:00.000Z'],
    ['2026-04-01', '2026-04-30T20:00:00.000Z'],
    ['2026-03-01', '2026-03-31T19:00:00.000Z'],
  ]);
});

test('creates one run per node', async () => {
  ({ id } = await schedule({ entities: [node('ACME'), node('BETA')] }));
  await at('2026-04-01T07:00+11:00');
  await plan();
  expect((await runs({ schedule: id })).rows.map((run) => run.node)).toEqual(['Beta Ltd', 'Acme Pty Ltd']);
});

test('nothing is due for schedules that are paused, ended or deactivated', async () => {
  await send(schedules.pause);
  await at('2026-04-02T00:00Z');
  await plan();
  expect(await made()).toEqual([]);
  await send(schedules.resume);
  await plan();
  expect(await made()).toEqual([]);
  await send(schedules.deactivate);
  await at('2026-05-02T00:00Z');
  await plan();
  expect(await made()).toEqual([]);

  await at('2026-03-10T00:00Z');
  ({ id } = await schedule({ end_date: '2026-04-01' }));
  await at('2026-08-02T00:00Z');
  await plan();
  expect((await made()).map(([start]) => start)).toEqual(['2026-03-01']);
});

test('does not run a schedule whose owner lost the permission; the ledger says why, and the owner is notified once', async () => {
  await server.grant('owner@one.test', 'ONE', { permissions: ['view_budgets'] });
  for (const month of ['04', '05']) {
    await at(`2026-${month}-02T00:00Z`);
    await plan();
    await work();
  }
  expect((await runs({ schedule: id })).rows).toMatchObject([
    { state: 'not_run', notRun: 'owner@one.test may schedule no reports any more.', deliveries: {} },
    { state: 'not_run', dateStart: '2026-03-01' },
  ]);
  expect(received.map(({ to }) => to)).toEqual(['owner@one.test']);
  expect(await readMail(received[0])).toMatchObject({
    subject: expect.stringMatching(/^[^:]* not made: /),
    text: expect.stringContaining('may schedule no reports any more'),
  });

  // The schedule resumes and stops again, which is notified too.
  await server.grant('owner@one.test', 'ONE', { permissions: ['scheduled_reports'] });
  await at('2026-06-02T00:00Z');
  await plan();
  await server.grant('owner@one.test', 'ONE', { permissions: ['view_budgets'] });
  await at('2026-07-02T00:00Z');
  await plan();
  received.length = 0;
  await work();
  expect(received.filter(({ head }) => /^Subject: [^:]* not made: /m.test(head))).toHaveLength(1);
});

test('sends nothing to a deactivated owner', async () => {
  await server.database.owner
    .updateTable('memberships')
    .set({ is_active: false })
    .where('user_id', '=', (eb) => eb.selectFrom('users').select('id').where('email', '=', 'owner@one.test'))
    .execute();
  await at('2026-04-02T00:00Z');
  await plan();
  await work();
  expect(received).toEqual([]);
  expect((await runs({ schedule: id })).rows).toMatchObject([
    { state: 'not_run', notRun: 'owner@one.test no longer works in this TMC.' },
  ]);
  await server.database.owner.updateTable('memberships').set({ is_active: true }).execute();
});
