/** Stands for the program as it runs: another program may give the same question another answer. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

function stamp(): string {
  const hash = createHash('sha1');
  for (const file of globSync(['server/**/*.ts', 'contract/**/*.ts'], { cwd: root }).sort()) {
    if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(root + file));
  }
  return hash.digest('base64url');
}

export const codeStamp = stamp();
