import { beforeAll, describe, expect, test } from 'vitest';
import { askingServer, reportOf } from './asked.fixture.ts';
import { questions as dates } from './questions/dates.fixture.ts';
import { questions as dimensions } from './questions/dimensions.fixture.ts';
import { questions as filters } from './questions/filters.fixture.ts';
import { questions as metrics } from './questions/metrics.fixture.ts';
import { questions as policyAndNow } from './questions/policy-and-now.fixture.ts';
import { questions as unclear } from './questions/unclear.fixture.ts';

const { prepare, judge } = askingServer();
beforeAll(prepare);

const files = { metrics, policyAndNow, dimensions, dates, filters, unclear };

describe.each(Object.entries(files))('questions in words: %s', (_, questions) => {
  test('nine of ten are understood, and none wrongly', { timeout: 60_000 }, async () => {
    const verdicts = [];
    for (const one of questions) verdicts.push(await judge(one));
    const report = reportOf(verdicts);
    if (process.env.REPORT) console.log(report);
    expect(verdicts.filter(({ verdict }) => verdict === 'wrong').length, report).toBe(0);
    const understood = verdicts.filter(({ verdict }) => verdict === 'understood').length;
    expect(understood / questions.length, report).toBeGreaterThanOrEqual(0.9);
  });
});
