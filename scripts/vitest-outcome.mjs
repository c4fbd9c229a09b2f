// A vitest reporter: lists the slowest test files, and writes what `npm test` adds up. vitest's own JSON report leaves
// out the errors for which no test is to blame.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './place.mjs';
import { saySlowest } from './slowest-files.mjs';

/** The environment variable that names the file to write. */
export const outcomeFile = 'TEST_OUTCOME_FILE';

export default class Outcome {
  onTestRunEnd(modules, errors) {
    saySlowest(modules.map((module) => ({ name: nameOf(module), seconds: secondsOf(module) })));
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    const faults = [
      ...tests.flatMap((test) => faultsOf(test, test.fullName, test.result().errors)),
      ...modules.flatMap((module) => [
        ...faultsOf(module, 'the file', module.errors()),
        ...[...module.children.allSuites()].flatMap((suite) =>
          faultsOf(suite, suite.fullName, suite.errors()),
        ),
      ]),
      ...errors.map((error) => ({
        file: relative(root, error.VITEST_TEST_PATH ?? root),
        title: `outside of tests, ${error.VITEST_TEST_NAME ?? 'between two'}`,
        reason: reasonOf(error),
      })),
    ];
    const outcome = { passed: count('passed'), skipped: count('skipped'), faults };
    writeFileSync(process.env[outcomeFile], JSON.stringify(outcome));
  }
}

const nameOf = ({ moduleId }) => relative(root, moduleId);

function secondsOf(module) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;
}

/** `entity`: a test, a suite or a file. It may fail for several reasons; the first tells enough. */
const faultsOf = (entity, title, [error] = []) =>
  error ? [{ file: nameOf(entity.module ?? entity), title, reason: reasonOf(error) }] : [];

const reasonOf = ({ stack, message }) => stack || message;
