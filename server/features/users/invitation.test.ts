import { afterAll, beforeAll, expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import { grantableNodes } from '../../../contract/hierarchy/calls.ts';
import { type CurrentUser, me } from '../../../contract/session/calls.ts';
import * as users from '../../../contract/users/calls.ts';
import { makeMailer } from '../../jobs/mail.ts';
import { type JobContext, Queue } from '../../jobs/queue.ts';
import { systemClock } from '../../lib/clock.ts';
import { readMail } from '../../test/mail-server.ts';
import { mailbox } from '../../test/mailbox.ts';
import { testServer } from '../../test/server.ts';
import { refusals } from './ability.ts';
import { admin, asking, boss, loadUsers, part } from './example.fixture.ts';
import { invitation } from './invitation.ts';

const server = testServer();
const smtp = mailbox();
const { idOf, nodes, one, edit, invite } = asking(server);
const ok = [200, null];
const logged: string[] = [];
const say = (message: string) => void logged.push(message);
let queue: Queue;

beforeAll(async () => {
  await loadUsers(server);
  queue = new Queue(server.database.applicationUrl, say, { everySeconds: 0.5 });
  await queue.work([invitation], context());
});
afterAll(() => queue?.close());

/** The context of a job. */
function context(): JobContext {
  const mail = { smtpUrl: smtp.url, requireTls: true, from: 'reports@tripledger.test', attachmentMb: 10 };
  const config = { ...server.config, mail, publicUrl: 'https://reports.one.test' };
  const { signal } = new AbortController();
  const { database, app, queue } = server;
  const sendMail = makeMailer(config, say);
  const { ask, audit } = app;
  return { db: database.db, ask, audit, sendMail, queue, clock: systemClock, config, log: say, signal };
}

const mailed = (count = 1) => expect.poll(() => smtp.received.length).toBe(count);
const inviteAgain = async (email: string, whom: string) =>
  (await server.send(email, users.inviteAgain, { params: { id: await idOf(whom) } })).status;

test('an invitation grants access and mails a link; it is pending until the first sign-in', async () => {
  const [ops] = await nodes('OPS');
  const sent = {
    name: '  Nina New ',
    email: ' Nina@New.test ',
    entities: [ops],
    permissions: ['view_budgets'],
  };
  expect(await invite(part, sent)).toEqual(ok);
  await mailed();
  expect(smtp.received[0]?.to).toBe('nina@new.test');
  const { subject, from, text } = await readMail(smtp.received[0]);
  expect(subject).toBe(`Invitation from ${part}: Travel reports of TMC ONE`);
  expect(from?.name).toBe('TMC ONE');
  expect(text).toMatch(/Dear Nina New,[\s\S]*has given you access to the travel reports of TMC ONE/);
  expect(text).toContain('You have access to:\n- Operations\n');
  expect(text).toContain('Sign in: https://reports.one.test\n');
  const pending = await one(part, 'nina@new.test');
  expect(pending).toMatchObject({ name: 'Nina New', last_login: null, user_type: 'User', is_active: true });
  expect(pending.invited_at).not.toBeNull();
  expect(await server.get('nina@new.test', me)).toMatchObject({ name: 'Nina New', entities: [ops] });
  expect((await one(part, 'nina@new.test')).last_login).not.toBeNull();
  expect(await inviteAgain(part, 'nina@new.test')).toBe(400);
});

test('resends an invitation, but only to pending users', async () => {
  const [sales] = await nodes('SALES');
  expect(await invite(admin, { name: 'Al', email: 'again@new.test', entities: [sales] })).toEqual(ok);
  await mailed();
  expect(await inviteAgain(part, 'again@new.test')).toBe(200);
  await mailed(2);
  expect(smtp.received.map(({ to }) => to)).toEqual(['again@new.test', 'again@new.test']);
  expect(await edit(admin, 'again@new.test', { is_active: false })).toEqual(ok);
  expect(await inviteAgain(part, 'again@new.test')).toBe(400);
  // Nor to users whose access exceeds the administrator's.
  expect(await inviteAgain(part, 'above@one.test')).toBe(400);
  expect(await inviteAgain(part, 'mixed@one.test')).toBe(400);
});

test('inviting a user whom another TMC knows is indistinguishable from inviting a new one', async () => {
  const [ops] = await nodes('OPS');
  const { name: before } = (await server.get('admin@two.test', me)) as CurrentUser;
  for (const email of ['admin@two.test', 'unheard@of.test']) {
    expect(await invite(admin, { name: 'Somebody', email, entities: [ops] })).toEqual(ok);
  }
  await mailed(2);
  const [known, unknown] = await Promise.all([one(admin, 'admin@two.test'), one(admin, 'unheard@of.test')]);
  const { id: _, email: _known, invited_at: __, ...shown } = known;
  expect(unknown).toMatchObject(shown);
  expect(known).toMatchObject({ name: 'Somebody', last_login: null });
  const [first, second] = await Promise.all(
    smtp.received.map(async (one) => {
      const { subject, text, html } = await readMail(one);
      return JSON.stringify([subject, text, html]).replaceAll(one.to, 'the recipient');
    }),
  );
  expect(first).toBe(second);
  // In the other TMC, they keep their name and access.
  expect(await server.get('admin@two.test', me)).toMatchObject({ name: before, clients: { length: 2 } });
});

test('inviting an existing member outside the administrator’s sight adds the nodes', async () => {
  await server.grant('hidden@one.test', 'ONE', { nodes: ['BETA'], permissions: ['can_edit_bookings'] });
  const before = await one(admin, 'hidden@one.test');
  const [ops] = await nodes('OPS');
  const sent = { name: 'New Name', email: 'hidden@one.test', entities: [ops], permissions: ['view_budgets'] };
  expect(await invite(part, sent)).toEqual(ok);
  await mailed();
  expect(smtp.received[0]?.to).toBe('hidden@one.test');
  const after = await one(admin, 'hidden@one.test');
  expect(after.entities.map(({ label }) => label)).toEqual(['Beta', 'Operations']);
  expect(after).toMatchObject({ name: before.name, permissions: before.permissions, is_active: true });
  const { rows } = await server.get(admin, changes.list, { query: { search: 'hidden@' } });
  const record = await server.get(admin, changes.detail, { params: { id: rows[0]!.id } });
  expect(record.before).toMatchObject({ nodes: ['Beta'] });
  expect(record.after).toMatchObject({ nodes: ['Operations', 'Beta'] });
});

test('ids do not reveal which user existed first', async () => {
  const [ops] = await nodes('OPS');
  const emails = Array.from({ length: 6 }, (_, at) => `row${at}@new.test`);
  for (const email of emails) expect(await invite(admin, { name: 'R', email, entities: [ops] })).toEqual(ok);
  const ids = await Promise.all(emails.map(idOf));
  expect(ids.every((id) => id > 1_000_000)).toBe(true);
  expect(ids).not.toEqual(ids.toSorted((one, other) => one - other));
});

test.each([
  [{ name: ' ' }, { name: ['Please enter a name'] }],
  [{ email: 'nonsense' }, { email: ['Enter an email address.'] }],
  [{ email: 'reader@one.test' }, { email: ['This user has access already'] }],
  [{ entities: [] }, { entities: ['Please choose at least one node'] }],
  [{ entities: 'all' }, { entities: ['Enter a list of nodes.'] }],
  [{ permissions: ['can_manage_tree'] }, { permissions: [refusals.lacking] }],
  [{ user_type: 'Client' }, { user_type: [refusals.administrators] }],
])('rejects %j on its field, and neither stores nor mails anything', async (more, fields) => {
  const [ops] = await nodes('OPS');
  const sent = { name: 'Nobody', email: 'refused@new.test', entities: [ops], ...more };
  expect(await invite(part, sent)).toEqual([400, fields]);
  const { owner } = server.database;
  expect(await owner.selectFrom('users').where('email', '=', 'refused@new.test').execute()).toEqual([]);
});

test('answers 404 for nodes that the administrator may not grant', async () => {
  const [beta, acme] = await nodes('BETA', 'ACME');
  const foreignNode = await server.nodeId('TWO', 'OPS');
  for (const node of [beta, acme, foreignNode, 999_999]) {
    const sent = { name: 'Nobody', email: 'refused@new.test', entities: [node] };
    expect((await invite(part, sent))[0]).toBe(404);
  }
});

test('an administrator of the TMC invites another one, with full access', async () => {
  expect((await invite(admin, { name: 'B', email: 'b@new.test', user_type: 'Client' }))[0]).toBe(400);
  expect(await invite(boss, { name: 'B', email: 'b@new.test', user_type: 'Client' })).toEqual(ok);
  expect(await one(boss, 'b@new.test')).toMatchObject({
    user_type: 'Client',
    entities: [{ label: 'TMC ONE' }],
  });
});

test('retries with the same message id while the mail server is down', async () => {
  const ids = async () => ({
    userId: await idOf('team@one.test'),
    clientId: await clientOf('team@one.test'),
  });
  smtp.isDown = true;
  await expect(invitation.run(context(), await ids(), 'job-1')).rejects.toThrow();
  smtp.isDown = false;
  for (let run = 1; run <= 2; run++) await invitation.run(context(), await ids(), 'job-1');
  const sent = smtp.received.filter(({ id }) => id === '<job-1@tripledger>');
  expect(sent.map(({ to }) => to)).toEqual(['team@one.test', 'team@one.test']);
});

test('notifies the inviter after the last retry', async () => {
  const [userId, by, clientId] = [
    await idOf('team@one.test'),
    await idOf(part),
    await clientOf('team@one.test'),
  ];
  await invitation.giveUp?.(context(), { userId, by, clientId }, 'job-3');
  const notice = smtp.received.find(({ id }) => id === '<job-3@tripledger>');
  expect(notice?.to).toBe(part);
  expect(await readMail(notice)).toMatchObject({
    subject: 'Invitation not sent: team@one.test',
    text: expect.stringContaining('Your invitation to team@one.test could not be sent.'),
  });
});

test('sends no mail to a user who lost access before it was sent', async () => {
  const ids = { userId: await idOf('mixed@one.test'), clientId: await clientOf('mixed@one.test') };
  expect(await edit(admin, 'mixed@one.test', { is_active: false })).toEqual(ok);
  await invitation.run(context(), ids, 'job-2');
  expect(smtp.received.filter(({ to }) => to === 'mixed@one.test')).toEqual([]);
  expect(logged.at(-1)).toBe(`No invitation to user ${ids.userId}: the user no longer has access`);
});

test('offers the administrator’s own nodes with all below', async () => {
  const labels = async (email: string) =>
    ((await server.get(email, grantableNodes)) as { label: string; parentId: number | null }[]).map(
      ({ label, parentId }) => [label, parentId === null],
    );
  expect(await labels(part)).toEqual([
    ['Operations', true],
    ['Team', false],
    ['Sales', true],
  ]);
  expect(await labels(admin)).toEqual([
    ['TMC ONE', true],
    ['Acme', false],
    ['Operations', false],
    ['Team', false],
    ['Sales', false],
    ['Beta', false],
  ]);
  expect((await server.send('team@one.test', grantableNodes)).status).toBe(403);
});

async function clientOf(email: string): Promise<number> {
  const { active_client } = (await server.get(email, me)) as CurrentUser;
  return Number(active_client);
}

test('reports all faults of an invitation at once', async () => {
  const sent = { name: 'Part', email: part, entities: [], permissions: [], user_type: 'User' };
  expect(await invite(part, sent)).toEqual([
    400,
    { entities: ['Please choose at least one node'], email: ['This user has access already'] },
  ]);
});
