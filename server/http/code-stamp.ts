/** Stands for the program as it runs: another program may give the same question another answer. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of the program in a folder: every file of its server, its contract and its charts, tests left out. */
export function stampOf(folder: string): string {
  const hash = createHash('sha1');
  for (const file of globSync(['server/**/*.ts', 'contract/**/*.ts', 'charts/**/*.ts'], {
    cwd: folder,
  }).sort()) {
    if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(join(folder, file)));
  }
  return hash.digest('base64url');
}

export const codeStamp = stampOf(fileURLToPath(new URL('../../', import.meta.url)));
