import { describe, expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import * as watches from '../../../contract/watches/calls.ts';
import * as calls from '../../../contract/watches/webhooks.ts';
import { ada, at, bob, chief, foreign, plant } from '../watches.fixture.ts';
import { mayConnectTo, whyNotAllowed } from './allowed.ts';
import { NotAllowed, post } from './post.ts';
import { receiver, verified } from './receiver.fixture.ts';
import { watchingByWebhook } from './webhooks.fixture.ts';

const given = watchingByWebhook();
const { attempts, clock, deliver, get, hooked, queuedWebhooks, run, send, server, status, watch } = given;
const plain = receiver();
const address = 'https://127.0.0.1/hook';

describe('rights', () => {
  const ofOwner = [
    [calls.setWebhook, { address }],
    [calls.replaceSecret, undefined],
    [calls.testWebhook, undefined],
  ] as const;

  test('its owner alone sets a webhook; an administrator sees and removes that of a shared view', async () => {
    const { id } = await hooked(address);
    for (const [endpoint, body] of ofOwner) {
      expect(await status(chief, endpoint, at(id, body))).toBe(403);
      for (const by of [bob, plant, foreign]) expect(await status(by, endpoint, at(id, body))).toBe(404);
      expect(await status(null, endpoint, at(id, body))).toBe(401);
    }
    for (const endpoint of [calls.attempts, calls.removeWebhook]) {
      for (const by of [bob, plant, foreign]) expect(await status(by, endpoint, at(id))).toBe(404);
      expect(await status(null, endpoint, at(id))).toBe(401);
    }
    expect(await attempts(id, chief)).toEqual([]);
    await get(chief, calls.removeWebhook, at(id));
    const [one] = (await get(ada, watches.list)).filter((each) => each.id === id);
    expect(one?.webhookAddress).toBeNull();
  });

  test('changes are recorded without the secret, and undone', async () => {
    const { id, secret } = await hooked(address);
    await get(ada, calls.removeWebhook, at(id));
    expect(await status(ada, calls.testWebhook, at(id))).toBe(409);
    const { rows } = await get(ada, changes.list, {
      query: { subjectId: String(id), kinds: 'watch_changed' },
    });
    expect(JSON.stringify(rows)).not.toContain(secret);
    await get(ada, changes.undo, { params: { id: rows[0]!.id } });
    const [one] = (await get(ada, watches.list)).filter((each) => each.id === id);
    expect(one?.webhookAddress).toBe(address);
    // The secret stayed, so the receiver goes on knowing who sends.
    await get(ada, calls.removeWebhook, at(id));
    expect(await get(ada, calls.setWebhook, at(id, { address }))).toEqual({ secret: null });
  });

  test('what is the same already is no change', async () => {
    const { id } = await hooked(address);
    expect(await get(ada, calls.setWebhook, at(id, { address }))).toEqual({ secret: null });
    const { rows } = await get(ada, changes.list, {
      query: { subjectId: String(id), kinds: 'watch_changed' },
    });
    expect(rows).toHaveLength(2);
  });
});

describe('addresses', () => {
  test.each([
    ['https://hooks.example.com/x', expect.stringContaining('allows no webhooks to hooks.example.com')],
    ['https://10.0.0.1/x', expect.stringContaining('allows no webhooks to 10.0.0.1')],
    ['https://127.0.0.2/x', expect.stringContaining('allows no webhooks to 127.0.0.2')],
    ['https://2130706434/x', expect.stringContaining('allows no webhooks to 127.0.0.2')],
    ['https://a:b@127.0.0.1/', expect.stringContaining('without a user name')],
    ['ftp://127.0.0.1/', expect.stringContaining('Enter an address such as')],
    ['127.0.0.1/hook', expect.stringContaining('Enter an address such as')],
    [`https://127.0.0.1/${'x'.repeat(500)}`, expect.stringContaining('at most 500')],
  ])('%s is refused at its field', async (wanted, sentence) => {
    const { id } = await watch();
    const { status, body } = await send(ada, calls.setWebhook, at(id, { address: wanted }));
    expect([status, body]).toEqual([400, { address: [sentence] }]);
  });

  test.each([
    ['https://hooks.example.com:8443/x', null],
    ['http://hooks.example.com/x', 'Enter an address that begins with https://.'],
    ['https://10.1.2.3/x', null],
    ['https://[fd00::1]/x', null],
    ['http://127.0.0.1:8080/x', null],
    ['https://hooks.example.com.evil.test/x', expect.stringContaining('allows no webhooks')],
  ])('%s: %s', (wanted, sentence) => {
    const allowed = ['hooks.example.com', '10.0.0.0/8', 'fd00::/16', '127.0.0.1'];
    expect(whyNotAllowed(new URL(wanted), allowed)).toEqual(sentence);
  });

  test.each([
    ['93.184.216.34', true],
    ['2606:4700::1111', true],
    ['127.0.0.1', false],
    ['10.0.0.5', true],
    ['10.0.0.6', false],
    ['::ffff:10.0.0.6', false],
    ['::ffff:10.0.0.5', true],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['::1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['64:ff9b::a00:1', false],
  ])('a name that leads to %s may be used: %s', (found, expected) => {
    expect(mayConnectTo(found, ['hooks.example.com', '10.0.0.5'])).toBe(expected);
  });

  test('a name on the list that leads to this machine is not enough', async () => {
    const { signal } = new AbortController();
    const wanted = new URL(plain.address().replace('127.0.0.1', 'localhost'));
    const sent = post(wanted, { headers: {}, body: '{}' }, { allowed: ['localhost'], signal });
    await expect(sent).rejects.toThrow(NotAllowed);
    await expect(sent).rejects.toThrow(/localhost leads to .*, which is not public/);
    const both = { allowed: ['localhost', '127.0.0.0/8', '::1'], signal };
    expect(await post(wanted, { headers: {}, body: '{}' }, both)).toBe(204);
  });

  test('a server that does not answer is left', async () => {
    plain.answers.push(null);
    const { signal } = new AbortController();
    const sent = post(
      new URL(plain.address()),
      { headers: {}, body: '{}' },
      { allowed: ['127.0.0.1'], signal, timeoutMs: 100 },
    );
    await expect(sent).rejects.toThrow('aborted');
  });
});

describe('a secret', () => {
  test('that was replaced signs too for a day', async () => {
    const { id, secret } = await hooked(plain.address());
    const { secret: next } = await get(ada, calls.replaceSecret, at(id));
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(next).not.toBe(secret);
    const test = async () => {
      await get(ada, calls.testWebhook, at(id));
      await deliver();
      return plain.received.at(-1)!;
    };
    const first = await test();
    for (const one of [secret, next]) expect(verified(first, one, clock.now).type).toBe('watch.test');
    clock.now = new Date(clock.now.getTime() + 24 * 3_600_000);
    const second = await test();
    expect(verified(second, next, clock.now).type).toBe('watch.test');
    expect(() => verified(second, secret, clock.now)).toThrow('No matching signature');
  });
});

test('a test is sent at once, and is in the ledger', async () => {
  const { id, name, secret } = await hooked(plain.address());
  await get(ada, calls.testWebhook, at(id));
  expect(await queuedWebhooks()).toHaveLength(1);
  await deliver();
  expect(verified(plain.received[0]!, secret, clock.now)).toEqual({
    type: 'watch.test',
    timestamp: clock.now.toISOString(),
    data: {
      watch: { id, name },
      sentence: `This is a test of the webhook of the watch “${name}”. Nothing happened.`,
    },
  });
  expect(await attempts(id)).toMatchObject([{ isTest: true, status: 204, outcome: 'delivered' }]);
});

test('an address that the operator allows no more gets nothing, and the ledger says so', async () => {
  const { id } = await hooked(address);
  const elsewhere = 'https://hooks.example.com/';
  await server.database.owner
    .updateTable('watches')
    .set({ webhook_address: elsewhere })
    .where('id', '=', id)
    .execute();
  await run();
  expect(await deliver()).toBe(0);
  expect(await attempts(id)).toMatchObject([
    {
      status: null,
      outcome: 'refused',
      problem: expect.stringContaining('allows no webhooks to hooks.example.com'),
    },
  ]);
});

test('webhooks are offered', async () => {
  expect(await get(ada, calls.offer)).toEqual({ isOffered: true });
  expect(await status(null, calls.offer)).toBe(401);
});
