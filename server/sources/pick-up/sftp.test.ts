import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils } from 'ssh2';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { feedText, filesBelow, pickingUp } from './picking-up.fixture.ts';
import { readSecret, secretVariable } from './secret.ts';
import { fingerprintOf } from './sftp-place.ts';
import { type Access, newHostKey, newRsaPem, newUserKey, sftpServer } from './sftp-server.fixture.ts';

const database = testDatabase();
const { source, secrets, config } = pickingUp(database);
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  vi.unstubAllEnvs();
  config.pickUp.sftpHosts = null;
});

const keyOf = (pair: { public: string }) => {
  const key = utils.parseKey(pair.public);
  if (key instanceof Error) throw key;
  return fingerprintOf(key.getPublicSSH());
};

async function remote(access: Access, settings: { hostKey?: string; path?: string } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'tripledger-sftp-'));
  folders.push(root);
  mkdirSync(join(root, 'out'));
  const server = await sftpServer(root, access);
  const made = await source('bank', {
    host: '127.0.0.1',
    port: server.port,
    user: 'tripledger',
    path: settings.path ?? '/out',
    hostKey: settings.hostKey ?? keyOf(server.hostKey),
    secret: 'BANK',
  });
  const out = join(root, 'out');
  const pickUp = () => made.pickUp('SFTP');
  return {
    ...made,
    server,
    pickUp,
    put: (name: string, text: string) => writeFileSync(join(out, name), text),
    files: () => filesBelow(out),
    read: (name: string) => readFileSync(join(out, name), 'utf8'),
    store: (secret: string) => vi.stubEnv(secretVariable(made.client.id, 'BANK'), secret),
  };
}

const password = { user: 'tripledger', password: 'right' };

test('files are fetched, loaded, and moved on the server, with a report beside each', async () => {
  const { server, put, store, pickUp, load, files, read, imports, problem } = await remote(password);
  store('right\n');
  put('a.csv', feedText(['a', '1.00'], ['b', '2.00']));
  await pickUp();
  const [{ id } = { id: 0 }] = await imports();
  expect(files()).toEqual([`loading/${id}/a.csv`]);
  await load();
  await pickUp();
  expect(await imports()).toMatchObject([
    { state: 'loaded', lines_added: 2, delivered_by: 'SFTP', actor: 'SFTP (bank)' },
  ]);
  expect(files()).toEqual(['done/a.csv', 'done/a.csv.report.txt']);
  expect(read('done/a.csv.report.txt')).toMatch(/Lines added: +2/);
  expect(await problem()).toBeNull();
  await server.close();
});

test.each(['ed25519', 'rsa'])('a private key signs in: %s', async (kind) => {
  const pair = newUserKey();
  const pem = newRsaPem();
  const parsed = utils.parseKey(pem);
  if (parsed instanceof Error) throw parsed;
  const access = { user: 'tripledger', publicKey: kind === 'rsa' ? pem : pair.public };
  const { client, put, pickUp, imports, problem } = await remote(access);
  mkdirSync(join(secrets, client.code), { recursive: true });
  writeFileSync(join(secrets, client.code, 'BANK'), kind === 'rsa' ? pem : pair.private);
  put('a.csv', feedText(['a', '1.00']));
  await pickUp();
  expect([await problem(), (await imports()).length]).toEqual([null, 1]);
});

test('another host key is refused before anything is sent', async () => {
  const { server, put, store, pickUp, imports, problem } = await remote(password, {
    hostKey: keyOf(newHostKey()),
  });
  store('right');
  put('a.csv', feedText(['a', '1.00']));
  await pickUp();
  expect(await problem()).toBe(
    'The server shows another host key than the pinned one. Nothing was sent to it.',
  );
  expect([server.logins, await imports()]).toEqual([[], []]);
});

test.each([[[]], [['sftp.agency.test']]])(
  'no server is asked that the operator does not list: %j',
  async (hosts) => {
    const { server, put, store, pickUp, imports, problem } = await remote(password);
    store('right');
    put('a.csv', feedText(['a', '1.00']));
    config.pickUp.sftpHosts = hosts;
    await pickUp();
    expect(await problem()).toBe(
      'The operator allows no connection to 127.0.0.1: it is none of the servers in TRIPLEDGER_SFTP_HOSTS.',
    );
    expect([server.logins, await imports()]).toEqual([[], []]);
    config.pickUp.sftpHosts = ['127.0.0.1'];
    await pickUp();
    expect([await problem(), (await imports()).length]).toEqual([null, 1]);
  },
);

test('a wrong password, a missing folder, a missing secret and a server that is away are said', async () => {
  const wrong = await remote(password);
  await wrong.pickUp();
  const variable = secretVariable(wrong.client.id, 'BANK');
  expect(await wrong.problem()).toBe(
    `There is no secret BANK: the operator stores it as ${variable}, or as ${wrong.client.code}/BANK in SFTP_SECRETS.`,
  );
  expect(wrong.server.logins).toEqual([]);
  wrong.store('wrong');
  await wrong.pickUp();
  expect(await wrong.problem()).toBe('The server refused the user, or the password or key.');
  wrong.store('right');
  await wrong.pickUp();
  expect(await wrong.problem()).toBeNull();
  wrong.store('-----BEGIN OPENSSH PRIVATE KEY-----\nnone\n-----END OPENSSH PRIVATE KEY-----\n');
  await wrong.pickUp();
  expect(await wrong.problem()).toBe('The private key cannot be read.');
  wrong.store('right');
  await wrong.server.close();
  wrong.server.breakOff();
  await wrong.pickUp();
  expect(await wrong.problem()).toMatch(/^The server cannot be reached: .*127\.0\.0\.1|refused/);

  const missing = await remote(password, { path: '/nowhere' });
  missing.store('right');
  await missing.pickUp();
  expect(await missing.problem()).toBe('The server has no folder /nowhere.');
});

test('a connection that breaks while a file is fetched or moved takes it once, in a later run', async () => {
  const made = await remote(password);
  made.store('right');
  made.put(
    'a.csv',
    feedText(...Array.from({ length: 5000 }, (_, at) => [`a${at}`, '1.00'] as [string, string])),
  );
  const breakAt = (operation: string) => {
    let isBroken = false;
    made.server.hooks.before = (one) => {
      if (one !== operation || isBroken) return;
      isBroken = true;
      made.server.breakOff();
    };
  };
  breakAt('READ');
  await made.pickUp();
  expect(await made.problem()).toMatch(/^The SFTP server broke off, or refused: /);
  expect(await made.imports()).toEqual([]);
  for (const operation of ['MKDIR', 'RENAME']) {
    breakAt(operation);
    await made.pickUp();
    expect(await made.imports()).toHaveLength(1);
  }
  await made.pickUp();
  const [one] = await made.imports();
  expect(made.files()).toEqual([`loading/${one?.id}/a.csv`]);
  await made.load();
  for (const operation of ['WRITE', 'RENAME', 'RMDIR']) {
    breakAt(operation);
    await made.pickUp();
  }
  await made.pickUp();
  expect(made.files()).toEqual(['done/a.csv', 'done/a.csv.report.txt']);
  expect(await made.imports()).toMatchObject([{ state: 'loaded', lines_added: 5000 }]);
  expect(await made.problem()).toBeNull();
});

test('a secret is found under its own TMC alone', async () => {
  mkdirSync(join(secrets, 'OWN'), { recursive: true });
  writeFileSync(join(secrets, 'OWN', 'A'), 'of the file\r\n');
  const secretOf = (clientId: number, clientCode: string, env: NodeJS.ProcessEnv = {}) =>
    readSecret(secrets, { clientId, clientCode, name: 'A' }, env);
  expect(await secretOf(1, 'OWN')).toEqual({ password: 'of the file' });
  await expect(secretOf(2, 'OTHER')).rejects.toThrow('There is no secret A');
  const env = { SFTP_SECRET_1_A: 'of one', SFTP_SECRET_12_A: 'of twelve' };
  expect(await secretOf(12, 'OTHER', env)).toEqual({ password: 'of twelve' });
  await expect(secretOf(2, 'OTHER', env)).rejects.toThrow('There is no secret A');
});
