import { expect, test } from 'vitest';
import { productOrigin } from '../identity/embedded-address.ts';
import { readConfig } from '../lib/config.ts';
import { testServer } from '../test/server.ts';

const environment = {
  SECURITY_CONTACT: 'security@example.com, https://example.com/report',
  PUBLIC_URL: 'https://trips.example.com/',
};
const { securityContacts, publicUrl } = readConfig(environment);
const server = testServer({
  configured: { securityContacts, publicUrl },
  clock: () => new Date('2026-04-02T13:14:15Z'),
});
const unconfigured = testServer();

const path = '/.well-known/security.txt';
const get = ({ app, config }: typeof server) =>
  app.inject({ url: path, headers: { host: new URL(productOrigin(config)).host } });

test('the file names the contacts in order, until when it is valid, and its own address', async () => {
  const answer = await get(server);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(answer.body).toBe(
    `Contact: mailto:security@example.com
Contact: https://example.com/report
Expires: 2026-09-29T00:00:00.000Z
Preferred-Languages: en
Canonical: https://trips.example.com/.well-known/security.txt
`,
  );
});

test('without a configured contact there is no such file', async () => {
  expect((await get(unconfigured)).statusCode).toBe(404);
});

test.each([
  'http://example.com/report',
  'nobody',
  'a@b@c',
  'javascript:alert(1)',
  'security@example.com Contact: x@y',
])('%s is refused as a contact', (SECURITY_CONTACT) => {
  expect(() => readConfig({ SECURITY_CONTACT })).toThrow('SECURITY_CONTACT: Enter e-mail addresses or https');
});
