import { beforeAll, expect, test } from 'vitest';
import { askingServer, reportOf } from './asked.fixture.ts';
import { questions } from './questions/held-out.fixture.ts';

const { prepare, judge } = askingServer();
beforeAll(prepare);

test('questions that the grammar was not made for are not understood wrongly', {
  timeout: 60_000,
}, async () => {
  const verdicts = [];
  for (const one of questions) verdicts.push(await judge(one));
  const report = reportOf(verdicts);
  if (process.env.REPORT) console.log(report);
  expect(verdicts.filter(({ verdict }) => verdict === 'wrong').length, report).toBe(0);
  const understood = verdicts.filter(({ verdict }) => verdict === 'understood').length;
  expect(understood / questions.length, report).toBeGreaterThanOrEqual(0.9);
});
