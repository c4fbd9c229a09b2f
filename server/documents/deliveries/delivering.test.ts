import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import * as ledger from '../../../contract/scheduled-reports/ledger.ts';
import { signToken } from '../../identity/embedded-token.ts';
import type { SendMail } from '../../jobs/mail.ts';
import { readMail } from '../../test/mail-server.ts';
import { makeReport } from '../make-report.ts';
import { deliverRun } from './deliver-job.ts';
import { deliveries } from './delivering.fixture.ts';
import { sweepReportFiles } from './sweep-job.ts';

const { server, received, plan, work, at, schedule, sendTo, runs, run, node, ...given } = deliveries();
const { context, refusing, answering } = given;
let id: number;

/** Creates a schedule of the whole TMC for these recipients, due on the first of April. */
async function due(recipients: string[], wanted: object = {}, by?: string): Promise<number> {
  ({ id } = await schedule(wanted, by));
  await sendTo(id, recipients);
  await at('2026-04-01T07:00+11:00');
  await plan();
  return latest();
}
const latest = async () => (await runs({ schedule: id })).rows[0]?.id as number;
const states = async (runId: number) =>
  (await run(runId)).recipients.map(({ recipient, state, words }) => [recipient, state, words]);
const clientId = async () =>
  (await server.database.owner.selectFrom('clients').where('code', '=', 'ONE').select('id').execute())[0]
    ?.id as number;
/** Delivers a run in a process whose `sendMail` is faulty. */
async function runBy(sendMail: SendMail, runId: number): Promise<void> {
  await deliverRun({ ...context(), sendMail }, { clientId: await clientId(), runId }, makeReport);
}
/** The destinations in the attached file. */
const places = (message: string) => {
  const [, part = ''] = /filename=[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(message) ?? [];
  return ['SYD', 'PER'].filter((place) => Buffer.from(part, 'base64').includes(place));
};

test('recipients get their own view, outsiders the owner’s, and users who see nothing get nothing', async () => {
  const runId = await due(
    ['owner@one.test', 'plant@one.test', 'outside@else.test', 'all@two.test', 'beta@one.test'],
    { entities: [node('ACME')] },
  );
  await work();
  expect(received.map(({ to, message }) => [to, places(message)])).toEqual([
    ['owner@one.test', ['SYD']],
    ['plant@one.test', ['SYD']],
    ['outside@else.test', ['SYD']],
    ['all@two.test', ['SYD']],
  ]);
  expect(await states(runId)).toEqual([
    ['owner@one.test', 'sent', null],
    ['plant@one.test', 'sent', null],
    ['outside@else.test', 'sent', null],
    ['all@two.test', 'sent', null],
    ['beta@one.test', 'nothing_to_see', 'The recipient does not see Acme Pty Ltd any more.'],
  ]);
  const [own, plants, outsiders] = await Promise.all(received.map(readMail));
  expect(own).toMatchObject({
    subject: 'Data export (air segments): Acme Pty Ltd, Mar 2026',
    from: { name: 'TMC ONE', address: 'reports@tripledger.test' },
  });
  expect(own?.text).toMatch(/Dear owner@one\.test,[\s\S]*It covers everything that you have access to\./);
  expect(own?.text).toMatch(
    /Rows: 1[\s\S]*you scheduled it[\s\S]*Change or stop the schedule: https:\/\/trips\.test\/#\/feature\/scheduledreports/,
  );
  expect(plants?.text).toContain('Ask owner@one.test to stop it: owner@one.test');
  expect(outsiders?.text).toContain('and covers everything that owner@one.test has access to.');
  expect(outsiders?.text).toMatch(/Hello,[\s\S]*Unsubscribe: https:\/\/trips\.test\/unsubscribe\//);
  expect(own?.html + plants!.html).not.toContain('nsubscribe');
  // Recipients with the same visibility share one file.
  const files = (await run(runId)).recipients.map(({ file }) => file?.id);
  expect(files[0]).toBe(files[2]);
  expect(files[1]).not.toBe(files[0]);
});

test('a deactivated user is not an outsider; outsiders get nothing if the owner lost the permission', async () => {
  const runId = await due(['plant@one.test', 'outside@else.test', 'beta@one.test']);
  await server.database.owner
    .updateTable('memberships')
    .set({ is_active: false })
    .where('user_id', '=', (eb) => eb.selectFrom('users').select('id').where('email', '=', 'plant@one.test'))
    .execute();
  await server.grant('owner@one.test', 'ONE', { permissions: [] });
  await work();
  await server.database.owner.updateTable('memberships').set({ is_active: true }).execute();
  expect(received.map(({ to }) => to)).toEqual(['beta@one.test']);
  expect(await states(runId)).toEqual([
    ['plant@one.test', 'nothing_to_see', 'No access to TMC ONE any more.'],
    [
      'outside@else.test',
      'nothing_to_see',
      'Outside the TMC, and the owner of the schedule may schedule no reports any more.',
    ],
    ['beta@one.test', 'sent', null],
  ]);
});

test('a refusal affects only the refused recipient, and the owner is notified', async () => {
  refusing((to) => (to === 'plant@one.test' ? { responseCode: 550, words: 'No such user' } : undefined));
  const runId = await due(['owner@one.test', 'plant@one.test', 'beta@one.test']);
  await work();
  expect(await states(runId)).toEqual([
    ['owner@one.test', 'sent', null],
    ['plant@one.test', 'refused', '550 No such user'],
    ['beta@one.test', 'sent', null],
  ]);
  // A refused delivery also records its user and file.
  expect((await run(runId)).recipients[1]).toMatchObject({ name: 'plant@one.test', file: { mayOpen: true } });
  expect(received.at(-1)).toMatchObject({ to: 'owner@one.test' });
  const notice = await readMail(received.at(-1));
  expect(notice.subject).toBe('Data export (air segments) not delivered to everyone: TMC ONE, Mar 2026');
  expect(notice.text).toContain('- plant@one.test: 550 No such user');
  expect((await runs({ schedule: id })).rows[0]).toMatchObject({
    state: 'failed',
    deliveries: { sent: 2, refused: 1 },
  });
  expect((await runs({ state: 'failed' })).rows[0]?.id).toBe(runId);
});

test('retries for a day when the server accepts the recipient but not the message, then gives up', async () => {
  answering((to) => (to === 'plant@one.test' ? { responseCode: 451, words: 'Later' } : undefined));
  const runId = await due(['plant@one.test']);
  const start = Date.parse('2026-04-01T07:00+11:00');
  const tries: number[] = [];
  for (let minute = 0; minute <= 26 * 60; minute++) {
    await at(new Date(start + minute * 60_000).toISOString());
    const { recipients, state } = await run(runId);
    if (state === 'failed') break;
    const [one] = recipients;
    if (one?.nextAt && Date.parse(one.nextAt) > start + minute * 60_000) {
      // There is no attempt before that.
      minute = (Date.parse(one.nextAt) - start) / 60_000 - 1;
      continue;
    }
    tries.push(minute);
    await plan();
    await work();
  }
  expect(tries).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 255, 495, 735, 975, 1215, 1440]);
  expect(await states(runId)).toEqual([['plant@one.test', 'given_up', '451 Later']]);
  expect(received.map(({ to }) => to)).toEqual(['owner@one.test']);
});

/** Simulates a process that is killed before it sends the end of a message. */
const killedBeforeTheEnd: SendMail = (mail) =>
  context().sendMail(mail, () => Promise.reject(new Error('killed')));
/** Simulates a process that is killed after the server has the whole message. */
const killedAfterTheEnd: SendMail = async (mail, beforeItsEnd) => {
  await context().sendMail(mail, beforeItsEnd);
  throw new Error('killed');
};

test('resends, without doubt, after a process was killed before the end of a message', async () => {
  const runId = await due(['plant@one.test', 'beta@one.test']);
  for (const _ of [1, 2, 3]) await expect(runBy(killedBeforeTheEnd, runId)).rejects.toThrow('killed');
  expect(received).toEqual([]);
  await work();
  expect(received.map(({ to }) => to)).toEqual(['plant@one.test', 'beta@one.test']);
  expect(await states(runId)).toEqual([
    ['plant@one.test', 'sent', null],
    ['beta@one.test', 'sent', null],
  ]);
});

test('resends the same message, marked as doubtful, after a process was killed at its end', async () => {
  const runId = await due(['plant@one.test', 'beta@one.test']);
  await expect(runBy(killedAfterTheEnd, runId)).rejects.toThrow('killed');
  await expect(runBy(killedBeforeTheEnd, runId)).rejects.toThrow('killed');
  await work();
  const [first, second] = received;
  expect(received.map(({ to }) => to)).toEqual(['plant@one.test', 'plant@one.test', 'beta@one.test']);
  expect(second?.id).toBe(first?.id);
  expect(await states(runId)).toEqual([
    ['plant@one.test', 'doubtful', null],
    ['beta@one.test', 'sent', null],
  ]);
});

test('does not send a third message after a second kill; the owner is notified and may resend it', async () => {
  const runId = await due(['plant@one.test', 'beta@one.test']);
  for (const _ of [1, 2]) await expect(runBy(killedAfterTheEnd, runId)).rejects.toThrow('killed');
  await work();
  expect(await states(runId)).toEqual([
    ['plant@one.test', 'given_up', 'It may have arrived. The process that sent it ended.'],
    ['beta@one.test', 'sent', null],
  ]);
  const names = ['plant', 'plant', 'beta', 'owner'];
  expect(received.map(({ to }) => to)).toEqual(names.map((name) => `${name}@one.test`));
  expect((await readMail(received.at(-1))).text).toContain(
    '- plant@one.test: It may have arrived. The process that sent',
  );

  const deliveries = [(await run(runId)).recipients[0]?.id];
  await server.send('owner@one.test', ledger.sendAgain, { params: { id: runId }, body: { deliveries } });
  await work();
  expect(received.at(-1)?.to).toBe('plant@one.test');
  expect((await states(runId))[0]).toEqual(['plant@one.test', 'sent', null]);
});

test('aborts a message before its end if another process has sent it meanwhile', async () => {
  const runId = await due(['plant@one.test']);
  const slow: SendMail = async (mail, beforeItsEnd) => {
    await work();
    await context().sendMail(mail, beforeItsEnd);
  };
  await runBy(slow, runId);
  expect(received).toHaveLength(1);
  expect(await states(runId)).toEqual([['plant@one.test', 'sent', null]]);
});

test('gives up after a day on a delivery that repeatedly crashes its process', async () => {
  const runId = await due(['plant@one.test']);
  await server.database.owner
    .updateTable('report_deliveries')
    .set({ state: 'sending', attempts: 3 })
    .where('run_id', '=', runId)
    .execute();
  await at('2026-04-02T07:00+11:00');
  await work();
  const words = 'It may have arrived. The process that sent it ended.';
  expect(await states(runId)).toEqual([['plant@one.test', 'given_up', words]]);
});

test('queues a run again if its job was lost', async () => {
  const runId = await due(['plant@one.test']);
  await sql`delete from jobs.job`.execute(server.database.owner);
  for (const minute of ['05', '11']) {
    await at(`2026-04-01T07:${minute}+11:00`);
    await plan();
    await work();
    expect(received).toHaveLength(minute === '05' ? 0 : 1);
  }
  expect(await states(runId)).toEqual([['plant@one.test', 'sent', null]]);
});

test('resends as doubtful when the server does not answer a complete message', async () => {
  answering((to) => (to === 'plant@one.test' ? 'silence' : undefined));
  const runId = await due(['plant@one.test', 'beta@one.test']);
  await work();
  answering(() => undefined);
  await at('2026-04-01T07:05+11:00');
  await plan();
  await work();
  const [first, , second] = received;
  expect(received.map(({ to }) => to)).toEqual(['plant@one.test', 'beta@one.test', 'plant@one.test']);
  expect(second?.id).toBe(first?.id);
  expect((await states(runId))[0]).toEqual(['plant@one.test', 'doubtful', null]);
});

test('does not send a third message to a server that fails to answer twice', async () => {
  answering((to) => (to === 'plant@one.test' ? 'silence' : undefined));
  const runId = await due(['plant@one.test']);
  await work();
  for (const minute of ['05', '10']) {
    await at(`2026-04-01T07:${minute}+11:00`);
    await plan();
    await work();
  }
  expect(await states(runId)).toEqual([['plant@one.test', 'given_up', 'It may have arrived. Timeout']]);
  expect(received.map(({ to }) => to)).toEqual(['plant@one.test', 'plant@one.test', 'owner@one.test']);
});

test('sends one message per recipient when two processes run at once', async () => {
  const runId = await due(['owner@one.test', 'plant@one.test', 'beta@one.test']);
  await Promise.all([1, 2].map(() => runBy(context().sendMail, runId)));
  expect(received.map(({ to }) => to).sort()).toEqual(['beta@one.test', 'owner@one.test', 'plant@one.test']);
});

test('retries a report that cannot be made; only the log has the reason', async () => {
  const runId = await due(['owner@one.test'], { entities: [node('BETA-1')] });
  const broken = () => Promise.reject(new Error('secret words'));
  await deliverRun(context(), { clientId: await clientId(), runId }, broken);
  expect(await states(runId)).toEqual([['owner@one.test', 'queued', 'The report could not be made.']]);
  await at('2026-04-01T07:02+11:00');
  await plan();
  await work();
  expect(await states(runId)).toEqual([['owner@one.test', 'sent', null]]);
});

test('users get a link to a report that is too large to attach, outsiders a notice', async () => {
  const runId = await due(['owner@one.test', 'outside@else.test']);
  const mail = { ...context().config.mail, attachmentMb: 0 };
  await work({ mail });
  const [user, outsider] = (await Promise.all(received.map(readMail))).map(({ text }) => text);
  const file = (await run(runId)).recipients[0]?.file;
  expect(user).toContain(`https://trips.test/#/report/${file?.id}`);
  expect(user).toMatch(/is too large to be attached \(\d kB\)\. Sign in to open it until 1 May 2026\./);
  expect(outsider).not.toContain('/#/report/');
  expect(outsider).toContain('owner@one.test can open it and pass it on.');
});

test('a file can be opened only by users who may see all of it, until its link expires', async () => {
  const runId = await due(['owner@one.test', 'plant@one.test']);
  await work();
  const [whole, part] = (await run(runId)).recipients.map(({ file }) => file?.id as number);
  const open = async (by: string, fileId?: number) =>
    (await server.send(by, ledger.file, { params: { id: fileId } })).status;
  const opened = await server.download('owner@one.test', ledger.file, { params: { id: whole } });
  expect(opened.headers['content-disposition']).toContain('.csv');
  expect(opened.bytes.toString()).toContain('PER');
  expect(await open('plant@one.test', part)).toBe(200);
  expect(await open('owner@one.test', part)).toBe(200);
  expect(await open('plant@one.test', whole)).toBe(404);
  expect(await open('beta@one.test', part)).toBe(404);
  expect(await open('all@two.test', part)).toBe(404);
  expect((await run(runId, 'owner@one.test')).recipients.map(({ file }) => file?.mayOpen)).toEqual([
    true,
    true,
  ]);

  await at('2026-05-02T07:00+10:00');
  expect(await open('plant@one.test', part)).toBe(404);
  expect(await open('owner@one.test', part)).toBe(200);
  await at('2026-07-02T07:00+10:00');
  expect(await open('owner@one.test', part)).toBe(404);
  await sweepReportFiles.run(context(), {}, 'tick');
  expect((await run(runId)).recipients.map(({ file, state }) => [file, state])).toEqual([
    [null, 'sent'],
    [null, 'sent'],
  ]);
});

test('an unread download takes its user’s only turn', async () => {
  const runId = await due(['owner@one.test']);
  await work();
  const id = (await run(runId)).recipients[0]?.file?.id as number;
  // More than the connection's buffers hold while nobody reads from it.
  await sql`insert into report_file_parts (client_id, file_id, part, bytes)
    select ${await clientId()}, ${id}, part, decode(repeat('00', 1000000), 'hex') from generate_series(1, 20) part`.execute(
    server.database.owner,
  );
  await sql`update report_files set size = size + 20000000 where id = ${id}`.execute(server.database.owner);
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const token = await signToken(server.database.db, server.config, 'owner@one.test');
  const open = () =>
    fetch(`${origin}/api/scheduled_report/file/${id}/`, { headers: { authorization: `Bearer ${token}` } });
  const first = await open();
  const second = await open();
  expect([first.status, second.status]).toEqual([200, 429]);
  await first.body?.cancel();
  const third = await open();
  expect(third.status).toBe(200);
  expect((await third.arrayBuffer()).byteLength).toBeGreaterThan(20_000_000);
  server.app.server.closeAllConnections();
});

test('the ledger shows users their own runs, users of type Client all runs, and other TMCs none', async () => {
  const runId = await due(['owner@one.test']);
  const seen = async (by: string) => (await runs({}, by)).rows.some((one) => one.id === runId);
  expect(await Promise.all(['owner@one.test', 'boss@one.test', 'beta@one.test'].map(seen))).toEqual([
    true,
    true,
    false,
  ]);
  for (const by of ['beta@one.test', 'all@two.test']) {
    expect((await server.send(by, ledger.run, { params: { id: runId } })).status, by).toBe(404);
    expect(
      (await server.send(by, ledger.sendAgain, { params: { id: runId }, body: { deliveries: [1] } })).status,
      by,
    ).toBe(404);
  }
  expect((await server.send('plant@one.test', ledger.runs)).status).toBe(403);
});

test('resending to some recipients uses a new message id and their current view, and is recorded', async () => {
  const runId = await due(['plant@one.test', 'beta@one.test']);
  const [plant, beta] = (await run(runId)).recipients;
  const again = (ids: unknown[]) =>
    server.send('owner@one.test', ledger.sendAgain, { params: { id: runId }, body: { deliveries: ids } });
  expect(await again([plant?.id])).toMatchObject({ status: 409 });
  await work();
  expect((await again([plant?.id, 0])).status).toBe(400);
  expect((await again([])).status).toBe(400);
  expect((await again([plant?.id, 999_999])).status).toBe(404);
  expect((await again([beta?.id])).status).toBe(200);
  await work();
  expect(received.map(({ to }) => to)).toEqual(['plant@one.test', 'beta@one.test', 'beta@one.test']);
  expect(new Set(received.map(({ id }) => id)).size).toBe(3);
  const { rows } = (await server.get('owner@one.test', changes.list, {
    query: { kinds: 'report_requested' },
  })) as { rows: { actor: string; subject: string }[] };
  expect(rows[0]).toMatchObject({ subject: 'Air Segments' });
});
