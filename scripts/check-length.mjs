// Checks that files do not exceed the maximum length.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from './place.mjs';

const CODE = 300;
const TEST = 400;

/** One line per file that is too long. */
export function checkLength(base = root) {
  const faults = [];
  for (const file of listFiles('', base)) {
    if (!/\.(ts|tsx|mts|mjs)$/.test(file)) continue;
    const limit = /\.(test|spec)\.(ts|tsx|mts|mjs)$/.test(file) ? TEST : CODE;
    const lines = readFileSync(join(base, file), 'utf8').trimEnd().split('\n').length;
    if (lines > limit) faults.push(`${file} has ${lines} lines, above ${limit}: split it`);
  }
  return faults;
}
