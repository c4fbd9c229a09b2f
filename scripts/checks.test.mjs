import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkImports } from './check-imports.mjs';
import { checkLength } from './check-length.mjs';

let base;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'tripledger-checks-'));
});
afterEach(() => rmSync(base, { recursive: true }));

function write(path, text) {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), text);
}

test.each([
  ['contract/a.ts', "import { z } from 'luxon';", 'contract imports only zod'],
  ['contract/a.test.ts', "import { x } from '../server/x.ts';", 'contract imports no other package'],
  ['charts/a.ts', "import { use } from 'react';", 'charts imports only contract and echarts'],
  ['server/a.ts', "import type { X } from '../web/x.ts';", 'server never imports web'],
  ['web/a.tsx', "const x = await import('../server/x.ts');", 'web never imports server'],
  ['web/a.tsx', "import x from '@tripledger/server/x.ts';", 'web never imports server'],
  ['server/features/a/a.ts', "import { b } from '../b/b.ts';", 'a feature never imports another feature'],
  [
    'server/features/a/a.ts',
    "import { b } from '#server/features/b/b.ts';",
    'a feature never imports another feature',
  ],
  ['web/features/a/a.mocked.test.tsx', "vi.mock('../b/b.tsx');", 'a feature never imports another feature'],
  ['web/ui/a.test.tsx', "vi.mock('./b.tsx');", 'a test that mocks a module is named .mocked.test.tsx'],
  ['web/ui/a.tsx', "export * from '../features/b/b.tsx';", 'no room imports from a floor above it'],
  ['web/filter/a.tsx', "import { B } from '../shared/b.tsx';", 'no room imports from a floor above it'],
  [
    'web/shared/a.tsx',
    "import { screens } from '../app/screens.ts';",
    'no room imports from a floor above it',
  ],
  [
    'server/features/a/a.ts',
    "import { inTenant } from '../../database/tenant.ts';",
    'a feature writes only through serveChange',
  ],
  ['server/metrics/a.ts', "import '../features/b/b.ts';", 'no room imports from a floor above it'],
  ['server/database/a.ts', "import { config } from '../main.ts';", 'no room imports from a floor above it'],
  ['contract/vocabulary/a.ts', "import { b } from '../b/calls.ts';", 'no room imports from a floor above it'],
  [
    'server/jobs/a.ts',
    "import { loadDemo } from '../../demo/load-demo.ts';",
    'server does not import the demo, except main.ts, which loads it',
  ],
  ['server/access/a.ts', "import Fastify from 'fastify';", 'query rooms do not depend on HTTP'],
  ['e2e/a.spec.ts', "import { x } from '../web/x.ts';", 'e2e and bench use the web through a browser only'],
])('%s must not contain %s', (file, text, rule) => {
  write(file, `// A first line.\n${text}\n`);
  expect(checkImports(base)).toEqual([expect.stringMatching(`^${file}:2 imports .*: ${rule}$`)]);
});

test('reports a multi-line import at its first line', () => {
  write('server/a.ts', "const a = 'x';\n\nimport {\n  b,\n  c,\n} from '../web/x.ts';\n");
  expect(checkImports(base)).toEqual(['server/a.ts:3 imports ../web/x.ts: server never imports web']);
});

test('finds cycles of any length, including type imports', () => {
  write('server/database/a.ts', "import { b } from './b.ts';\n");
  write('server/database/b.ts', "import type { C } from './c.ts';\n");
  write('server/database/c.ts', "export { a } from './a.ts';\nimport { d } from './d.ts';\n");
  write('server/database/d.ts', "import { e } from './e.ts';\n");
  write('server/database/e.ts', 'export const e = 1;\n');
  expect(checkImports(base)).toEqual([
    'Import cycle: server/database/a.ts, server/database/b.ts, server/database/c.ts',
  ]);
});

test('a new room must be assigned to a floor', () => {
  write('server/cellar/a.ts', "import { b } from './b.ts';\n");
  expect(checkImports(base)).toEqual(['server/cellar has no floor: add it to check-imports.mjs']);
});

test('accepts allowed imports', () => {
  write('contract/a.ts', "import * as z from 'zod';\nimport { b } from './b.ts';\n");
  write('contract/a.test.ts', "import { test } from 'vitest';\n");
  write(
    'server/features/a/a.ts',
    "import { a } from '@tripledger/contract/a.ts';\nimport b from './b.ts';\n",
  );
  write('web/features/a/a.tsx', "import { b } from '../../shared/b.tsx';\nimport pg from 'react';\n");
  write('e2e/a.spec.ts', "import { b } from '../server/b.ts';\n");
  write('server/a.ts', "// taken from '../web/x.ts'\nconst text = `select 1 from 'web/x'`;\n");
  write('web/node_modules/x/a.ts', "import '../../../server/a.ts';\n");
  expect(checkImports(base)).toEqual([]);
});

test('allows 300 lines of code, and 400 in a test', () => {
  const lines = (count) => 'x;\n'.repeat(count);
  write('server/a.ts', lines(300));
  write('server/b.ts', lines(301));
  write('server/a.test.ts', lines(400));
  write('e2e/b.spec.ts', lines(401));
  expect(checkLength(base)).toEqual([
    'e2e/b.spec.ts has 401 lines, above 400: split it',
    'server/b.ts has 301 lines, above 300: split it',
  ]);
});
