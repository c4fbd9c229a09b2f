// Lists the slowest test files; it can also be used as a vitest reporter.
import { relative } from 'node:path';
import { root } from './place.mjs';

/** `files`: the name and duration in seconds of each. */
export function saySlowest(files) {
  console.log('\nThe slowest test files, in seconds:');
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)}  ${name}`);
}

export default class SlowestFiles {
  onTestRunEnd(modules) {
    saySlowest(
      modules.map((module) => {
        const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
          module.diagnostic();
        const spent = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
        return { name: relative(root, module.moduleId), seconds: spent / 1000 };
      }),
    );
  }
}
