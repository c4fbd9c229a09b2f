import { expect, test } from 'vitest';
import { deliveries } from './delivering.fixture.ts';

const { server, plan, work, at, schedule, sendTo, refusing, answering, node } = deliveries();
const outcomes = ['sent', 'refused', 'put_off', 'nothing_to_see', 'given_up'];

const counts = async () => {
  const read = (outcome: string) => server.metric(`tripledger_deliveries_total{outcome="${outcome}"}`);
  return Promise.all(outcomes.map(async (outcome) => (await read(outcome)) ?? 0));
};

test('counts delivery attempts by outcome', async () => {
  const before = await counts();
  const { id } = await schedule({ entities: [node('ACME')] });
  await sendTo(id, ['owner@one.test', 'gone@else.test', 'later@else.test', 'beta@one.test']);
  await at('2026-04-01T07:00+11:00');
  await plan();
  refusing((to) => (to === 'gone@else.test' ? { responseCode: 550, words: 'No such user' } : undefined));
  answering((to) => (to === 'later@else.test' ? { responseCode: 451, words: 'Not now' } : undefined));
  await work();
  const soon = await counts();
  expect(soon.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 1, 1, 0]);
  await at('2026-04-02T08:00+11:00');
  await plan();
  await work();
  const late = await counts();
  expect((late.at(-1) ?? 0) - (soon.at(-1) ?? 0)).toBe(1);
});
