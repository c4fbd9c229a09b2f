import { expect, test } from 'vitest';
import * as calls from '../../../contract/watches/webhooks.ts';
import { readConfig } from '../../lib/config.ts';
import { ada, at } from '../watches.fixture.ts';
import { watchingByWebhook } from './webhooks.fixture.ts';

const { get, send, watch } = watchingByWebhook(readConfig({}).watches.webhookHosts);

test('without a list of the operator, no webhooks are offered or set', async () => {
  expect(await get(ada, calls.offer)).toEqual({ isOffered: false });
  const { id } = await watch();
  expect(await send(ada, calls.setWebhook, at(id, { address: 'https://hooks.example.com' }))).toMatchObject({
    status: 400,
    body: { address: [expect.stringContaining('allows no webhooks')] },
  });
});

test.each([
  [undefined, []],
  ['off', []],
  ['Hooks.Example.com, 10.0.0.0/8', ['hooks.example.com', '10.0.0.0/8']],
])('TRIPLEDGER_WEBHOOK_HOSTS=%s', (text, hosts) => {
  expect(readConfig({ TRIPLEDGER_WEBHOOK_HOSTS: text }).watches.webhookHosts).toEqual(hosts);
});

test('addresses with a protocol are no hosts', () => {
  expect(() => readConfig({ TRIPLEDGER_WEBHOOK_HOSTS: 'https://hooks.example.com' })).toThrow(
    'TRIPLEDGER_WEBHOOK_HOSTS: Enter names, addresses and networks',
  );
});
