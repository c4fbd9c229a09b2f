import tls from 'node:tls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as watches from '../../../contract/watches/calls.ts';
import * as calls from '../../../contract/watches/webhooks.ts';
import { Queue } from '../../jobs/queue.ts';
import { localCertificate } from '../../test/local-certificate.ts';
import { evaluateWatches } from '../evaluate-job.ts';
import { above, ada, at, bob, plant, searchOf } from '../watches.fixture.ts';
import { deliverWebhook } from './deliver-job.ts';
import { receiver, verified } from './receiver.fixture.ts';
import { watchingByWebhook } from './webhooks.fixture.ts';

const given = watchingByWebhook();
const { attempts, clock, context, deliver, found, get, hooked, ids, load } = given;
const { outcomes, queued, queuedWebhooks, queues, run, server } = given;
const plain = receiver();
const secure = receiver('https');

describe('the event', () => {
  test('says what the mail says, signed for the library’s own verifier', async () => {
    const search = searchOf({ node: String(ids.ACME) });
    const { id, name, viewId, secret } = await hooked(
      plain.address('/hook?key=1'),
      { condition: above(90) },
      { view: { search } },
    );
    await run();
    expect(await deliver()).toBe(0);
    const [one, ...others] = plain.received;
    expect(others).toEqual([]);
    expect(one!.path).toBe('/hook?key=1');
    expect(one!.headers['content-type']).toBe('application/json');
    expect(verified(one!, secret, clock.now)).toEqual({
      type: 'watch.fired',
      timestamp: clock.now.toISOString(),
      data: {
        watch: { id, name },
        metric: { name: 'totalTravelSpend', label: 'Total travel spend' },
        member: null,
        value: 100,
        condition: above(90),
        sentence: 'Total travel spend of March 2026 is $100.00, above $90.00.',
        period: { dateStart: '2026-03-01', dateEnd: '2026-03-31' },
        node: { id: ids.ACME, name: 'Acme Pty Ltd' },
        link: `https://trips.test/#/open/${viewId}`,
      },
    });
    expect(() => verified(one!, `whsec_${btoa('x'.repeat(32))}`, clock.now)).toThrow('No matching signature');
    expect(await attempts(id)).toEqual([
      {
        at: clock.now.toISOString(),
        isTest: false,
        webhookId: one!.headers['webhook-id'],
        status: 204,
        outcome: 'delivered',
        problem: null,
      },
    ]);
  });

  test('is what the owner of the watch sees, whoever its recipients are', async () => {
    const { id, secret } = await hooked(
      plain.address(),
      { condition: above(90), recipients: [ada] },
      { by: plant },
    );
    await run();
    await deliver();
    expect(plain.received).toHaveLength(1);
    expect(verified(plain.received[0]!, secret, clock.now).data).toMatchObject({
      sentence: expect.stringContaining('is $100.00'),
      value: 100,
      node: null,
    });
    expect(await found(id)).toEqual([
      expect.objectContaining({ recipient: plant, value: 100 }),
      expect.objectContaining({ recipient: ada, value: 1100 }),
    ]);
    expect(await queued()).toBe(1);
  });
});

describe('over https', () => {
  const trusted = tls.getCACertificates('default');
  beforeAll(() => tls.setDefaultCACertificates([...trusted, localCertificate.cert]));
  afterAll(() => tls.setDefaultCACertificates(trusted));

  test('a trusted server gets it', async () => {
    const { secret } = await hooked(secure.address());
    await run();
    expect(await deliver()).toBe(0);
    expect(verified(secure.received[0]!, secret, clock.now).type).toBe('watch.fired');
  });

  test('one whose certificate is not trusted does not', async () => {
    tls.setDefaultCACertificates(trusted);
    const { id } = await hooked(secure.address());
    await run();
    expect(await deliver()).toBe(1);
    expect(secure.received).toEqual([]);
    expect(await attempts(id)).toMatchObject([
      { status: null, outcome: 'put_off', problem: expect.stringMatching(/cannot be reached \(.*CERT/) },
    ]);
  });
});

describe('what fails', () => {
  test.each([
    [500, 'put_off', 1],
    [503, 'put_off', 1],
    [429, 'put_off', 1],
    [410, 'refused', 0],
    [400, 'refused', 0],
    [302, 'refused', 0],
  ])('an answer of %s is %s', async (status, outcome, retried) => {
    plain.answers.push(status);
    const { id } = await hooked(plain.address());
    await run();
    expect(await deliver()).toBe(retried);
    expect(await attempts(id)).toMatchObject([
      { status, outcome, problem: `The server answered ${status}.` },
    ]);
    expect(plain.received.map(({ path }) => path)).toEqual(['/hook']);
  });

  test('by an error of the server is tried again by the queue, as the same event, until it succeeds', async () => {
    plain.answers.push(500);
    const { id, secret } = await hooked(plain.address());
    await run();
    const settings = { everySeconds: 0.5, lastSeconds: 1 };
    const queue = new Queue(server.database.applicationUrl, () => undefined, settings);
    queues.push(queue);
    await queue.work([deliverWebhook], context(queue));
    const statuses = async () => (await attempts(id)).map(({ status }) => status);
    await expect.poll(statuses, { timeout: 20_000 }).toEqual([500]);
    const retryNow = async () => {
      // The queue would wait for half a minute.
      await sql`update jobs.job set start_after = now() where name = ${deliverWebhook.name} and state = 'retry'`.execute(
        server.database.owner,
      );
      return statuses();
    };
    await expect.poll(retryNow, { timeout: 20_000 }).toEqual([204, 500]);
    const [first, second, ...others] = plain.received;
    expect(others).toEqual([]);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(second!.body).toBe(first!.body);
    expect(verified(second!, secret, clock.now).type).toBe('watch.fired');
  });

  test('since nobody listens is tried again', async () => {
    const { id } = await hooked('http://127.0.0.1:1/hook');
    await run();
    expect(await deliver()).toBe(1);
    expect(await attempts(id)).toMatchObject([
      { status: null, outcome: 'put_off', problem: 'The server cannot be reached (ECONNREFUSED).' },
    ]);
  });
});

describe('a crossing', () => {
  test('is queued once, across processes that die, jobs that run twice, and restarts', async () => {
    const { id } = await hooked(plain.address(), { recipients: [bob] });
    const dying: Pick<Queue, 'send'> = { send: () => Promise.reject(new Error('Killed')) };
    await expect(evaluateWatches.run(context(dying), {}, 'tick')).rejects.toThrow('Killed');
    expect(await queuedWebhooks()).toEqual([]);
    await Promise.all([run(), run()]);
    await run();
    expect(await outcomes(id)).toEqual(['fired', 'fired']);
    expect(await queuedWebhooks()).toHaveLength(1);
    await deliver();
    await deliver();
    expect(plain.received).toHaveLength(1);
    clock.now = new Date('2026-04-11T01:00Z');
    await run();
    const march = { line_key: 'Less', node_code: 'BETA', transaction_date: '2026-03-20' };
    await load({ ...march, amount_paid: '-60.00' });
    await run();
    expect(await queuedWebhooks()).toHaveLength(1);
    await load({ ...march, amount_paid: '0.00' });
    await run();
    expect(await queuedWebhooks()).toHaveLength(2);
    await deliver();
    expect(new Set(plain.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    expect(plain.received).toHaveLength(2);
  });

  const mover = 'mover@w.test';
  const changes: [string, (id: number) => Promise<unknown>][] = [
    ['paused', (id) => get(mover, watches.pause, at(id, { isPaused: true }))],
    ['removed', (id) => get(mover, watches.remove, at(id))],
    ['changed', (id) => get(mover, watches.update, at(id, { condition: above(1) }))],
    ['without a webhook', (id) => get(mover, calls.removeWebhook, at(id))],
    [
      'of nodes that its owner sees no more',
      () => server.grant(mover, 'ONE', { permissions: [], nodes: ['BETA'] }),
    ],
  ];

  test.each(changes)('is not told once the watch is %s', async (_name, change) => {
    await server.grant(mover, 'ONE', { permissions: [] });
    const search = searchOf({ node: String(ids.ACME) });
    const { id } = await hooked(plain.address(), { condition: above(90) }, { by: mover, view: { search } });
    await run();
    expect(await queuedWebhooks()).toHaveLength(1);
    await change(id);
    expect(await deliver()).toBe(0);
    expect(plain.received).toEqual([]);
  });
});
