import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stampOf } from './code-stamp.ts';

const folder = mkdtempSync(join(tmpdir(), 'tripledger-stamp-'));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

beforeAll(() => {
  for (const file of ['contract/airfare/metrics.ts', 'server/features/airfare/metrics.ts', 'server/app.ts'])
    write(file, 'before');
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(['contract/airfare/metrics.ts', 'server/features/airfare/metrics.ts', 'server/app.ts'])(
  'a change of %s changes the stamp',
  (file) => {
    const before = stampOf(folder);
    expect(stampOf(folder)).toBe(before);
    write(file, 'after');
    expect(stampOf(folder)).not.toBe(before);
  },
);

test('a new file changes the stamp, a new test does not', () => {
  const before = stampOf(folder);
  write('server/features/airfare/metrics.test.ts', 'a test');
  expect(stampOf(folder)).toBe(before);
  write('contract/budgets/calls.ts', 'a call');
  expect(stampOf(folder)).not.toBe(before);
});
