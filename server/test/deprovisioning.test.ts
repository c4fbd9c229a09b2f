/**
 * What an identity provider ends when it deactivates or removes a user, or takes the last group away: the session, service
 * tokens, a download that is running, exports that wait to be mailed, and schedules that are due.
 */
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { topNodes } from '../../contract/hierarchy/calls.ts';
import { emailExportInvoice, exportInvoice } from '../../contract/reports/data-export.ts';
import { deliveries } from '../documents/deliveries/delivering.fixture.ts';
import { mailExport } from '../documents/export/mail-job.ts';
import { providerOf } from '../features/users/scim/provider.fixture.ts';
import { tokensOf } from '../features/users/tokens.fixture.ts';
import { signToken } from '../identity/embedded-token.ts';
import { flight } from './builders/feed.ts';

const { server, received, context, plan, work, at, schedule, take } = deliveries();
const boss = 'boss@one.test';
const { send, patch, user, group, gives } = providerOf(server, boss);
const tokens = tokensOf(server);
const may = { dateStart: '2026-05-01', dateEnd: '2026-05-31' };
/** More than the buffers on the way hold, so that a download stays open while its reader waits. */
const rows = 60_000;
let address: string;
let root: number;

beforeAll(async () => {
  await server.importFeed('ONE', {
    hierarchy: [{ node_code: 'MANY', parent_code: '', label: 'Many' }],
    lines: Array.from({ length: rows }, () =>
      flight('MEL', 'SYD', '2026-05-05', {
        data_source: 'many',
        node_code: 'MANY',
        transaction_date: '2026-05-05',
      }),
    ),
  });
  const found = server.database.owner.selectFrom('nodes').select('id').where('is_root', '=', true);
  root = (await found.orderBy('client_id').executeTakeFirstOrThrow()).id;
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
}, 240_000);

/** Opens the download and reads nothing of it yet. */
async function opened(email: string): Promise<IncomingMessage> {
  const token = await signToken(server.database.db, server.config, email);
  const query = new URLSearchParams(may);
  return new Promise((resolve, reject) => {
    request(
      `${address}${exportInvoice.path}?${query}`,
      { headers: { authorization: `Bearer ${token}` } },
      (response) => resolve(response.pause()),
    )
      .on('error', reject)
      .end();
  });
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

async function toItsEnd(response: IncomingMessage): Promise<void> {
  for await (const _ of response);
}

/** A user whom a group lets do everything that is to be ended. */
async function joiner(name: string) {
  const email = `${name}@one.test`;
  const id = await user(email, { displayName: name });
  const team = await group(`Team of ${name}`, id);
  const permissions = ['can_manage_users', 'scheduled_reports'];
  expect((await gives(boss, team, { entities: [root], permissions })).status).toBe(200);
  return { email, id, team };
}

test.each<[string, (who: { id: string; team: string }) => Promise<{ status: number }>]>([
  ['deactivated', ({ id }) => patch(`/Users/${id}`, { op: 'replace', value: { active: false } })],
  ['removed', ({ id }) => send('DELETE', `/Users/${id}`)],
  ['groupless', ({ team }) => patch(`/Groups/${team}`, { op: 'remove', path: 'members' })],
])('a user who is %s loses everything that was open', { timeout: 180_000 }, async (name, leave) => {
  const who = await joiner(name);
  const { email } = who;
  expect((await server.send(email, topNodes)).status).toBe(200);
  const { token } = await tokens.create(email, { name: `Of ${name}`, entities: [root] });
  expect((await tokens.as(token, topNodes)).status).toBe(200);
  await schedule({ recipients: [email] }, email);
  await server.get(email, emailExportInvoice, { query: may });
  const download = await opened(email);
  expect([download.statusCode, await connections()]).toEqual([200, 1]);

  expect([200, 204]).toContain((await leave(who)).status);

  expect((await server.send(email, topNodes)).status).toBe(403);
  expect((await tokens.as(token, topNodes)).status).toBe(401);
  const [revoked] = (await tokens.list(boss)).filter((row) => row.name === `Of ${name}`);
  expect(revoked).toMatchObject({
    state: 'Revoked',
    revoked: { by: expect.stringMatching(/^Service token/) },
  });
  // The server ends it while the reader waits.
  await expect.poll(connections, { timeout: 60_000 }).toBe(0);
  await expect(toItsEnd(download)).rejects.toThrow('aborted');
  const [waiting, ...others] = await take(mailExport);
  expect(others).toEqual([]);
  await mailExport.run(context(), mailExport.data.parse(waiting?.data), String(waiting?.id));
  await at('2026-04-01T07:00+11:00');
  await plan();
  await work();
  expect(received).toEqual([]);
});

test('a user who stays gets what was open', { timeout: 180_000 }, async () => {
  const { email } = await joiner('staying');
  await schedule({ recipients: [email] }, email);
  const download = await opened(email);
  await toItsEnd(download);
  expect(download.complete).toBe(true);
  await at('2026-04-01T07:00+11:00');
  await plan();
  await work();
  expect(received.map(({ to }) => to)).toEqual([email]);
});
