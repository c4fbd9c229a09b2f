import { beforeEach, expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import * as calls from '../../../contract/import-sources/calls.ts';
import { latestUpdate } from '../../../contract/latest-update/calls.ts';
import type { Mail } from '../../jobs/mail.ts';
import type { JobContext } from '../../jobs/queue.ts';
import { testServer } from '../../test/server.ts';
import { lateDeliveryMail } from './late-mail-job.ts';
import { sourceServer } from './sources.fixture.ts';
import { watchSources } from './watch-job.ts';

let now = new Date();
const server = testServer({ clock: () => now });
const at = (text: string) => {
  now = new Date(`${text}Z`);
};
beforeEach(() => at('2026-03-01T12:00'));

const mails: Mail[] = [];
const context = () =>
  ({
    db: server.database.db,
    config: server.config,
    clock: () => now,
    signal: new AbortController().signal,
    sendMail: async (mail: Mail) => void mails.push(mail),
    queue: {
      send: async (_job: unknown, _who: unknown, data: never) => lateDeliveryMail.run(context(), data, 'job'),
    },
  }) as unknown as JobContext;
const watch = () => watchSources.run(context(), {}, 'job');

const rhythm = { weekday: null, time: '06:00', zone: 'Europe/Berlin' };

/** An import of the source that was loaded at this time, which the database has of its own clock. */
async function loaded(
  clientId: number,
  sourceId: number,
  state: 'loaded' | 'refused' | 'loading' = 'loaded',
  { read, rejected } = { read: 0, rejected: 0 },
) {
  const counts = { lines_read: read, lines_added: read - rejected, lines_rejected: rejected };
  await server.database.owner
    .insertInto('imports')
    .values({
      client_id: clientId,
      started_at: now,
      finished_at: now,
      folder: 'a.csv',
      state,
      delivered_by: 'API',
      source_id: sourceId,
      headers: '{}',
      ...{ lines_changed: 0, lines_unchanged: 0, ...counts },
    })
    .execute();
}

test('a missing delivery is told once to the owner, and shown to everybody of the TMC until it arrives', async () => {
  const tmc = await sourceServer(server, 'ONE');
  const other = await sourceServer(server, 'TWO');
  await server.grant('plant@one.test', 'ONE', { nodes: ['ACME-1'], permissions: [] });
  const { id } = await tmc.create({ name: 'bank', rhythm, ownerEmail: 'owner@bank.test' });
  await tmc.create({ name: 'rail' });
  const shown = async (by = 'plant@one.test') => (await server.get(by, latestUpdate)).late;
  await watch();
  expect([mails, await shown()]).toEqual([[], []]);

  at('2026-03-02T05:01');
  await watch();
  await watch();
  expect(mails).toMatchObject([
    {
      to: 'owner@bank.test',
      from: 'TMC ONE',
      subject: 'Delivery late: bank',
      text: expect.stringContaining('was due to deliver by 2026-03-02 06:00 (Europe/Berlin).'),
    },
  ]);
  const since = '2026-03-02T05:00:00.000Z';
  expect(await shown()).toEqual([{ source: 'bank', since }]);
  expect(await shown(other.by)).toEqual([]);
  expect(await tmc.list()).toMatchObject([
    { name: 'bank', late: since, due: '2026-03-03T05:00:00.000Z' },
    { name: 'rail', late: null, due: null },
  ]);
  const { rows } = await server.get(tmc.by, changes.list, { query: { kinds: 'import_source_late' } });
  expect(rows).toMatchObject([{ actor: 'Watch of deliveries', subject: 'bank' }]);

  // Another due instant that is missed is told once more.
  at('2026-03-03T05:01');
  await watch();
  await watch();
  expect(mails).toHaveLength(2);
  expect(mails[0]?.id).not.toBe(mails[1]?.id);
  expect(await shown()).toEqual([{ source: 'bank', since }]);

  await loaded(tmc.clientId, id, 'refused');
  await loaded(tmc.clientId, id, 'loaded', { read: 2, rejected: 2 });
  expect(await shown()).toHaveLength(1);
  await loaded(tmc.clientId, id, 'loading');
  expect(await shown()).toEqual([]);
  at('2026-03-03T08:00');
  await loaded(tmc.clientId, id);
  at('2026-03-04T04:00');
  await loaded(tmc.clientId, id, 'loaded', { read: 2, rejected: 1 });
  at('2026-03-04T06:00');
  await watch();
  expect([mails.length, await shown()]).toEqual([2, []]);
});

test('a source without an owner is shown as late, without a mail; a removed one is not', async () => {
  const tmc = await sourceServer(server, 'THREE');
  const { id } = await tmc.create({ name: 'bank', rhythm });
  at('2026-03-05T12:00');
  await watch();
  expect(mails.filter(({ from }) => from === 'TMC THREE')).toEqual([]);
  expect((await server.get(tmc.by, latestUpdate)).late).toHaveLength(1);
  // Another rhythm counts from when it is saved.
  await server.get(tmc.by, calls.save, {
    params: { id },
    body: { name: 'bank', rhythm: { ...rhythm, time: '07:00' } },
  });
  expect((await server.get(tmc.by, latestUpdate)).late).toEqual([]);
  at('2026-03-06T12:00');
  await server.get(tmc.by, calls.remove, { params: { id } });
  expect((await server.get(tmc.by, latestUpdate)).late).toEqual([]);
});

test('each missed delivery is told once at six in the morning of its zone, also when clocks are put back', async () => {
  const tmc = await sourceServer(server, 'FOUR');
  at('2026-04-03T18:00');
  const zone = 'Australia/Melbourne';
  await tmc.create({ name: 'bank', rhythm: { ...rhythm, zone }, ownerEmail: 'owner@four.test' });
  const told: string[] = [];
  // The day in between is an hour longer than others.
  for (let quarter = 0; quarter <= 27 * 4; quarter++) {
    now = new Date(Date.parse('2026-04-03T18:00Z') + quarter * 15 * 60_000);
    const before = mails.length;
    await watch();
    for (const { text } of mails.slice(before).filter(({ to }) => to === 'owner@four.test')) {
      told.push(`${now.toISOString().slice(0, 16)} ${/by (.*) \(/.exec(text)?.[1]}`);
    }
  }
  expect(told).toEqual(['2026-04-03T19:00 2026-04-04 06:00', '2026-04-04T20:00 2026-04-05 06:00']);
});
