#!/usr/bin/env node
// The command of the installed package. It runs on Node 20 and later, and the product itself on Node 24: the one that
// runs this file, or the one that the package depends on. It imports no other file, so that its messages always appear.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const programs = {
  start: 'server/main.js',
  import: 'server/commands/import.js',
  admin: 'server/commands/admin.js',
  token: 'server/commands/token.js',
  'db:distribute': 'server/commands/db-distribute.js',
};
/** Topics of `admin` that can be named by themselves. */
const topics = ['client', 'user', 'person', 'retention', 'backup', 'restore', 'migrate'];
const neededMajor = 24;

const usage = `Usage: tripledger COMMAND [ARGUMENT …]

  start          starts the product
  import         imports a feed, or files by a layout
  admin          client, user, person, retention, backup, restore, migrate; also without "admin"
  token          prints an access token for use with curl
  db:distribute  distributes the tables over a Citus cluster

COMMAND --help says more. Data lies in TRIPLEDGER_DATA, by default ${join(homedir(), '.tripledger')}.`;

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist');

function main([command = '', ...rest]) {
  if (command === '--version') return print(createRequire(import.meta.url)('../package.json').version);
  if (command === '' || command === '--help' || command === '-h') return print(usage);
  const [name, args] = topics.includes(command) ? ['admin', [command, ...rest]] : [command, rest];
  if (!Object.hasOwn(programs, name)) return fail(`There is no command ${command}.\n\n${usage}`, 2);
  const program = join(folder, programs[name]);
  if (!existsSync(program)) return fail('This package is incomplete: it was packed without being built.');
  process.env.TRIPLEDGER_DATA ||= join(homedir(), '.tripledger');
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return runHere(program, args);
  const node = packagedNode();
  if (node) return runBy(node, program, args);
  return fail(
    `Tripledger needs Node ${neededMajor}, and this is ${process.version}. The package "node", which brings it, is not ` +
      `complete, since its install script did not run: install Node ${neededMajor}, or run "npm rebuild node".`,
  );
}

function runHere(program, args) {
  followNpm(() => process.kill(process.pid, 'SIGTERM'));
  process.argv = [process.argv[0], program, ...args];
  return import(pathToFileURL(program).href);
}

function packagedNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve('node/package.json');
    const node = join(dirname(manifest), 'bin', 'node');
    return existsSync(node) ? node : undefined;
  } catch {
    return undefined;
  }
}

/** npx may end without passing its signal on: then the program ends, too. */
function followNpm(stop) {
  if (!process.env.npm_lifecycle_event && !process.env.npm_command) return;
  const parent = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    stop();
  }, 300).unref();
}

/** Runs the program with our standard streams, signals and exit code. */
function runBy(node, program, args) {
  const child = spawn(node, [program, ...args], { stdio: 'inherit' });
  followNpm(() => child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM']) {
    // On a terminal, Ctrl-C reaches the child directly.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)));
  }
  child.on('error', (error) => fail(`${node} could not be run: ${error.message}`));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}

function print(text) {
  console.log(text);
}

function fail(message, code = 1) {
  console.error(message);
  process.exitCode = code;
}

main(process.argv.slice(2));
