import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { patience } from './patience.mjs';
import { fromRoot } from './place.mjs';
import { runQuietly } from './run.mjs';
import { outcomeFile } from './vitest-outcome.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tripledger-outcome-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = {
  'vitest.config.mjs': `export default { test: { globals: true } };`,
  'good.test.mjs': `test('passes', () => {}); test.skip('waits', () => {});`,
  'bad.test.mjs': `describe('one', () => { test('fails', () => { throw new Error('wrong figure'); }); });`,
  'unloaded.test.mjs': `throw new Error('cannot be loaded');`,
  'unprepared.test.mjs': `describe('two', () => {
    beforeAll(() => { throw new Error('no database'); });
    test('is not run', () => {});
  });`,
  'outside.test.mjs': `test('leaves work behind', async () => {
    setTimeout(() => { throw new Error('connection lost'); });
    await new Promise((resolve) => setTimeout(resolve, 50));
  });`,
};

// Starts vitest once more, with a process for each file.
test('names every fault, also those of no test', { timeout: 60_000 * patience() }, async () => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const file = join(folder, 'outcome.json');
  const reporter = `--reporter=${fromRoot('scripts/vitest-outcome.mjs')}`;
  const run = runQuietly(
    process.execPath,
    [fromRoot('node_modules/vitest/vitest.mjs'), 'run', '--root', folder, reporter],
    { env: { ...process.env, [outcomeFile]: file } },
  );
  await expect(run).rejects.toThrow('ended with code 1');
  const { faults, ...counts } = JSON.parse(readFileSync(file, 'utf8'));
  expect(counts).toEqual({ passed: 2, skipped: 2 });
  const named = faults.map(({ file: path, title, reason }) => [
    path.split('/').at(-1),
    title,
    reason.split('\n')[0],
  ]);
  expect(named.toSorted()).toEqual([
    ['bad.test.mjs', 'one > fails', 'Error: wrong figure'],
    ['outside.test.mjs', 'outside of tests, leaves work behind', 'Error: connection lost'],
    ['unloaded.test.mjs', 'the file', 'Error: cannot be loaded'],
    ['unprepared.test.mjs', 'two', 'Error: no database'],
  ]);
});
