import { expect, test } from 'vitest';
import * as views from '../../contract/views/calls.ts';
import * as calls from '../../contract/watches/calls.ts';
import { sweepWatchLedgers } from './sweep-job.ts';
import { above, ada, at, bob, plant, searchOf, watching } from './watches.fixture.ts';

const { clock, context, found, get, ids, outcomes, run, server, watch } = watching();

const sweep = () => sweepWatchLedgers.run(context(), {}, 'job');
const day = 86_400_000;
const start = clock.now.getTime();
const goTo = (days: number) => {
  clock.now = new Date(start + days * day);
};

test('evaluations go after some time, and the last that was judged stays', async () => {
  const { id } = await watch(
    { recipients: [ada, bob] },
    { view: { search: searchOf({ from: '2026-03-01', to: '2026-03-31' }) } },
  );
  await run();
  goTo(1);
  await run();
  await get(ada, calls.pause, at(id, { isPaused: true }));
  goTo(401);
  await sweep();
  expect(await outcomes(id)).toEqual(['holds', 'holds']);
  goTo(500);
  await sweep();
  expect(await outcomes(id)).toEqual(['holds', 'holds']);
  await get(ada, calls.pause, at(id, { isPaused: false }));
  await run();
  expect(await outcomes(id)).toEqual(['holds', 'holds', 'holds', 'holds']);
  await sweep();
  goTo(901);
  await sweep();
  expect(await outcomes(id)).toEqual(['holds', 'holds']);
});

test('nothing goes before', async () => {
  const { id } = await watch();
  await run();
  goTo(1);
  await run();
  goTo(400);
  await sweep();
  expect(await outcomes(id)).toEqual(['fired', 'holds']);
});

test('what was never judged does not stay', async () => {
  const { id, viewId } = await watch();
  await get(ada, views.remove, at(viewId));
  await run();
  expect(await found(id, ada)).toHaveLength(1);
  goTo(401);
  await sweep();
  expect(await found(id, ada)).toEqual([]);
});

test('what a watch lacks is named as its recipient may know it', async () => {
  const search = searchOf({ node: String(ids.BETA) });
  const { id } = await watch({ recipients: [ada, plant] }, { view: { search } });
  const credits = searchOf({}, { metrics: ['creditValue', 'airfares'], by: ['customer'] });
  await server.grant(ada, 'ONE', { permissions: ['tickets_in_credit'] });
  const ofCredits = await watch({ metric: 'creditValue' }, { view: { search: credits } });
  await server.grant(ada, 'ONE', { permissions: [] });
  const changed = await watch({ metric: 'bookings' });
  const { version } = await get(ada, views.openView, at(changed.viewId));
  const withoutIt = searchOf({}, { metrics: ['totalTravelSpend'], by: ['customer'] });
  await get(ada, views.update, at(changed.viewId, { search: withoutIt, version }));
  await run();
  const sentences = async (watchId: number) =>
    Object.fromEntries((await found(watchId)).map(({ recipient, sentence }) => [recipient, sentence]));
  expect((await sentences(id))[plant]).toBe(
    'Not judged: the view is of a customer that this user may not see.',
  );
  const seen = async (watchId: number) => (await found(watchId, ada)).map(({ sentence }) => sentence);
  expect(await seen(ofCredits.id)).toEqual([]);
  expect((await sentences(ofCredits.id))[ada]).toBe(
    'Not judged: the watch needs the metric “credit value”, which is not available to this user (any more).',
  );
  expect(await seen(changed.id)).toEqual([
    'Not judged: the view does not show “Number of bookings” any more.',
  ]);
});

test('a view of a node that is gone says so to whom it was told', async () => {
  const search = searchOf({ node: String(ids.BETA) });
  const { id, viewId } = await watch({ condition: above(1) }, { view: { search } });
  await server.database.owner
    .updateTable('saved_views')
    .set({
      search: searchOf({ node: '999999' }),
      names: JSON.stringify({ node: { id: 999_999, name: 'Gamma' } }),
    })
    .where('id', '=', viewId)
    .execute();
  await run();
  expect((await found(id, ada)).map(({ sentence }) => sentence)).toEqual([
    'Not judged: the view is of the customer “Gamma”, which no longer exists.',
  ]);
});
