import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { holdShared, tryExclusive } from './process-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'tripledger-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

test('a lock file is accessible only to its owner, including one of an earlier release', () => {
  const fresh = join(folder, 'fresh.lock');
  holdShared(fresh)();
  expect(modeOf(fresh)).toBe('600');
  const old = join(folder, 'old.lock');
  writeFileSync(old, '');
  chmodSync(old, 0o644);
  tryExclusive(old)?.();
  expect(modeOf(old)).toBe('600');
});

test('trying a lock that this process holds does not release it', () => {
  const file = join(folder, 'held.lock');
  const release = tryExclusive(file);
  expect(tryExclusive(file)).toBeUndefined();
  const script = `
    import { tryExclusive } from '${join(import.meta.dirname, 'process-lock.ts')}';
    console.log(tryExclusive('${file}') === undefined);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(stdout).toBe('true\n');
  release?.();
});
