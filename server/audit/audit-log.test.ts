import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../lib/config.ts';
import { openAuditLog } from './audit-log.ts';

const at = new Date('2026-03-01T10:00:00Z');
const lost: unknown[] = [];
const failed = (error: unknown) => void lost.push(error);

test('appends to a file, which may be moved away at any time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-audit-'));
  const file = join(folder, 'audit.log');
  const log = openAuditLog({ file }, failed);
  log.write('signed_in', { at, actor: 'Zoë\u202e\n' });
  await log.close();
  renameSync(file, `${file}.1`);
  log.write('file_downloaded', { at, rows: 3, reason: undefined });
  log.write('token_used', { at });
  await log.close();
  expect(readFileSync(`${file}.1`, 'utf8')).toBe(
    '{"time":"2026-03-01T10:00:00.000Z","kind":"signed_in","actor":"Zo\\u00eb\\u202e\\n"}\n',
  );
  expect(readFileSync(file, 'utf8').split('\n')).toEqual([
    '{"time":"2026-03-01T10:00:00.000Z","kind":"file_downloaded","rows":3}',
    '{"time":"2026-03-01T10:00:00.000Z","kind":"token_used"}',
    '',
  ]);
  expect(lost).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('reports lines that a file does not take', async () => {
  const log = openAuditLog({ file: join(tmpdir(), 'no-such-folder', 'audit.log') }, failed);
  log.write('signed_in', { at });
  await log.close();
  expect(lost.splice(0)).toEqual([expect.objectContaining({ code: 'ENOENT' })]);
});

test('sends datagrams to a syslog server', async () => {
  const server = createSocket('udp4');
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  const log = openAuditLog({ transport: 'udp', host: '127.0.0.1', port: server.address().port }, failed);
  const received = once(server, 'message');
  log.write('sign_in_refused', { at, reason: 'Expired.' });
  const [bytes] = await received;
  const [, head, line = ''] = /^(.*?) - (\{.*)$/.exec(String(bytes)) ?? [];
  expect(head).toMatch(
    new RegExp(`^<108>1 2026-03-01T10:00:00.000Z \\S+ tripledger ${process.pid} sign_in_refused$`),
  );
  expect(JSON.parse(line)).toEqual({ time: at.toISOString(), kind: 'sign_in_refused', reason: 'Expired.' });
  await log.close();
  server.close();
});

test('sends counted octets over TCP, and keeps lines while the server is away', async () => {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const listen = async (port: number) => {
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('data', (bytes) => received.push(String(bytes)));
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  const first = await listen(0);
  const { port } = first.address() as { port: number };
  const log = openAuditLog({ transport: 'tcp', host: '127.0.0.1', port }, failed);
  log.write('signed_in', { at, tmcId: 1 });
  log.write('signed_in', { at, tmcId: 2 });
  const framed = () =>
    [...received.join('').matchAll(/(\d+) (<110>1 .*?"tmcId":\d+\})/g)].map(([, length, text = '']) => [
      Number(length) === text.length,
      text.at(-2),
    ]);
  await expect.poll(framed).toEqual([
    [true, '1'],
    [true, '2'],
  ]);
  for (const socket of sockets) socket.destroy();
  await new Promise((closed) => first.close(closed));

  log.write('signed_in', { at, tmcId: 3 });
  const second = await listen(port);
  // The first line after the end may have gone to the connection that was closing.
  const written = () => {
    log.write('signed_in', { at, tmcId: 4 });
    return framed().at(-1);
  };
  await expect.poll(written, { timeout: 15_000, interval: 500 }).toEqual([true, '4']);
  await log.close();
  for (const socket of sockets) socket.destroy();
  second.close();
});

test.each([
  ['/var/log/audit.log', { file: '/var/log/audit.log' }],
  ['syslog://siem.internal', { transport: 'udp', host: 'siem.internal', port: 514 }],
  ['syslog+tcp://10.0.0.5:1601', { transport: 'tcp', host: '10.0.0.5', port: 1601 }],
  ['syslog+tls://[::1]', { transport: 'tls', host: '::1', port: 6514 }],
])('is configured as %s', (given, target) => {
  expect(readConfig({ TRIPLEDGER_AUDIT_LOG: given }).auditLog).toEqual(target);
});

test.each(['audit.log', 'http://siem.internal', 'syslog:', 'syslog://'])('cannot be %s', (given) => {
  expect(() => readConfig({ TRIPLEDGER_AUDIT_LOG: given })).toThrow('TRIPLEDGER_AUDIT_LOG');
});
