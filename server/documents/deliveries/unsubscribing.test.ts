import { expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import { deliveries } from './delivering.fixture.ts';

const { server, received, plan, work, at, schedule, sendTo, runs, run } = deliveries();

const ask = (method: 'GET' | 'POST', url: string, headers: object = {}, payload?: string) =>
  server.app.inject({
    method,
    url,
    headers: { host: `127.0.0.1:${server.config.port}`, ...headers },
    ...(payload && { payload }),
  });

test('outsiders unsubscribe by button or by one click in the mail program; the owner sees it', async () => {
  const { id } = await schedule();
  await sendTo(id, ['outside@else.test', 'plant@one.test']);
  await at('2026-04-01T07:00+11:00');
  await plan();
  await work();
  const head = received[0]?.head.replace(/\r\n\s/g, ' ') ?? '';
  const path = /List-Unsubscribe: <https:\/\/trips\.test(\/unsubscribe\/[^>]+)>/.exec(head)?.[1] as string;
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(received[1]?.head).not.toContain('List-Unsubscribe');

  const get = (url: string) => ask('GET', url);
  const page = await get(path);
  expect(page.body).toContain('TMC ONE sends <strong>Air Segments</strong> to outside@else.test');
  expect(page.body).toContain('<button>');
  // Link scanners, which only GET the page, do not unsubscribe anyone.
  await work();
  expect((await get(path)).body).toContain('<button>');
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const posted = await ask('POST', path, type, 'List-Unsubscribe=One-Click');
  expect(posted.statusCode).toBe(200);
  expect(posted.body).toContain('will not send');
  await work();
  await ask('POST', path);
  await work();
  expect((await get(path)).body).not.toContain('<button>');

  const query = { kinds: 'report_unsubscribed' };
  const recorded = async (by: string) =>
    ((await server.get(by, changes.list, { query })) as { rows: { actor: string; subject: string }[] }).rows;
  expect(await recorded('owner@one.test')).toMatchObject([
    { actor: 'outside@else.test', subject: 'Air Segments' },
  ]);
  expect(await recorded('beta@one.test')).toEqual([]);

  await at('2026-05-02T07:00+10:00');
  received.length = 0;
  await plan();
  await work();
  expect(received.map(({ to }) => to)).toEqual(['plant@one.test']);
  const [latest] = (await runs({ schedule: id })).rows;
  expect((await run(latest?.id as number)).recipients.map(({ state }) => state)).toEqual([
    'unsubscribed',
    'sent',
  ]);
});

test.each([
  ['a made-up token', (path: string) => path.replace(/[^/]+$/, 'f47ac10b-58cc-4372-a567-0e02b2c3d479')],
  [
    'another delivery',
    (path: string) => path.replace(/\/(\d+)\/([^/]+)$/, (_, id, token) => `/${id + 1}/${token}`),
  ],
  ['another TMC', (path: string) => path.replace(/\/unsubscribe\/\d+/, '/unsubscribe/2')],
  ['no number', (path: string) => path.replace(/\/unsubscribe\/\d+/, '/unsubscribe/x')],
  [
    'beyond all numbers',
    (path: string) => path.replace(/\/unsubscribe\/\d+/, '/unsubscribe/9999999999999999999'),
  ],
])('%s answers 404', async (_name, changed) => {
  const found = await server.database.owner
    .selectFrom('report_deliveries')
    .where('recipient', '=', 'outside@else.test')
    .select(['client_id', 'id', 'token'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const url = changed(`/unsubscribe/${found.client_id}/${found.id}/${found.token}`);
  for (const method of ['GET', 'POST'] as const) {
    const answer = await ask(method, url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('outside@else.test');
  }
});
