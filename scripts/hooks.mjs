// `npm run hooks`: installs the pre-commit hook, unless there is another one already.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root, say } from './place.mjs';

const text = '#!/bin/sh\nexec node scripts/bootstrap.mjs pre-commit\n';
const path = execFileSync('git', ['rev-parse', '--git-path', 'hooks/pre-commit'], {
  cwd: root,
  encoding: 'utf8',
});
const hook = resolve(root, path.trim());
if (existsSync(hook) && readFileSync(hook, 'utf8') !== text) {
  say(`${hook} exists already: add "node scripts/bootstrap.mjs pre-commit" to it.`);
  process.exitCode = 1;
} else {
  writeFileSync(hook, text, { mode: 0o755 });
  say(`Installed ${hook}.`);
}
