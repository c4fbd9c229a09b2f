// The pre-commit hook: format and lint of the staged files, the types of their rooms, and the imports.
import { execFileSync } from 'node:child_process';
import { checkImports } from './check-imports.mjs';
import { fromRoot, root, say } from './place.mjs';
import { runNode } from './run.mjs';
import { staticChecks, typeRooms } from './run-tests.mjs';

const staged = execFileSync('git', ['diff', '--cached', '--name-only', '--diff-filter=ACMR'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);
const biome = fromRoot('node_modules/@biomejs/biome/bin/biome');
const format = ['check', '--staged', '--no-errors-on-unmatched'];
const rooms = typeRooms.filter((room) => staged.some((file) => file.startsWith(`${room}/`)));
const faults = checkImports();
for (const fault of faults) say(fault);
const codes = [
  await runNode([biome, ...format], { cwd: root }),
  rooms.length > 0 ? await staticChecks(rooms) : 0,
  faults.length > 0 ? 1 : 0,
];
process.exitCode = Math.max(...codes);
