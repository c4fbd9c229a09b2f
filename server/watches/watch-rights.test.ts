import { describe, expect, test } from 'vitest';
import * as changes from '../../contract/changes/calls.ts';
import * as calls from '../../contract/watches/calls.ts';
import { above, ada, at, bob, chief, foreign, plant, searchOf, watching } from './watches.fixture.ts';

const { bodyOf, get, saveView, send, server, status, watch } = watching();

describe('rights', () => {
  const all = [
    [calls.ledger, undefined],
    [calls.update, { name: 'Other' }],
    [calls.pause, { isPaused: true }],
    [calls.remove, undefined],
  ] as const;

  test('a watch is its owner’s, and an administrator’s while its view is shared', async () => {
    const open = await watch();
    const hidden = await watch({}, { view: { isShared: false } });
    const names = async (by: string) => (await get(by, calls.list)).map(({ name }) => name);
    expect(await names(ada)).toEqual(expect.arrayContaining([open.name, hidden.name]));
    expect(await names(chief)).toEqual([open.name]);
    for (const by of [bob, plant, foreign]) {
      expect(await names(by)).toEqual([]);
      for (const [endpoint, body] of all) expect(await status(by, endpoint, at(open.id, body))).toBe(404);
    }
    for (const [endpoint, body] of all) expect(await status(chief, endpoint, at(hidden.id, body))).toBe(404);
    for (const [endpoint, body] of all) expect(await status(null, endpoint, at(open.id, body))).toBe(401);
    expect(await status(null, calls.list)).toBe(401);
    expect(await get(chief, calls.pause, at(open.id, { isPaused: true }))).toMatchObject({
      isPaused: true,
      isOwn: false,
    });
    expect(
      await status(foreign, calls.create, { body: bodyOf(open.viewId, { recipients: [foreign] }) }),
    ).toBe(404);
    expect(await status(bob, calls.create, { body: bodyOf(hidden.viewId, { recipients: [bob] }) })).toBe(404);
    expect(await status(null, calls.create, { body: bodyOf(open.viewId) })).toBe(401);
  });

  test('changes are recorded, undone, and kept to those who may make them', async () => {
    const { id } = await watch();
    await get(ada, calls.update, at(id, { condition: above(7), quietHours: { from: '22:00', to: '06:00' } }));
    await get(ada, calls.remove, at(id));
    const record = async (by: string) =>
      (await get(by, changes.list, { query: { kinds: 'watch_changed', subjectId: String(id), pageSize: 1 } }))
        .rows[0];
    for (const by of [bob, foreign]) expect(await record(by)).toBeUndefined();
    await get(ada, changes.undo, { params: { id: (await record(ada))!.id } });
    expect((await get(ada, calls.list)).find((one) => one.id === id)).toMatchObject({
      condition: above(7),
      quietHours: { from: '22:00', to: '06:00' },
    });
    const before = (await record(ada))!.id;
    await get(ada, calls.update, at(id, { condition: above(7) }));
    await get(ada, calls.pause, at(id, { isPaused: false }));
    expect((await record(ada))!.id).toBe(before);
  });

  test('a save that is based on an older version is refused', async () => {
    const { id, version } = await watch();
    await get(chief, calls.update, at(id, { name: 'Newer', version }));
    expect(await status(ada, calls.update, at(id, { name: 'Late', version }))).toBe(409);
  });
});

describe('input', () => {
  const refused = async (fields: object, view: object = {}) => {
    const { id } = await saveView(ada, view);
    const { status, body } = await send(ada, calls.create, { body: bodyOf(id, fields) });
    return status === 400 ? body : status;
  };

  test('faults are told by field, all at once', async () => {
    expect(
      await refused({
        name: ' ',
        condition: { kind: 'unusual', per: 'day', times: 1 },
        recipients: [],
        quietHours: { from: '25:00', to: '08:00' },
      }),
    ).toMatchObject({ name: ['Enter a name.'], recipients: ['Enter at least one recipient.'] });
    expect(await refused({ metric: 'airfares', recipients: [ada, 'nobody@w.test', foreign] })).toEqual({
      metric: ['The view does not have this metric.'],
      recipients: [2, 3].map(
        (at) => `Recipient ${at} is not a user here who sees what you see, or a part of it.`,
      ),
    });
    expect(await refused({ quietHours: { from: '08:00', to: '08:00' } })).toEqual({
      quietHours: ['Enter another time than the beginning.'],
    });
  });

  test.each<[string, object, object, object]>([
    ['another screen', {}, { path: '/view/airfare' }, { view: ['Only views of Explore can be watched.'] }],
    [
      'dates without an end',
      {},
      { search: searchOf({ range: 'this_month' }) },
      { condition: [expect.stringContaining('never over')] },
    ],
    [
      'a member of months',
      { member: { key: '2026-03', label: 'March' } },
      { search: searchOf({}, { metrics: ['totalTravelSpend'], by: ['month'] }) },
      { member: [expect.stringContaining('other than time')] },
    ],
    [
      'a metric that needs a permission',
      { metric: 'forwardTrips' },
      { search: searchOf({}, { metrics: ['forwardTrips'], by: [] }) },
      { metric: ['You may not see this metric.'] },
    ],
  ])('%s', async (_name, fields, view, expected) => {
    expect(await refused(fields, view)).toEqual(expected);
  });

  test('a recipient has something in sight that the owner sees', async () => {
    await server.grant('beta@w.test', 'ONE', { permissions: [], nodes: ['BETA'] });
    const { id } = await saveView(plant);
    const create = (to: string) => status(plant, calls.create, { body: bodyOf(id, { recipients: [to] }) });
    expect(await create('beta@w.test')).toBe(400);
    for (const to of [plant, ada, chief]) expect([to, await create(to)]).toEqual([to, 200]);
  });

  test('as many watches as a user may have', async () => {
    const { id } = await saveView(bob);
    for (let count = 0; count < calls.watchLimits.watches; count++) {
      await get(bob, calls.create, { body: bodyOf(id, { recipients: [bob] }) });
    }
    expect(await status(bob, calls.create, { body: bodyOf(id, { recipients: [bob] }) })).toBe(409);
  });
});
