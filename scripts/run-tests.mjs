// `npm test`: static checks, the web's build, then vitest, then the browser tests; every step runs, and one line sums them up.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser.mjs';
import { buildWeb } from './build-web.mjs';
import { checkArrows } from './check-arrows.mjs';
import { checkLength } from './check-length.mjs';
import { fromRoot, root } from './place.mjs';
import { runNode } from './run.mjs';
import { saySlowest } from './slowest-files.mjs';

class Interrupted extends Error {}

const bin = (path) => fromRoot('node_modules', path);

/** Runs one tool; its exit code, unless somebody ended it: then nothing more runs. */
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

async function types() {
  let good = true;
  for (const room of ['contract', 'charts', 'server', 'web', 'e2e', 'bench']) {
    const project = fromRoot(room, 'tsconfig.json');
    if (!existsSync(project)) continue;
    if ((await runTool([bin('typescript/bin/tsc'), '--noEmit', '-p', project])) !== 0) good = false;
  }
  return asCount(good);
}

function faultless(faults) {
  for (const fault of faults) console.log(fault);
  return asCount(faults.length === 0);
}

/** Runs a test runner that writes a JSON report, and counts with `count`; a runner that broke is one failure at least. */
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
  const args = [
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--reporter=${fromRoot('scripts/slowest-files.mjs')}`,
    `--outputFile.json=${file}`,
  ];
  return report(args, env, file, (result) => ({
    passed: result.numPassedTests,
    failed: result.numFailedTests,
    skipped: result.numPendingTests + result.numTodoTests,
    toTell: result.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => toTell('FAILED', relative(root, name), test.fullName, test.failureMessages[0])),
    ),
  }));
}

function browserTests(folder, env) {
  const file = join(folder, 'playwright.json');
  const config = fromRoot('e2e/playwright.config.ts');
  const args = [
    ...(process.env.TEST_DATABASE_URL ? [fromRoot('server/test/on-outside-server.ts')] : []),
    ...[bin('@playwright/test/cli.js'), 'test', '-c', config, '--reporter=line,json'],
  ];
  return report(args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }, file, ({ stats, suites }) => {
    saySlowest(suites.map((suite) => ({ name: `e2e/${suite.file}`, seconds: secondsOf(suite) })));
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      toTell: suites.flatMap(specsOf).flatMap(unsteady),
    };
  });
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Of all tests of a suite together; some ran side by side. */
function secondsOf(suite) {
  const results = specsOf(suite).flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return results.reduce((sum, { duration }) => sum + duration / 1000, 0);
}

/** What is to be told of a browser test that failed, and of one that passed at its second try only. */
function unsteady({ file, title, tests }) {
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  return failed.map(({ status, results }) => {
    const reason = results.find(({ error }) => error)?.error.message;
    return toTell(status === 'flaky' ? 'passed at the second try' : 'FAILED', `e2e/${file}`, title, reason);
  });
}

const toTell = (what, file, title, reason = 'no reason given') =>
  `${what}  ${file}: ${title}\n    ${stripVTControlCharacters(reason).trim().split('\n').slice(0, 8).join('\n    ')}`;

const checks = [
  ['format and lint', format],
  ['types', types],
  ['import arrows', () => faultless(checkArrows())],
  ['file length', () => faultless(checkLength())],
];

/** Runs the steps, says how each went, and ends with the one line; answers the exit code. */
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
  for (const told of results.flatMap(({ toTell = [] }) => toTell)) console.log(told);
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

/** `npm run check`: what needs neither database nor browser. */
export const staticChecks = () => runSteps(checks);

export async function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-reports-'));
  // A test file is a process of its own, and some start the product's commands: what one compiled, the next takes over.
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
