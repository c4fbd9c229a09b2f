// Wraps every npm script: installs missing dependencies, then runs the command with the project's own Node. It is plain
// JavaScript without dependencies, since it runs before any are installed.
import { buildWeb } from './build-web.mjs';
import { installDependencies } from './install.mjs';
import { buildPackage } from './package.mjs';
import { fromRoot, say } from './place.mjs';
import { requirePort } from './port.mjs';
import { runProgram } from './run.mjs';
import { runChosenTests, runTests, staticChecks } from './run-tests.mjs';

const programs = {
  hooks: 'scripts/hooks.mjs',
  'pre-commit': 'scripts/pre-commit.mjs',
  dev: 'scripts/dev.mjs',
  start: 'server/main.ts',
  import: 'server/commands/import.ts',
  admin: 'server/commands/admin.ts',
  token: 'server/commands/token.ts',
  'db:distribute': 'server/commands/db-distribute.ts',
  bench: 'bench/main.ts',
  screenshots: 'e2e/screenshots.ts',
  'try-package': 'scripts/try-package.mjs',
};

const tasks = {
  package: () => buildPackage(),
  check: (rooms) => staticChecks(rooms),
  test: (patterns) => (patterns.length > 0 ? runChosenTests(patterns) : runTests()),
};

async function main([command, ...args]) {
  if (!Object.hasOwn(tasks, command ?? '') && !Object.hasOwn(programs, command ?? '')) {
    say(`Usage: npm run ${[...Object.keys(programs), ...Object.keys(tasks)].join('|')} [-- ARGUMENTS]`);
    return 2;
  }
  if (command === 'start' || command === 'dev') await requirePort(process.env);
  await installDependencies();
  if (Object.hasOwn(tasks, command)) return tasks[command](args);
  if (command === 'start') await buildWeb();
  return runProgram([fromRoot(programs[command]), ...args]);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
