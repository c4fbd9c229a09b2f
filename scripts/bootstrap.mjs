// Stands before every npm script: installs what is missing, then runs the command with the Node that the project
// brings along. Plain JavaScript without dependencies, because it is what runs before there are any.
import { buildWeb } from './build-web.mjs';
import { installDependencies } from './install.mjs';
import { fromRoot, say } from './place.mjs';
import { requirePort } from './port.mjs';
import { runProgram } from './run.mjs';
import { runTests, staticChecks } from './run-tests.mjs';

const programs = {
  start: 'server/main.ts',
  import: 'server/commands/import.ts',
  admin: 'server/commands/admin.ts',
  token: 'server/commands/token.ts',
  'db:distribute': 'server/commands/db-distribute.ts',
  bench: 'bench/main.ts',
  screenshots: 'e2e/screenshots.ts',
};

async function main([command, ...args]) {
  if (command !== 'test' && command !== 'check' && !Object.hasOwn(programs, command ?? '')) {
    say(`Usage: npm run ${[...Object.keys(programs), 'test', 'check'].join('|')} [-- ARGUMENTS]`);
    return 2;
  }
  if (command === 'start') await requirePort(process.env);
  await installDependencies();
  if (command === 'check') return staticChecks();
  if (command === 'test') return runTests();
  if (command === 'start') await buildWeb();
  return runProgram([fromRoot(programs[command]), ...args]);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
