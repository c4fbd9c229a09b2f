/** Limits on mails that users have sent to addresses of their choice. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as schedules from '../../contract/scheduled-reports/calls.ts';
import { affected } from '../../contract/traveller-tracker/affected.ts';
import { writeTo } from '../../contract/traveller-tracker/messages.ts';
import * as users from '../../contract/users/calls.ts';
import { flight, smallHierarchy } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';

const server = testServer({ clock: () => new Date('2026-03-10T00:00Z') });
const by = 'all@one.test';
let node: number;

beforeAll(async () => {
  await server.tmc('ONE');
  const flying = { node_code: 'ACME-1', traveller_name: 'Ada', traveller_email: 'ada@acme.test' };
  await server.importFeed('ONE', {
    hierarchy: smallHierarchy,
    lines: [flight('MEL', 'SIN', '2026-03-10', flying)],
  });
  await server.grant(by, 'ONE');
  await server.grant('other@one.test', 'ONE');
  node = await server.nodeId('ONE', 'ACME');
});
beforeEach(() => server.database.owner.deleteFrom('requested_mails').execute());

const sample = (email = by) =>
  server.send(email, schedules.sample, {
    body: { report_type: 4, report_format: 1, period: 1, entities: [node] },
  });
const invite = (email: string, inviter = by) =>
  server.send(inviter, users.invite, { body: { name: 'Nina', email, entities: [node] } });
async function write() {
  const { people } = await server.get(by, affected, { query: { hours: 24 } });
  const to = people.map(({ travellerId, bookingId }) => ({ travellerId, bookingId }));
  return server.send(by, writeTo, { body: { to, place: 'Singapore', subject: 'You', text: 'Call us.' } });
}
/** How many of several concurrent requests were accepted, and the last refusal. */
async function passed(times: number, ask: (at: number) => ReturnType<typeof sample>) {
  const replies = await Promise.all(Array.from({ length: times }, (_, at) => ask(at)));
  const refused = replies.find(({ status }) => status === 429);
  return { passed: replies.filter(({ status }) => status === 200).length, refused };
}

test('allows ten samples per address and hour, then states when to try again', async () => {
  const { passed: many, refused } = await passed(20, () => sample());
  expect(many).toBe(10);
  expect(refused?.body).toEqual({
    detail: `${by} was sent 10 samples within the last hour. Please try again in 60 minutes.`,
  });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500);
  expect((await sample('other@one.test')).status).toBe(200);
  await server.database.owner
    .updateTable('requested_mails')
    .set({ at: new Date(Date.now() - 3_601_000) })
    .execute();
  expect((await sample()).status).toBe(200);
});

test('allows five invitations per address and hour, whoever sends them', async () => {
  expect((await invite('nina@new.test')).status).toBe(200);
  const found = await server.get(by, users.list, { query: { search: 'nina@' } });
  const params = { id: found.rows[0]!.id };
  const again = (at: number) => server.send(at % 2 ? by : 'other@one.test', users.inviteAgain, { params });
  const { passed: many, refused } = await passed(10, again);
  expect(many).toBe(4);
  expect(refused?.body).toMatchObject({
    detail: expect.stringContaining('nina@new.test was sent 5 invitations'),
  });
});

test('allows a user to invite a hundred people per hour', async () => {
  const { passed: many, refused } = await passed(102, (at) => invite(`p${at}@new.test`));
  expect(many).toBe(100);
  expect(refused?.body).toMatchObject({ detail: expect.stringContaining('You have sent 100 invitations') });
  expect((await invite('one.more@new.test', 'other@one.test')).status).toBe(200);
});

test('allows ten messages per traveller and hour', async () => {
  const { passed: many, refused } = await passed(12, write);
  expect(many).toBe(10);
  expect(refused?.body).toMatchObject({
    detail: expect.stringContaining('ada@acme.test was sent 10 messages'),
  });
  const kept = await server.database.owner.selectFrom('traveller_messages').select('id').execute();
  expect(kept).toHaveLength(10);
});
