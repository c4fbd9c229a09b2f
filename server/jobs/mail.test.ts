import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../lib/config.ts';
import { startMailServer } from '../test/mail-server.ts';
import { makeMailer, oneLine, plain } from './mail.ts';
import { mailedFile, sweepMailedFiles } from './mailed-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'tripledger-mail-'));
const servers: { close(): unknown }[] = [];
const logged: string[] = [];
const takes = () => undefined;
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  logged.length = 0;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mail = { id: 'one', to: 'ada@one.test', subject: 'A file', text: 'Here it is.\n' };
const mailer = (env: Record<string, string>, silenceMs?: number) =>
  makeMailer({ ...readConfig(env), dataFolder: folder }, (message) => logged.push(message), silenceMs);

/** The URL of a mail server that runs until the test ends. */
async function mailServer(...args: Parameters<typeof startMailServer>): Promise<string> {
  const server = await startMailServer(...args);
  servers.push(server);
  return server.url;
}

test('times out on a server that accepts the connection but stays silent', async () => {
  const sockets: { destroy(): void }[] = [];
  const silent = createServer((socket) => sockets.push(socket));
  servers.push(silent);
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const { port } = silent.address() as AddressInfo;
  // Two equal timeouts apply: the one for the greeting and the one for any silence.
  const sending = mailer({ SMTP_URL: `smtp://127.0.0.1:${port}` }, 100)(mail);
  await expect(sending).rejects.toThrow(/greeting|timeout/i);
  for (const socket of sockets) socket.destroy();
});

test('times out on a server that becomes silent later', async () => {
  const url = await mailServer(takes, { onMailFrom: () => undefined });
  await expect(mailer({ SMTP_URL: url }, 300)(mail)).rejects.toThrow(/timeout/i);
});

test('sends mail to other machines only over TLS, unless that is disabled', async () => {
  const taken: string[] = [];
  const loopback = await mailServer(({ to }) => taken.push(to));
  // Reaches this machine, but is not a loopback address.
  const url = loopback.replace('127.0.0.1', '0.0.0.0');
  await expect(mailer({ SMTP_URL: url })(mail)).rejects.toThrow(/STARTTLS/);
  expect(taken).toEqual([]);
  await mailer({ SMTP_URL: url, SMTP_TLS: 'off' })(mail);
  await mailer({ SMTP_URL: loopback })(mail);
  expect(taken).toEqual(['ada@one.test', 'ada@one.test']);
});

test('user input cannot create lines or links, or reverse text', () => {
  expect(oneLine(' Acme\r\nBcc: eve@two.test\u2028\u0007 ')).toBe('Acme Bcc: eve@two.test');
  expect(oneLine('Zoë \u202egpj.exe\u2066 \u200b旅行')).toBe('Zoë gpj.exe 旅行');
  expect(plain('see http:\u200b//two.test')).toBe('see http two.test');
});

test('the outbox keeps only the newest messages, for a month at most', async () => {
  const send = mailer({});
  await send({ ...mail, id: 'old' });
  const outbox = join(folder, 'outbox');
  const longAgo = new Date(Date.now() - 31 * 86_400_000);
  utimesSync(join(outbox, 'old.eml'), longAgo, longAgo);
  for (let at = 1; at <= 201; at++) {
    await send({ ...mail, id: `n${at}` });
    const written = new Date(Date.now() - 100_000 + at * 100);
    utimesSync(join(outbox, `n${at}.eml`), written, written);
  }
  await send({ ...mail, id: 'newest' });
  const kept = readdirSync(outbox);
  expect(kept).toHaveLength(200);
  expect(kept).toEqual(expect.arrayContaining(['newest.eml', 'n201.eml', 'n3.eml']));
  expect(kept).not.toContain('old.eml');
  expect(kept).not.toContain('n2.eml');
});

test('sweeps files left behind by crashed processes, but not those of running jobs', () => {
  for (const name of ['left.csv', 'running.csv']) writeFileSync(mailedFile(folder, name), 'x');
  const hoursAgo = new Date(Date.now() - 3 * 3_600_000);
  utimesSync(mailedFile(folder, 'left.csv'), hoursAgo, hoursAgo);
  sweepMailedFiles(folder);
  expect(readdirSync(join(folder, 'files'))).toEqual(['running.csv']);
  sweepMailedFiles(join(folder, 'nowhere'));
});

describe('mail to a server that', () => {
  type Answer = (error?: Error) => void;
  const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });
  async function outcome(url: string, silenceMs = 2000) {
    const error = await mailer({ SMTP_URL: url }, silenceMs)(mail).catch((one) => one);
    return [error.outcome, error.words];
  }

  test.each([
    ['does not know the recipient', 550, ['refused', '550 No such user']],
    ['is temporarily unable to accept the recipient', 450, ['failed', '450 No such user']],
  ])('%s', async (_name, code, expected) => {
    const onRcptTo = (_to: object, _session: object, done: Answer) => done(refusal(code, 'No such user'));
    expect(await outcome(await mailServer(takes, { onRcptTo }))).toEqual(expected);
  });

  test('rejects the sender has failed, not been refused', async () => {
    const onMailFrom = (_from: object, _session: object, done: Answer) => done(refusal(550, 'Who are you'));
    expect(await outcome(await mailServer(takes, { onMailFrom }))).toEqual(['failed', '550 Who are you']);
  });

  test.each([
    ['refuses the message after reading it', 554, ['refused', '554 Looks like spam']],
    ['defers the message after reading it', 451, ['failed', '451 Looks like spam']],
  ])('%s', async (_name, code, expected) => {
    const refuses = () => {
      throw refusal(code, 'Looks like spam');
    };
    expect(await outcome(await mailServer(refuses))).toEqual(expected);
  });

  test('receives the whole message without answering has an unknown outcome', async () => {
    const saysNothing = () => new Promise(() => undefined);
    expect((await outcome(await mailServer(saysNothing), 300))[0]).toBe('unknown');
  });

  /** A server that accepts every message, and the ids of those it accepted. */
  async function taking() {
    const taken: string[] = [];
    const url = await mailServer(({ id }) => taken.push(/<(.*)@/.exec(id)?.[1] ?? ''));
    return { env: { SMTP_URL: url }, taken };
  }

  test('does not receive the end of the message is not accepted', async () => {
    const { env, taken } = await taking();
    const reason = new Error('No more of it');
    await expect(mailer(env)(mail, () => Promise.reject(reason))).rejects.toBe(reason);
    await mailer(env)({ ...mail, id: 'two' }, async () => void taken.push('before its end'));
    expect(taken).toEqual(['before its end', 'two']);
  });

  test('times out before the end of the message has failed, whatever happens later', async () => {
    const { env, taken } = await taking();
    const { promise: later, resolve: end } = Promise.withResolvers<void>();
    const error = await mailer(env, 300)(mail, () => later).catch((one) => one);
    end();
    expect(error.outcome).toBe('failed');
    await mailer(env)({ ...mail, id: 'two' });
    expect(taken).toEqual(['two']);
  });

  test('is unreachable has failed', async () => {
    const gone = await mailer({ SMTP_URL: 'smtp://127.0.0.1:1' })(mail).catch((error) => error);
    expect(gone.outcome).toBe('failed');
  });
});

test('user input cannot create headers', async () => {
  await mailer({})({
    ...mail,
    id: 'typed',
    from: 'Acme\r\nBcc: eve@evil.test <x>',
    subject: 'Spend\r\nBcc: eve@evil.test\u0000',
    unsubscribe: 'https://trips.test/stop',
  });
  const [head = ''] = readFileSync(join(folder, 'outbox', 'typed.eml'), 'utf8').split('\r\n\r\n');
  expect(head).not.toMatch(/^Bcc/im);
  expect(head).toContain('Subject: Spend Bcc: eve@evil.test');
  expect(head).toContain('<tripledger@localhost>');
  expect(head).toContain('List-Unsubscribe: <https://trips.test/stop>');
});
