// `npm test`: static checks, the web build, vitest, then browser tests. Every step runs; the last line sums them up.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser.mjs';
import { buildWeb } from './build-web.mjs';
import { checkImports } from './check-imports.mjs';
import { checkLength } from './check-length.mjs';
import { fromRoot, listFiles } from './place.mjs';
import { runNode } from './run.mjs';
import { saySlowest } from './slowest-files.mjs';
import { outcomeFile } from './vitest-outcome.mjs';

class Interrupted extends Error {}

const bin = (path) => fromRoot('node_modules', path);

/** Runs one tool and returns its exit code; throws if it was interrupted, so that nothing more runs. */
async function runTool(args, env) {
  const code = await runNode(args, { cwd: fromRoot(), env });
  if ([129, 130, 143].includes(code)) throw new Interrupted();
  return code;
}

/** A check counts as one test. */
const asCount = (good) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1 });

async function format() {
  return asCount((await runTool([bin('@biomejs/biome/bin/biome'), 'check', '.'])) === 0);
}

export const typeRooms = ['contract', 'charts', 'server', 'demo', 'web', 'e2e', 'bench', 'docs/recipes'];

/** The server's project includes them, since their own would check most of the server once more. */
const withServer = ['contract', 'demo', 'docs/recipes'];

/** Of all rooms, or of those that are named. What did not change since the last time is not checked again. */
async function types(chosen = typeRooms.filter((room) => !withServer.includes(room))) {
  let good = true;
  for (const room of chosen) {
    const kept = fromRoot('node_modules/.cache/types', `${room.replace('/', '-')}.json`);
    const args = [
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      kept,
      '-p',
      fromRoot(room, 'tsconfig.json'),
    ];
    if ((await runTool([bin('typescript/bin/tsc'), ...args])) !== 0) good = false;
  }
  return asCount(good);
}

function withoutFaults(faults) {
  for (const fault of faults) console.log(fault);
  return asCount(faults.length === 0);
}

/** Runs a test runner that writes a JSON report, counted by `count`; a runner that fails is at least one failure. */
async function report(args, env, file, count) {
  const code = await runTool(args, env);
  let counted = { passed: 0, failed: 0 };
  if (existsSync(file)) counted = count(JSON.parse(readFileSync(file, 'utf8')));
  const broke = code !== 0 && counted.failed === 0;
  return { ...counted, failed: counted.failed + (broke ? 1 : 0) };
}

async function build() {
  await buildWeb();
  return asCount(true);
}

function units(folder, env) {
  const file = join(folder, 'vitest.json');
  const args = ['run', '--reporter=default', `--reporter=${fromRoot('scripts/vitest-outcome.mjs')}`];
  return report(
    [bin('vitest/vitest.mjs'), ...args],
    { ...env, [outcomeFile]: file },
    file,
    ({ faults, ...counts }) => ({
      ...counts,
      failed: faults.length,
      messages: faults.map(({ file, title, reason }) => messageOf('FAILED', file, title, reason)),
    }),
  );
}

const playwright = [
  ...(process.env.TEST_DATABASE_URL ? [fromRoot('server/test/on-outside-server.ts')] : []),
  ...[bin('@playwright/test/cli.js'), 'test', '-c', fromRoot('e2e/playwright.config.ts')],
];

function browserTests(folder, env) {
  const file = join(folder, 'playwright.json');
  return report(
    [...playwright, '--reporter=line,json'],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    file,
    ({ stats, suites, errors }) => {
      saySlowest(suites.map((suite) => ({ name: `e2e/${suite.file}`, seconds: secondsOf(suite) })));
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected + errors.length,
        skipped: stats.skipped,
        messages: [
          ...suites.flatMap(specsOf).flatMap(unsteady),
          ...errors.map(({ message }) => messageOf('FAILED', 'e2e', 'outside of tests', message)),
        ],
      };
    },
  );
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** The total duration of a suite's tests, some of which ran in parallel. */
function secondsOf(suite) {
  const results = specsOf(suite).flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return results.reduce((sum, { duration }) => sum + duration / 1000, 0);
}

/** Messages about browser tests that failed, or passed only on retry. */
function unsteady({ file, title, tests }) {
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  return failed.map(({ status, results }) => {
    const reason = results.find(({ error }) => error)?.error.message;
    return messageOf(status === 'flaky' ? 'passed on retry' : 'FAILED', `e2e/${file}`, title, reason);
  });
}

const messageOf = (what, file, title, reason = 'no reason given') =>
  `${what}  ${file}: ${title}\n    ${stripVTControlCharacters(reason).trim().split('\n').slice(0, 8).join('\n    ')}`;

const checks = [
  ['format and lint', format],
  ['types', () => types()],
  ['imports', () => withoutFaults(checkImports())],
  ['file length', () => withoutFaults(checkLength())],
];

/** Runs the steps, prints the result of each and the summary line, and returns the exit code. */
async function runSteps(steps) {
  const results = [];
  for (const [name, step] of steps) {
    console.log(`\n== ${name}`);
    const start = Date.now();
    let result;
    try {
      result = await step();
    } catch (error) {
      if (error instanceof Interrupted) return 130;
      console.log(error.message);
      result = asCount(false);
    }
    results.push({ name, seconds: (Date.now() - start) / 1000, ...result });
  }
  console.log('');
  for (const message of results.flatMap(({ messages = [] }) => messages)) console.log(message);
  for (const { name, seconds, passed, failed, skipped } of results) {
    const aside = skipped ? `, ${skipped} skipped` : '';
    console.log(
      `${failed ? 'FAILED' : 'ok'}  ${name}: ${passed} of ${passed + failed}${aside} (${seconds.toFixed(1)} s)`,
    );
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}

/** `npm run check`: what needs neither database nor browser; `npm run check -- ROOM…` checks the types of rooms alone. */
export const staticChecks = (chosen = []) => {
  const unknown = chosen.filter((room) => !typeRooms.includes(room));
  if (unknown.length > 0)
    throw new Error(`There is no room ${unknown.join(', ')}: choose from ${typeRooms.join(', ')}.`);
  return runSteps(chosen.length > 0 ? [['types', () => types(chosen)]] : checks);
};

/** `npm test -- PATTERN…`: the test files whose path holds one of the patterns; no static checks. */
export async function runChosenTests(patterns) {
  const isTest = (file) => /\.(test|spec)\.(ts|tsx|mjs)$/.test(file);
  const files = listFiles('').filter(
    (file) => isTest(file) && patterns.some((pattern) => file.includes(pattern)),
  );
  const specs = files.filter((file) => file.startsWith('e2e/'));
  const units = files.filter((file) => !specs.includes(file));
  if (specs.length + units.length === 0)
    throw new Error(`No test file's path holds ${patterns.join(' or ')}.`);
  let code = 0;
  if (units.length > 0) code = await runTool([bin('vitest/vitest.mjs'), 'run', ...units]);
  if (specs.length === 0) return code;
  await buildWeb();
  const browser = { CHROMIUM_PATH: await findBrowser() };
  return (await runTool([...playwright, '--reporter=line', ...specs], browser)) || code;
}

export async function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-reports-'));
  // Each test file is a separate process, and some start the product's commands: they share the compile cache.
  const env = { NODE_COMPILE_CACHE: join(folder, 'compiled') };
  const steps = [...checks, ['web build', build], ['unit and server tests', () => units(folder, env)]];
  if (existsSync(fromRoot('e2e/playwright.config.ts'))) {
    steps.push([
      'browser tests',
      async () => browserTests(folder, { ...env, CHROMIUM_PATH: await findBrowser() }),
    ]);
  }
  try {
    return await runSteps(steps);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
