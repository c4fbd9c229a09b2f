/** A hash of the running code: a different release may answer the same request differently. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Hashes every file of the server, contract and charts below a folder, except tests. */
export function stampOf(folder: string): string {
  const hash = createHash('sha1');
  for (const file of globSync(['server/**/*.{ts,js}', 'contract/**/*.{ts,js}', 'charts/**/*.{ts,js}'], {
    cwd: folder,
  }).sort()) {
    if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(join(folder, file)));
  }
  return hash.digest('base64url');
}

export const codeStamp = stampOf(fileURLToPath(new URL('../../', import.meta.url)));
