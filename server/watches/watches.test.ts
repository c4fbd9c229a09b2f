import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as views from '../../contract/views/calls.ts';
import * as calls from '../../contract/watches/calls.ts';
import { Queue } from '../jobs/queue.ts';
import { smallHierarchy } from '../test/builders/feed.ts';
import { readMail } from '../test/mail-server.ts';
import { evaluateWatches } from './evaluate-job.ts';
import { watchMail } from './mail-job.ts';
import { above, ada, at, bob, chief, plant, searchOf, watching } from './watches.fixture.ts';

const { clock, context, found, get, ids, load, outcomes, queued, queues, run, server, smtp, watch } =
  watching();

describe('what is judged', () => {
  test.each<[string, object, object, object]>([
    [
      'above',
      { condition: above(1050) },
      {},
      {
        outcome: 'fired',
        value: 1100,
        sentence: 'Total travel spend of March 2026 is $1,100.00, above $1,050.00.',
      },
    ],
    [
      'below',
      { condition: { kind: 'below', value: 1100 } },
      {},
      { outcome: 'not', sentence: 'Total travel spend of March 2026 is $1,100.00, not below $1,100.00.' },
    ],
    [
      'the previous period',
      { condition: { kind: 'changed', by: 5, in: 'percent', against: 'previous' } },
      {},
      {
        outcome: 'fired',
        sentence:
          'Total travel spend of March 2026 is $1,100.00, after $1,040.00 in February 2026, a change of 5.8%; more than 5.0% is told.',
      },
    ],
    [
      'a year before',
      { condition: { kind: 'changed', by: 0, in: 'value', against: 'lastYear' } },
      {},
      { outcome: 'not', value: 1100 },
    ],
    [
      'a member',
      { condition: above(999), member: { key: 'BETA', label: 'Beta' } },
      { search: searchOf({}, { metrics: ['totalTravelSpend'], by: ['customer'] }) },
      {
        outcome: 'fired',
        value: 1000,
        sentence: 'Total travel spend (Beta Ltd) of March 2026 is $1,000.00, above $999.00.',
      },
    ],
    [
      'months',
      { condition: { kind: 'unusual', per: 'month', times: 3 } },
      {},
      {
        outcome: 'not',
        sentence:
          'Total travel spend of March 2026 is $1,100.00; the median of the 12 months before is $1,100.00, and values between $1,085.00 and $1,115.00 are usual.',
      },
    ],
    ['days', { condition: { kind: 'unusual', per: 'day', times: 3 } }, {}, { outcome: 'unjudged' }],
    [
      'dates that go on',
      { condition: { kind: 'unusual', per: 'month', times: 3 } },
      { search: searchOf({ range: 'this_month' }) },
      { outcome: 'not' },
    ],
    [
      'fixed dates ahead',
      {},
      { search: searchOf({ from: '2026-04-01', to: '2026-04-10' }) },
      { outcome: 'unjudged', sentence: 'Not judged: the dates of the view are not over yet.' },
    ],
    [
      'fixed dates',
      {},
      { search: searchOf({ from: '2026-03-01', to: '2026-03-20' }) },
      { outcome: 'fired', value: 1100 },
    ],
  ])('%s', async (_name, fields, view, expected) => {
    if ('member' in fields) Object.assign(fields, { member: { key: ids.BETA, label: 'Beta' } });
    const { id } = await watch(fields, { view });
    await run();
    expect(await found(id)).toEqual([expect.objectContaining(expected)]);
  });

  test('dates whose data have not arrived are not', async () => {
    await server.tmc('NEW');
    clock.now = new Date('2020-04-01T00:00Z');
    await server.importFeed('NEW', {
      hierarchy: smallHierarchy,
      lines: [{ node_code: 'ACME-1', transaction_date: '2020-03-15' }],
    });
    await server.grant('new@w.test', 'NEW', { userType: 'Client' });
    const { id } = await watch({ condition: above(0) }, { by: 'new@w.test' });
    await run();
    expect(await found(id, 'new@w.test')).toMatchObject([
      {
        outcome: 'unjudged',
        sentence: 'Not judged: data up to the end of these dates have not arrived yet.',
      },
    ]);
    const late = {
      line_key: 'late',
      node_code: 'ACME-1',
      transaction_date: '2020-03-31',
      amount_paid: '5.00',
    };
    await server.importFeed('NEW', {
      hierarchy: smallHierarchy,
      lines: [{ node_code: 'ACME-1', transaction_date: '2020-03-15' }, late],
    });
    await run();
    expect((await found(id, 'new@w.test'))[0]).toMatchObject({ outcome: 'fired' });
  });
});

describe('a crossing', () => {
  test('fires once, again after it ended, and not for jobs that run twice', async () => {
    const { id } = await watch();
    await Promise.all([run(), run()]);
    await run();
    expect(await outcomes(id)).toEqual(['fired']);
    clock.now = new Date('2026-04-11T01:00Z');
    await run();
    expect(await outcomes(id)).toEqual(['fired', 'holds']);
    const march = { line_key: 'Less', node_code: 'BETA', transaction_date: '2026-03-20' };
    await load({ ...march, amount_paid: '-60.00' });
    await run();
    await load({ ...march, amount_paid: '0.00' });
    await Promise.all([run(), run()]);
    expect(await outcomes(id)).toEqual(['fired', 'holds', 'not', 'fired']);
    expect(await queued()).toBe(2);
  });

  test('is neither lost nor told twice by a process that dies', async () => {
    const { id } = await watch();
    const dying: Pick<Queue, 'send'> = { send: () => Promise.reject(new Error('Killed')) };
    await expect(evaluateWatches.run(context(dying), {}, 'tick')).rejects.toThrow('Killed');
    expect([await outcomes(id), await queued()]).toEqual([['fired'], 0]);
    await run();
    await run();
    expect([await outcomes(id), await queued()]).toEqual([['fired'], 1]);
  });

  test('begins anew with another condition, and not with another name', async () => {
    const { id } = await watch();
    await run();
    await get(ada, calls.update, at(id, { name: 'Another name' }));
    await run();
    expect(await outcomes(id)).toEqual(['fired']);
    await get(ada, calls.update, at(id, { condition: above(1060) }));
    await run();
    expect(await outcomes(id)).toEqual(['fired', 'fired']);
  });

  test('in quiet hours is told afterwards, once', async () => {
    const { id } = await watch({ quietHours: { from: '09:00', to: '12:00' } });
    await run();
    expect([await outcomes(id), await queued()]).toEqual([['fired'], 0]);
    clock.now = new Date('2026-04-10T01:59Z');
    await run();
    expect(await queued()).toBe(0);
    clock.now = new Date('2026-04-10T02:00Z');
    await run();
    await run();
    expect(await queued()).toBe(1);
  });

  test('does not fire while the watch is paused', async () => {
    const { id } = await watch();
    await get(ada, calls.pause, at(id, { isPaused: true }));
    await run();
    expect(await outcomes(id)).toEqual([]);
    await get(ada, calls.pause, at(id, { isPaused: false }));
    await run();
    expect(await outcomes(id)).toEqual(['fired']);
  });
});

describe('recipients', () => {
  test('are judged and told with their own sight', async () => {
    const recipients = [ada, plant];
    const { id } = await watch({ recipients, condition: above(90) });
    const beta = await watch(
      { recipients, condition: above(90) },
      { view: { search: searchOf({ node: String(ids.BETA) }) } },
    );
    await run();
    expect(await found(id)).toEqual([
      expect.objectContaining({ recipient: plant, value: 100 }),
      expect.objectContaining({ recipient: ada, value: 1100 }),
    ]);
    expect(await found(beta.id)).toMatchObject([
      {
        recipient: plant,
        outcome: 'unjudged',
        sentence: expect.stringContaining('of a customer that this user may not see'),
      },
      { recipient: ada, outcome: 'fired' },
    ]);
    const queue = new Queue(server.database.applicationUrl, () => undefined, {
      everySeconds: 0.5,
      lastSeconds: 1,
    });
    queues.push(queue);
    await queue.work([watchMail], context(queue));
    await expect.poll(() => smtp.received.length).toBe(3);
    const mails = await Promise.all(
      smtp.received.map(async (one) => ({ to: one.to, ...(await readMail(one)) })),
    );
    const ofPlant = mails.filter(({ to }) => to === plant);
    expect(ofPlant).toHaveLength(1);
    expect(ofPlant[0]!.text).toContain('Total travel spend of March 2026 is $100.00, above $90.00.');
    expect(ofPlant[0]!.text).toContain(
      `Open the view: https://trips.test/#/open/${ofPlant.length && (await get(ada, calls.list)).find((one) => one.id === id)!.viewId}`,
    );
    expect(ofPlant[0]!.text).not.toContain('1,100');
  });

  test('of whom a reader of some nodes learns nothing but what they see themselves', async () => {
    const { id } = await watch({ recipients: [plant, ada], condition: above(90) }, { by: plant });
    await run();
    expect(await found(id, plant)).toMatchObject([{ recipient: plant, value: 100 }]);
    expect(await found(id, chief)).toHaveLength(2);
  });

  test('who lost access, and views that are gone, are said in the ledger', async () => {
    const { id, viewId } = await watch({ recipients: [bob] });
    await server.database.owner
      .updateTable('memberships')
      .set({ is_active: false })
      .where('user_id', '=', sql<number>`(select id from users where email = ${bob})`)
      .execute();
    await run();
    await server.grant(bob, 'ONE', { permissions: [] });
    await get(ada, views.remove, at(viewId));
    clock.now = new Date('2026-04-12T01:00Z');
    await run();
    expect((await found(id, ada)).length).toBe(2);
    const sentences = (await found(id, ada)).map(({ sentence }) => sentence);
    expect(sentences).toEqual([
      'Not judged: the view was deleted, or is not shared any more.',
      'Not judged: this user has no access any more.',
    ]);
    expect(await queued()).toBe(0);
  });
});
